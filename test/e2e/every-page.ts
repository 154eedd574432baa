import type { Page } from 'playwright'
import { beforeAll, expect, inject, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { demoAccounts } from '#demo/accounts.ts'
import { brand } from '#lib/brand.ts'
import { aCup, aMember, anInvitation, aPaidTeam, aTeam, demoMember, linksOfATeam } from './builders.ts'
import type { Member } from './builders.ts'
import { budgetOf } from '../javascript-budgets.ts'
import { horizontalOverflow, expectAccessible, useBrowser } from './browser.ts'
import { smallTargets } from './small-targets.ts'

type Role = 'visitor' | 'captain' | 'administrator'
/** Who opens a page, at which URL, and what to wait for. */
type Visit = { as: Role; path: string; until?: (page: Page) => Promise<unknown> }

const adminPaths = ['/admin', '/admin/money', '/admin/audit', '/admin/outbox', '/admin/messages']

/** How to open the pages that need a role or a record. Visitors open all others at their path. */
function visitsOf(
  cup: { id: string },
  team: { id: string },
  registrationId: string,
  invitation: { id: string },
  links: { claim: string; pay: string },
): Record<string, Visit> {
  return {
    '/tournament/$id': { as: 'captain', path: `/tournament/${cup.id}` },
    '/tournament/$id/bracket': { as: 'visitor', path: `/tournament/${cup.id}/bracket` },
    '/tournament/$id/draw': { as: 'visitor', path: `/tournament/${cup.id}/draw` },
    '/tournament/$id/print': { as: 'visitor', path: `/tournament/${cup.id}/print` },
    '/tournament/$id/check-in': { as: 'administrator', path: `/tournament/${cup.id}/check-in` },
    '/tournament/$id/team/$teamId': { as: 'visitor', path: `/tournament/${cup.id}/team/${team.id}` },
    '/tournament/$id/run': { as: 'administrator', path: `/tournament/${cup.id}/run` },
    '/edit-tournament/$id': { as: 'administrator', path: `/edit-tournament/${cup.id}` },
    '/create-tournament': { as: 'captain', path: '/create-tournament' },
    '/payment/$tournamentId': {
      as: 'captain',
      path: `/payment/${cup.id}?team=Pixel%20Pushers`,
      until: async (page) => {
        await page.getByRole('button', { name: /^Hold my spot/ }).click()
        await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
      },
    },
    '/content': {
      as: 'administrator',
      path: '/content',
      until: (page) => page.getByRole('button', { name: 'Add Content' }).waitFor(),
    },
    '/profile': { as: 'captain', path: '/profile' },
    '/security': { as: 'captain', path: '/security' },
    '/saved-searches': { as: 'captain', path: '/saved-searches' },
    '/invitation/$id': { as: 'captain', path: `/invitation/${invitation.id}` },
    '/claim/$token': { as: 'captain', path: links.claim },
    '/pay/$token': {
      as: 'visitor',
      path: links.pay,
      until: (page) => page.getByRole('button', { name: /^Pay \$/ }).waitFor(),
    },
    '/receipt/$registrationId': { as: 'captain', path: `/receipt/${registrationId}` },
    ...Object.fromEntries(adminPaths.map((path) => [path, { as: 'administrator', path } satisfies Visit])),
    $: { as: 'visitor', path: '/no/such/page' },
  }
}

/** Who opens a page. */
export const roleOf = (path: string): Role =>
  visitsOf({ id: '' }, { id: '' }, '', { id: '' }, { claim: '', pay: '' })[path]?.as ?? 'visitor'

/** All pages but the kit, which builds leave out. */
const paths = ['/', ...(routes.children ?? []).flatMap((route) => ('path' in route && route.path) || [])].filter(
  (path) => path !== '/dev/kit',
)

/** What a page has loaded, in compressed bytes. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return scripts.reduce((sum, script) => sum + (script as PerformanceResourceTiming).encodedBodySize, 0)
  })
}

type ShiftSource = { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type LayoutShift = PerformanceEntry & { value: number; sources: ShiftSource[]; hadRecentInput: boolean }

/**
 * The layout shifts (https://web.dev/articles/cls) since the page began to load, except right after user input: for each, its score and the
 * elements that moved, with their old and new positions.
 */
function layoutShifts(page: Page): Promise<(number | string)[][]> {
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const entries = observer.takeRecords() as LayoutShift[]
    observer.disconnect()
    const shifts = entries.filter(({ hadRecentInput }) => !hadRecentInput)
    return shifts.map(({ value, sources }) => {
      const moves = sources.map(({ node, previousRect, currentRect }) => {
        const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) => `${x},${y} ${width}x${height}`)
        return `${from} → ${to} ${node?.outerHTML?.slice(0, 120) ?? ''}`
      })
      return [value, ...moves]
    })
  })
}

