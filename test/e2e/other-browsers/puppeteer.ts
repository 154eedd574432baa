import { launch } from 'puppeteer-core'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { browserPath } from '../../../scripts/browser.mjs'
import { firefoxPath } from '../../../scripts/firefox-and-webkit.mjs'
import { isRefusal } from '../browser.ts'
import { chromiumFlags } from '../chromium-flags.ts'
import { BrowserWindow } from './browser-window.ts'
import type { Size } from './browser-window.ts'
import type { Engine, Preferences } from './engines.ts'
import { preparePage } from './prepare-page.ts'

/** Chromium, driven over its own protocol. */
export async function startChromium({ motion = false, dark = false, language }: Preferences): Promise<Engine> {
  const browser = await launch({
    executablePath: browserPath(),
    args: [...chromiumFlags, `--lang=${language}`, `--accept-lang=${language}`],
  })
  return engineOf(browser, async (page) => {
    await page.emulateMediaFeatures([
      { name: 'prefers-reduced-motion', value: motion ? 'no-preference' : 'reduce' },
      { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
    ])
  })
}

/** Firefox, driven over WebDriver BiDi. */
export async function startFirefox({ motion = false, dark = false, language }: Preferences): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath()!,
    extraPrefsFirefox: {
      // Headless Firefox reports no mouse unless told.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      'ui.prefersReducedMotion': motion ? 0 : 1,
      'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
      'intl.accept_languages': language,
    },
  })
  return engineOf(browser)
}

/** Every window has its own cookies. */
function engineOf(browser: Browser, prepare = async (_page: Page) => {}): Engine {
  return {
    open: async (site, cookies) => {
      const context = await browser.createBrowserContext()
      await context.setCookie(...cookies.map((cookie) => ({ ...cookie, domain: new URL(site).hostname })))
      const page = await context.newPage()
      await prepare(page)
      await page.evaluateOnNewDocument(preparePage)
      return new PuppeteerWindow(site, page, context)
    },
    stop: () => browser.close(),
  }
}

class PuppeteerWindow extends BrowserWindow {
  private readonly page: Page
  private readonly context: BrowserContext

  constructor(site: string, page: Page, context: BrowserContext) {
    super(site)
    this.page = page
    this.context = context
    const report = (what: string) => this.errors.push(`${page.url()}: ${what}`)
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message.text())) report(message.text())
    })
    page.on('pageerror', (error) => report(error instanceof Error ? (error.stack ?? error.message) : String(error)))
    page.on('response', (response) => {
      if (response.status() >= 500) report(`${response.status()} from ${response.url()}`)
    })
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      const isExpected = ['NS_BINDING_ABORTED', 'net::ERR_ABORTED'].includes(reason) // the user navigated away
      if (!isExpected) report(`${reason} at ${request.url()}`)
    })
  }

  resize(size: Size) {
    return this.page.setViewport(size)
  }

  async url() {
    return this.page.url()
  }

  async reload() {
    await this.page.reload()
  }

  async back() {
    await this.page.goBack()
  }

  evaluate<Arguments extends unknown[], Result>(inPage: (...args: Arguments) => Result, ...args: Arguments) {
    return this.page.evaluate(inPage as (...args: unknown[]) => Result, ...args) as Promise<Result>
  }

  type(text: string) {
    return this.page.keyboard.type(text)
  }

  press(key: 'Enter' | 'Escape' | 'Tab' | 'Backspace') {
    return this.page.keyboard.press(key)
  }

  async pressShiftTab() {
    await this.page.keyboard.down('Shift')
    await this.page.keyboard.press('Tab')
    await this.page.keyboard.up('Shift')
  }

  close() {
    return this.context.close()
  }

  protected async open(url: string) {
    await this.page.goto(url)
  }

  protected clickAt({ x, y }: { x: number; y: number }) {
    return this.page.mouse.click(x, y)
  }

  picture() {
    return this.page.screenshot()
  }
}
