import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { browserPath } from '../../scripts/browser.mjs'
import type { Member } from './builders.ts'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

type Visit = BrowserContextOptions & {
  site?: string
  /** Who is signed in; nobody unless told. */
  as?: Member
}

/**
 * A browser for one test file. `visit()` opens a window of its own, as a new person. When a test ends, every window is closed, and
 * what went wrong in them fails the test: errors in the console (which is where a broken Content-Security-Policy shows), requests
 * that failed or went to strangers, answers that blame the server.
 */
export function useBrowser() {
  let browser: Browser
  let complaints: string[] = []
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: browserPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    const heard = complaints
    complaints = []
    expect(heard).toEqual([])
  })

  return {
    visit: async ({ site = inject('site'), as, ...options }: Visit = {}): Promise<Page> => {
      const window = await browser.newContext({ baseURL: site, viewport: desk, reducedMotion: 'reduce', ...options })
      window.setDefaultTimeout(20_000)
      if (as) await window.addCookies([{ ...as.cookie, url: site }])
      const page = await window.newPage()
      if (options.javaScriptEnabled !== false) comeAlive(page)
      const complain = (what: string) => complaints.push(`${page.url()}: ${what}`)
      page.on('console', (message) => {
        if (message.type() === 'error' && !isRefusal(message.text())) complain(message.text())
      })
      page.on('pageerror', (error) => complain(error.stack ?? error.message))
      page.on('response', (response) => {
        if (response.status() >= 500) complain(`${response.status()} from ${response.url()}`)
      })
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // Aborted: the visitor went on. Scripts are not fetched where there is no JavaScript.
        const isExpected = reason === 'net::ERR_ABORTED' || (options.javaScriptEnabled === false && reason === 'csp')
        if (!isExpected) complain(`${reason} at ${request.url()}`)
      })
      page.on('request', (request) => {
        if (!isOfSite(request.url(), site)) complain(`asked a stranger: ${request.url()}`)
      })
      return page
    },
  }
}

/** Makes `goto` wait until React has taken over the page: what is pressed before may find nobody who listens. */
function comeAlive(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const reply = await goto(...where)
    await page.waitForFunction(() => {
      const headline = document.querySelector('main h1')
      return headline && Object.keys(headline).some((key) => key.startsWith('__react'))
    })
    return reply
  }
}

/** A 4xx answer is something the page has to show, not something wrong with it; browsers print it all the same. */
function isRefusal(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text)
}

/** Whether a page of this site may ask for it: nothing but our own, and Stripe's script where payments are Stripe's. */
function isOfSite(url: string, site: string): boolean {
  const { protocol, origin } = new URL(url)
  if (['data:', 'blob:'].includes(protocol) || origin === site) return true
  return site === inject('stripeSite') && origin === 'https://js.stripe.com'
}

/**
 * Nothing that axe knows of keeps anybody from using this page, in the light theme or the dark one; or this part of it, where the rest
 * was looked at before.
 */
export async function expectAccessible(page: Page, part = 'html') {
  // Not its way through frames, which opens a window of its own each time: there are none.
  const axe = () => new AxeBuilder({ page }).include(part).setLegacyMode()
  expect(violationsIn(await axe().analyze())).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  // Without motion a colour still takes a hundredth of a millisecond to change, one level of the page after another.
  await page.waitForFunction(() => document.getAnimations().length === 0)
  expect(violationsIn(await axe().withRules('color-contrast').analyze()), 'in the dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The same on a phone in the light theme and on a desk in the dark one, where nothing is wider than the screen. */
export async function expectFit(page: Page, part = 'html') {
  for (const [screen, colorScheme] of [
    [phone, 'light'],
    [desk, 'dark'],
  ] as const) {
    await page.setViewportSize(screen)
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(() => document.getAnimations().length === 0)
    const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().analyze()
    expect([colorScheme, violationsIn({ violations })]).toEqual([colorScheme, []])
    expect([screen.width, await beyondEdge(page, screen)]).toEqual([screen.width, 0])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** How many pixels of the page lie beyond the right edge of such a screen. */
export async function beyondEdge(page: Page, screen: { width: number; height: number }): Promise<number> {
  await page.setViewportSize(screen)
  return page.evaluate(async () => {
    // What depends on the width follows a resized window one piece after the other, until the next picture is drawn.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return Math.max(0, document.documentElement.scrollWidth - innerWidth)
  })
}

function violationsIn({ violations }: Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>) {
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))
}

/** Waits for the toast of this title, and this sentence below it. */
export async function told(page: Page, title: string, sentence = '') {
  await page.locator('[data-toasts] > *').filter({ hasText: title }).filter({ hasText: sentence }).waitFor()
}

/** The sentence that stands at a field, and marks it as wrong. */
export async function sentenceAt(field: Locator): Promise<string> {
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const id = await field.evaluate((control) => control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
  return (await field.page().locator(`[id="${id}"]`).textContent()) ?? ''
}

/** Waits until the focus is there. */
export async function focusOn(control: Locator) {
  await control.waitFor()
  const element = await control.elementHandle()
  await control.page().waitForFunction((wanted) => wanted === document.activeElement, element)
}
