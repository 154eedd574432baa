import { chromium } from 'playwright'
import type { BrowserContextOptions, Locator, Page, ViewportSize } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { sessionHint } from '#lib/session-hint.ts'
import { violationsIn } from './axe.ts'
import type { Member } from './builders.ts'
import { queryDatabase } from './database.ts'
import { createWindows } from './windows.ts'
import { isFullRun } from '../proof/full-run.ts'
import { browserPath } from '../../scripts/browser.mjs'
import { chromiumFlags } from './chromium-flags.ts'

/** Whether the pages are built, as for production; with REACT=development, files are not what they are in the build. */
export const isBuilt = process.env.REACT !== 'development'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

/** The cookie that a browser has while it is logged in, next to the session's. */
export const hintOfSession = { name: sessionHint, value: '1' }

/** The cookies of a browser in which this member is logged in. */
export const cookiesOf = ({ cookie }: Pick<Member, 'cookie'>) => [cookie, hintOfSession]

type Visit = BrowserContextOptions & {
  viewport?: ViewportSize
  site?: string
  /** The logged-in user; a visitor by default. */
  as?: Member
  /** Errors that do not fail the test. */
  expectedError?: RegExp
}

/**
 * The worker's browser, for one test file. `visit()` opens a window with its own cookies. When a test ends, its windows are closed, and it fails if
 * anything went wrong in them: console errors (which include violations of the Content-Security-Policy), failed requests, requests to
 * other sites, 5xx responses.
 */
export function useBrowser() {
  let windows: Windows
  let errors: string[] = []
  beforeAll(async () => {
    // All files together sign up more members than one network may in an hour.
    await queryDatabase("delete from rate_limits where key like 'signUpsPerNetwork:%'")
    windows = await (launched ??= launch())
    checkedThemes.clear()
  })
  afterAll(() => {
    if (checkedThemes.size > 0) expect(checkedThemes).toEqual(new Set(['light', 'dark']))
  })
  afterEach(async () => {
    await windows.closeAll()
    const found = errors
    errors = []
    expect(found).toEqual([])
  })

  return {
    visit: async ({ site = inject('site'), as, expectedError, ...options }: Visit = {}): Promise<Page> => {
      const page = await windows.open(site, { viewport: desk, ...options })
      if (as) await page.context().addCookies(cookiesOf(as).map((cookie) => ({ ...cookie, url: site })))
      const report = (what: string) => errors.push(`${page.url()}: ${what}`)
      page.on('console', (message) => {
        const isExpected =
          [isRefusal, isOfRouter].some((is) => is(message.text())) || expectedError?.test(message.text())
        if (message.type() === 'error' && !isExpected) report(message.text())
      })
      page.on('pageerror', (error) => {
        if (!expectedError?.test(error.message)) report(error.stack ?? error.message)
      })
      page.on('response', (response) => {
        const failure = `${response.status()} from ${response.url()}`
        if (response.status() >= 500 && !expectedError?.test(failure)) report(failure)
      })
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // Aborted requests are expected when the user navigates away, and blocked scripts when JavaScript is off.
        const isExpected = reason === 'net::ERR_ABORTED' || (options.javaScriptEnabled === false && reason === 'csp')
        if (!isExpected && !expectedError?.test(reason)) report(`${reason} at ${request.url()}`)
      })
      page.on('request', (request) => {
        if (!isOfSite(request.url(), site)) report(`request to another site: ${request.url()}`)
      })
      return page
    },
  }
}

type Windows = ReturnType<typeof createWindows>

/** Scripts are not optimized while they run: pages of tests end before that pays off. */
const args = [...chromiumFlags, '--js-flags=--no-maglev --no-turbofan']

/** This worker's browser, for all its files; it ends with the worker. One server for all workers would double the cost of each command. */
let launched: Promise<Windows> | undefined

const launch = async () => createWindows(await chromium.launch({ executablePath: browserPath(), args }), preparePage)

async function preparePage(page: Page, { javaScriptEnabled = true }: BrowserContextOptions) {
  if (javaScriptEnabled) waitForHydration(page)
  await page.addInitScript(reportBlocked)
}

/** Runs in the page: reports violations of the Content-Security-Policy to the console, even if the code that caused them continues. */
function reportBlocked() {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    // eslint-disable-next-line eslint/no-console -- The test listens to the console.
    console.error(`The page's policy (${effectiveDirective}) blocked ${blockedURI}`)
  })
}

