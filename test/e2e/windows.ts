import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright'

type Window = {
  page: Page
  site: string
  /** The size of a second page, and of this one unless the test changes it. */
  size: ViewportSize
  isOpen: boolean
  canBeKept: boolean
}

/** A window's size, and what else is special about it. */
type Options = BrowserContextOptions & { viewport: ViewportSize }

/**
 * The windows of one browser, each with cookies of its own. Closed windows are kept for later tests, because the first page of a new window
 * costs most of a second more. A kept window is reused only at the same size. A test finds no cookies, stored data, listeners or routes of the test before; cached are only files that never change. Windows with other
 * options than a size are not kept, nor those with a second page or changed for good (by a script for every page, the clock or DevTools).
 *
 * @param prepare is called once for each new page
 */
export function createWindows(
  browser: Browser,
  prepare: (page: Page, options: BrowserContextOptions) => Promise<unknown>,
) {
  const windows: Window[] = []

  async function openNew(site: string, options: Options) {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options, baseURL: site })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    await prepare(page, options)
    const window = { page, site, size: options.viewport, isOpen: true, canBeKept: isPlain(options) }
    for (const name of ['addInitScript', 'clock', 'exposeFunction']) onUse(page, name, () => (window.canBeKept = false))
    for (const name of ['newCDPSession', 'newPage']) onUse(context, name, () => (window.canBeKept = false))
    windows.push(window)
    return page
  }

  return {
    async open(site: string, options: Options): Promise<Page> {
      const fits = ({ size, ...window }: Window) =>
        !window.isOpen && window.site === site && isDeepStrictEqual(size, options.viewport)
      const kept = isPlain(options) && windows.find(fits)
      if (!kept) return openNew(site, options)
      kept.isOpen = true
      await kept.page.setViewportSize(options.viewport)
      return kept.page
    },

    async closeAll() {
      const open = windows.filter(({ isOpen }) => isOpen)
      await Promise.all(open.map((window) => close(window)))
    },
  }

  async function close(window: Window) {
    const isAlone = window.page.context().pages().length === 1
    if (window.canBeKept && isAlone && !window.page.isClosed()) {
      await clear(window)
      window.isOpen = false
      return
    }
    windows.splice(windows.indexOf(window), 1)
    await window.page.context().close()
  }
}

function isPlain(options: BrowserContextOptions): boolean {
  return Object.keys(options).every((name) => name === 'viewport')
}

/** Leaves the window at a page of the site that has no scripts. (At about:blank, the browser ends the process that makes it fast.) */
async function clear({ page, site }: Window) {
  for (const event of ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'response'])
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.mainFrame().goto(`${site}/healthz`)
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
  await page.context().clearCookies()
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' })
  await page.mouse.move(0, 0)
}

/** Calls back when a method or property of the object is used. */
function onUse(object: object, name: string, callBack: () => void) {
  const value = Reflect.get(object, name)
  Object.defineProperty(object, name, {
    get: () => {
      callBack()
      return typeof value === 'function' ? value.bind(object) : value
    },
  })
}
