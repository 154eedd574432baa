import { launch } from 'puppeteer-core'
import type { BrowserContext, Page } from 'puppeteer-core'
import { firefoxPath } from '../../../scripts/firefox-and-webkit.mjs'
import { BrowserWindow } from './browser-window.ts'
import type { Size } from './browser-window.ts'
import type { Engine, Preferences } from './engines.ts'
import { preparePage } from './prepare-page.ts'

/** Firefox, driven over WebDriver BiDi. Every window has its own cookies. */
export async function startFirefox({ motion = false, dark = false }: Preferences): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath()!,
    extraPrefsFirefox: {
      // Headless Firefox reports no mouse unless told.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      'ui.prefersReducedMotion': motion ? 0 : 1,
      'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    },
  })
  return {
    open: async (site, cookie) => {
      const context = await browser.createBrowserContext()
      if (cookie) await context.setCookie({ ...cookie, domain: new URL(site).hostname })
      const page = await context.newPage()
      await page.evaluateOnNewDocument(preparePage)
      return new FirefoxWindow(site, page, context)
    },
    stop: () => browser.close(),
  }
}

class FirefoxWindow extends BrowserWindow {
  private readonly page: Page
  private readonly context: BrowserContext

  constructor(site: string, page: Page, context: BrowserContext) {
    super(site)
    this.page = page
    this.context = context
    const report = (what: string) => this.errors.push(`${page.url()}: ${what}`)
    page.on('console', (message) => {
      if (message.type() === 'error') report(message.text())
    })
    page.on('pageerror', (error) => report(error instanceof Error ? (error.stack ?? error.message) : String(error)))
    page.on('response', (response) => {
      if (response.status() >= 500) report(`${response.status()} from ${response.url()}`)
    })
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Aborted: the user navigated away.
      if (reason !== 'NS_BINDING_ABORTED') report(`${reason} at ${request.url()}`)
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