/** Makes `goto` and `reload` wait for hydration. */
export function waitForHydration(page: Page) {
  const hydrated = () => page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const reply = await goto(...where)
    await hydrated()
    return reply
  }
  const reload = page.reload.bind(page)
  page.reload = async (...options) => {
    const reply = await reload(...options)
    await hydrated()
    return reply
  }
}

/** Whether this is the browser's message for a 4xx, which the page handles itself. */
export function isRefusal(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text)
}

/** React's warning in development about the router's lazy components, which load another way once their code is there. */
function isOfRouter(text: string): boolean {
  return text.includes('This library called use() to suspend in a previous render')
}

/** Whether a page may request this URL: only the site's own and, on the site that has them, Stripe's script and map tiles. */
function isOfSite(url: string, site: string): boolean {
  const { protocol, origin } = new URL(url)
  if (['data:', 'blob:'].includes(protocol) || origin === site) return true
  return site === inject('stripeSite') && ['https://js.stripe.com', inject('tileSite')].includes(origin)
}

type Theme = 'light' | 'dark'

/** The themes in which the file that is running has been checked for accessibility. */
const checkedThemes = new Set<Theme>()

/** Whether a state of a page is checked in the dark too: only the first of each file is, and all with `npm run proof:axe`. */
const isForBothThemes = () => isFullRun || !checkedThemes.has('dark')

async function expectNoViolations(page: Page, part: string, theme: Theme, rules?: string[]) {
  await page.emulateMedia({ colorScheme: theme })
  await settled(page)
  expect([theme, await violationsIn(page, part, rules)]).toEqual([theme, []])
  checkedThemes.add(theme)
}

/** Expects no violations that axe finds in the light theme and, in the dark, none of contrast. */
export async function expectAccessible(page: Page, part = 'html', inBothThemes = isForBothThemes()) {
  await expectNoViolations(page, part, 'light')
  if (!inBothThemes) return
  await expectNoViolations(page, part, 'dark', ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Finishes all animations at once, and waits until nothing moves: even without animations, colors take a moment to change. Endless spinners are
 * waited for, because they show that work is in progress.
 */
export async function settled(page: Page) {
  const moving = () =>
    page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      }
      return document.getAnimations().map(({ effect, playState }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null
        return `${playState}: ${target?.outerHTML.slice(0, 200)}`
      })
    })
  await expect.poll(moving, { timeout: 20_000 }).toEqual([])
}

/**
 * Instead of `expectAccessible`: no violations on a phone in the light theme, and for the first state of each file also on a desktop in the dark one
 * (for all with PROOF=whole). No horizontal overflow on either.
 */
export async function expectResponsive(page: Page, part = 'html') {
  const inBothThemes = isForBothThemes()
  for (const [screen, theme] of [
    [phone, 'light'],
    [desk, 'dark'],
  ] as const) {
    await page.setViewportSize(screen)
    if (theme === 'light' || inBothThemes) await expectNoViolations(page, part, theme)
    expect([screen.width, await horizontalOverflow(page, screen)]).toEqual([screen.width, 0])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** How many pixels the page overflows a screen of this size horizontally, once the layout has settled. */
export async function horizontalOverflow(page: Page, screen: { width: number; height: number }): Promise<number> {
  await page.setViewportSize(screen)
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
    const overflow = () => Math.max(0, document.documentElement.scrollWidth - innerWidth)
    // After a resize, Chromium applies media queries some frames late if the machine is busy.
    const end = performance.now() + 5_000
    do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    while (overflow() > 0 && performance.now() < end)
    return overflow()
  })
}

/** Waits for a toast with this title and message. */
export async function expectToast(page: Page, title: string, sentence = '') {
  await page.locator('[data-toasts] > *').filter({ hasText: title }).filter({ hasText: sentence }).waitFor()
}

/** Waits until the page's address is only this path, without parameters. */
export async function expectPathAlone(page: Page, path: string | RegExp) {
  await page.waitForURL(({ pathname, search }) => {
    const isPath = typeof path === 'string' ? pathname === path : path.test(pathname)
    return isPath && search === ''
  })
}

/** The addresses of a list's links, in order. */
export const addressesIn = (list: Locator) =>
  list
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

/** The error message at a field. Also checks that the field is marked as invalid. */
export async function errorAt(field: Locator): Promise<string> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const id = await field.evaluate((control) => control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
  return (await field.page().locator(`[id="${id}"]`).textContent()) ?? ''
}

/** Waits until the control has the focus. */
export async function focusOn(control: Locator) {
  await control.waitFor()
  const element = await control.elementHandle()
  await control.page().waitForFunction((focused) => focused === document.activeElement, element)
}