/** Holds fonts back until they are allowed, so that the page is first laid out in the fallback font. */
async function holdFonts(page: Page) {
  const { promise: fontsAllowed, resolve: allowFonts } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', (route) => fontsAllowed.then(() => route.continue()))
  return async () => {
    allowFonts()
    await page.evaluate(() => document.fonts.ready)
  }
}

/** The layout shift allowed when the font replaces its fallback: single lines may wrap differently. */
export const maxFontSwapShift = 0.05

/**
 * Runs a test on every page, or only on those whose paths are given. `open` visits it as a user who may see it, and calls `before` on the
 * blank page. `siteOf` is the address of another process on the same folder.
 */
export function onEveryPage(
  fact: string,
  check: (open: Open) => Promise<void>,
  { siteOf = () => inject('site'), only = paths }: { siteOf?: () => string; only?: readonly string[] } = {},
) {
  const { visit } = useBrowser()
  const people: Record<Role, Member | undefined> = {
    visitor: undefined,
    captain: undefined,
    administrator: undefined,
  }
  let visits: Record<string, Visit> = {}

  beforeAll(async () => {
    people.administrator = await demoMember(demoAccounts.administrator)
    people.captain = await aMember('Cleo')
    const organizer = await aMember('Olga')
    const cup = await aCup(organizer)
    await aTeam(people.captain, cup, 'Early Birds')
    const team = await aPaidTeam(people.captain, cup, 'Paid Up')
    await people.captain.call('POST', '/saved-searches', { sport: 'tennis', near: '30.27,-97.74', place: 'Austin, TX' })
    visits = visitsOf(
      cup,
      team,
      team.registrationId,
      await anInvitation(people.captain),
      await linksOfATeam(organizer, cup),
    )
  })

  test.for(only)(`%s ${fact}`, async (route) => {
    expect(paths).toContain(route)
    const { as, path, until }: Visit = visits[route] ?? { as: 'visitor', path: route }
    expect(path, `add ${route} to test/e2e/every-page.ts`).not.toContain('$')
    await check(async (viewport, before) => {
      const page = await visit({ as: people[as], viewport, site: siteOf() })
      await before?.(page)
      await page.goto(path, { waitUntil: 'commit' })
      await until?.(page)
      return { page, route, as }
    })
  })
}

type Screen = { width: number; height: number }
type Open = (
  viewport: Screen,
  before?: (page: Page) => Promise<unknown>,
) => Promise<{ page: Page; route: string; as: Role }>

/** The opening tags of lists that WebKit does not announce as lists: without markers, only those with an explicit role are. */
function unannouncedLists(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('ul, ol')]
      .filter((list) => getComputedStyle(list).listStyleType === 'none' && list.getAttribute('role') !== 'list')
      .map((list) => list.outerHTML.slice(0, 100)),
  )
}

/** Checks every page on a screen of this size, and its width at `otherWidths` too. */
export function checkPages(screen: Screen, otherWidths: number[] = []) {
  onEveryPage(
    'has a title, one headline, announced lists and no layout shifts, fits the screen, and is accessible in both themes',
    async (open) => {
      let loadFonts: Awaited<ReturnType<typeof holdFonts>> | undefined
      const errors: string[] = []
      const { page, route, as } = await open(screen, async (blank) => {
        blank.on('response', (reply) => reply.status() >= 400 && errors.push(`${reply.status()} ${reply.url()}`))
        loadFonts = await holdFonts(blank)
      })
      const shifts = await layoutShifts(page)
      expect(shifts).toEqual([])
      // Only the not-found page may be a 404.
      expect(errors).toEqual(route === '$' ? [`404 ${page.url()}`] : [])
      await loadFonts!()
      const fontShifts = (await layoutShifts(page)).slice(shifts.length)
      expect(fontShifts.filter(([score]) => Number(score) > maxFontSwapShift)).toEqual([])

      expect(await page.title()).toMatch(new RegExp(`^${brand} \\| .|. \\| ${brand}$`))
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await unannouncedLists(page)).toEqual([])
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      if (screen.width < 640) expect(await smallTargets(page)).toEqual([])
      expect(await scriptBytes(page)).toBeLessThanOrEqual(as === 'visitor' ? budgetOf(route) : Infinity)
      await expectAccessible(page, 'html', true)
      for (const width of [screen.width, ...otherWidths]) {
        expect([width, await horizontalOverflow(page, { ...screen, width })]).toEqual([width, 0])
      }
    },
  )
}
