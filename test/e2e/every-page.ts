import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { demoAccounts } from '#db/demo/accounts.ts'
import { brand } from '#lib/brand.ts'
import { aCup, aMember, aPaidTeam, aTeam, demoMember } from './builders.ts'
import type { Member } from './builders.ts'
import { expectAccessible, useBrowser } from './browser.ts'

type Someone = 'visitor' | 'captain' | 'administrator'
type Way = { as: Someone; path: string; until?: (page: Page) => Promise<unknown> }

/** How to reach the pages that need somebody or something; every other one is opened by a visitor, at its own path. */
function waysTo(cup: { id: string }, registrationId: string): Record<string, Way> {
  return {
    '/tournament/$id': { as: 'captain', path: `/tournament/${cup.id}` },
    '/edit-tournament/$id': { as: 'administrator', path: `/edit-tournament/${cup.id}` },
    '/create-tournament': { as: 'captain', path: '/create-tournament' },
    '/payment/$tournamentId': {
      as: 'captain',
      path: `/payment/${cup.id}?team=Pixel%20Pushers`,
      until: (page) => page.getByRole('button', { name: /^Pay \$/ }).waitFor(),
    },
    '/profile': { as: 'captain', path: '/profile' },
    '/receipt/$registrationId': { as: 'captain', path: `/receipt/${registrationId}` },
    $: { as: 'visitor', path: '/no/such/page' },
  }
}

/** All but the kit, which no build has. */
const paths = ['/', ...(routes.children ?? []).flatMap((route) => ('path' in route && route.path) || [])].filter(
  (path) => path !== '/dev/kit',
)

/** Counts what moves by itself while a page loads (https://web.dev/articles/cls). */
function watchShifts(page: Page) {
  return page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Element | null }[] }
        shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? '')])
      }
    }).observe({ type: 'layout-shift', buffered: true })
    globalThis.shifts = []
  })
}

/** What a public page may bring along before anything is pressed, in bytes as they are sent. */
const javaScriptBudget = 130_000

function scriptsOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return scripts.reduce((sum, script) => sum + (script as PerformanceResourceTiming).encodedBodySize, 0)
  })
}

/** The cumulative layout shift to two places, as it is always given: the font that takes over from its stand-in moves hairs. */
async function shiftOf(page: Page) {
  const moved = await page.evaluate(() => shifts)
  return { score: moved.reduce((sum, [score]) => sum + Number(score), 0).toFixed(2), moved }
}

declare global {
  /** Each shift's score, and the beginnings of what moved. */
  var shifts: (number | string)[][]
}

/** Every page there is, on a screen of this size: what has to be right everywhere. */
export function sweep(screen: { width: number; height: number }, alsoAt: number[] = []) {
  const { visit } = useBrowser()
  const people: Record<Someone, Member | undefined> = {
    visitor: undefined,
    captain: undefined,
    administrator: undefined,
  }
  let ways: Record<string, Way> = {}

  beforeAll(async () => {
    people.administrator = await demoMember(demoAccounts.administrator)
    people.captain = await aMember('Cleo')
    const cup = await aCup(await aMember('Olga'))
    await aTeam(people.captain, cup, 'Early Birds')
    const { registrationId } = await aPaidTeam(people.captain, cup, 'Paid Up')
    ways = waysTo(cup, registrationId)
  })

  describe.each(paths)('%s', (route) => {
    test('has a title and one headline, stands still, fits, and is accessible in both themes', async () => {
      const { as, path, until }: Way = ways[route] ?? { as: 'visitor', path: route }
      expect(path, `say in test/e2e/every-page.ts how to reach ${route}`).not.toContain('$')
      const page = await visit({ as: people[as], viewport: screen })
      await watchShifts(page)
      await page.goto(path)
      await until?.(page)
      await page.evaluate(() => document.fonts.ready)

      expect(await page.title()).toMatch(new RegExp(`^${brand} \\| .|. \\| ${brand}$`))
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      expect(await scriptsOf(page)).toBeLessThanOrEqual(as === 'visitor' ? javaScriptBudget : Infinity)
      expect(await shiftOf(page)).toMatchObject({ score: '0.00' })
      await expectAccessible(page)
      for (const width of [screen.width, ...alsoAt]) {
        await page.setViewportSize({ ...screen, width })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
  })
}
