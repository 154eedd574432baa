import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { demoAccounts } from '#db/demo/accounts.ts'
import { brand } from '#lib/brand.ts'
import { aCup, aMember, aPaidTeam, aTeam, demoMember } from './builders.ts'
import type { Member } from './builders.ts'
import { beyondEdge, expectAccessible, useBrowser } from './browser.ts'

type Someone = 'visitor' | 'captain' | 'administrator'
type Way = { as: Someone; path: string; until?: (page: Page) => Promise<unknown> }

const adminPaths = ['/admin', '/admin/money', '/admin/audit', '/admin/outbox', '/admin/messages']

/** How to reach the pages that need somebody or something; every other one is opened by a visitor, at its own path. */
function waysTo(cup: { id: string }, registrationId: string): Record<string, Way> {
  return {
    '/tournament/$id': { as: 'captain', path: `/tournament/${cup.id}` },
    '/edit-tournament/$id': { as: 'administrator', path: `/edit-tournament/${cup.id}` },
    '/create-tournament': { as: 'captain', path: '/create-tournament' },
    '/payment/$tournamentId': {
      as: 'captain',
      path: `/payment/${cup.id}?team=Pixel%20Pushers`,
      until: async (page) => {
        await page.getByRole('button', { name: /^Hold my place/ }).click()
        await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
      },
    },
    '/content': {
      as: 'administrator',
      path: '/content',
      until: (page) => page.getByRole('button', { name: 'Add Content' }).waitFor(),
    },
    '/profile': { as: 'captain', path: '/profile' },
    '/receipt/$registrationId': { as: 'captain', path: `/receipt/${registrationId}` },
    ...Object.fromEntries(adminPaths.map((path) => [path, { as: 'administrator', path } satisfies Way])),
    $: { as: 'visitor', path: '/no/such/page' },
  }
}

/** All but the kit, which no build has. */
const paths = ['/', ...(routes.children ?? []).flatMap((route) => ('path' in route && route.path) || [])].filter(
  (path) => path !== '/dev/kit',
)

/** What a public page may bring along before anything is pressed, in bytes as they are sent. */
const javaScriptBudget = 130_000

function scriptsOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return scripts.reduce((sum, script) => sum + (script as PerformanceResourceTiming).encodedBodySize, 0)
  })
}

declare global {
  /** The score of each layout shift, and the beginnings of what moved. */
  var shifts: (number | string)[][]
}

type Shift = { value: number; sources: { node: Element | null }[]; hadRecentInput: boolean }

/**
 * Watches what moves by itself while a page loads (https://web.dev/articles/cls), and keeps the font back until it is let go, so that
 * the page is first seen as it is laid out for the stand-in, on a quick line and a slow one alike.
 */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    globalThis.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources, hadRecentInput } = entry as unknown as Shift
        // What follows a press at once was asked for (https://web.dev/articles/cls).
        if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? '')])
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', (route) => isLetGo.then(() => route.continue()))
  return {
    shifts: () => page.evaluate(() => shifts.splice(0)),
    showFont: async () => {
      letGo()
      await page.evaluate(() => document.fonts.ready)
    },
  }
}

/** How far the stand-in for the font may be from it, as a layout shift: a line here and there breaks elsewhere. */
const hardlyAnything = 0.05

/** A test for each page there is; `open` brings somebody there who may see it, and calls `before` when the page is still blank. */
export function onEveryPage(fact: string, check: (open: Open) => Promise<void>) {
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

  test.for(paths)(`%s ${fact}`, async (route) => {
    const { as, path, until }: Way = ways[route] ?? { as: 'visitor', path: route }
    expect(path, `say in test/e2e/every-page.ts how to reach ${route}`).not.toContain('$')
    await check(async (viewport, before) => {
      const page = await visit({ as: people[as], viewport })
      await before?.(page)
      await page.goto(path, { waitUntil: 'commit' })
      await until?.(page)
      return { page, route, isPublic: as === 'visitor' }
    })
  })
}

type Screen = { width: number; height: number }
type Open = (
  viewport: Screen,
  before?: (page: Page) => Promise<unknown>,
) => Promise<{ page: Page; route: string; isPublic: boolean }>

/** Every page there is, on a screen of this size: what has to be right everywhere. */
export function sweep(screen: Screen, alsoAt: number[] = []) {
  onEveryPage('has a title and one headline, stands still, fits, and is accessible in both themes', async (open) => {
    let watch: Awaited<ReturnType<typeof watchShifts>> | undefined
    const refused: string[] = []
    const { page, route, isPublic } = await open(screen, async (blank) => {
      blank.on('response', (reply) => reply.status() >= 400 && refused.push(`${reply.status()} ${reply.url()}`))
      watch = await watchShifts(blank)
    })
    expect(await watch!.shifts()).toEqual([])
    // Of all that is asked for, the page itself may be missing, where that is what it says.
    expect(refused).toEqual(route === '$' ? [`404 ${page.url()}`] : [])
    await watch!.showFont()
    const swap = await watch!.shifts()
    expect(swap.filter(([score]) => Number(score) > hardlyAnything)).toEqual([])

    expect(await page.title()).toMatch(new RegExp(`^${brand} \\| .|. \\| ${brand}$`))
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await scriptsOf(page)).toBeLessThanOrEqual(isPublic ? javaScriptBudget : Infinity)
    await expectAccessible(page)
    for (const width of [screen.width, ...alsoAt]) {
      expect([width, await beyondEdge(page, { ...screen, width })]).toEqual([width, 0])
    }
  })
}
