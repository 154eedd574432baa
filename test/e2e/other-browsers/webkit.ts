import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Builder, Key } from 'selenium-webdriver'
import type { WebDriver } from 'selenium-webdriver'
import { BrowserWindow } from './browser-window.ts'
import type { Size } from './browser-window.ts'
import type { Engine, Preferences } from './engines.ts'
import { preparePage } from './prepare-page.ts'

/** WebKit never answers a script that it was given while another page was on its way: `until` then asks the new page. */
const scriptMs = 5_000

/**
 * WebKitGTK, which has Safari's engine, driven over WebDriver by Selenium. WebKitWebDriver runs one window at a time, so every window brings its
 * own driver and, because the window below the pointer has the keyboard, its own screen.
 */
export async function startWebKit(preferences: Preferences): Promise<Engine> {
  const locale = await createLocale(preferences.language)
  return {
    open: async (site, cookies) => {
      await using started = new AsyncDisposableStack()
      const home = await mkdtemp(join(tmpdir(), 'homefield-webkit-'))
      started.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
      const display = await startScreen(started)
      const { port, driver } = await startDriver(started, { home, display, ...locale.variables })
      const browser = await openBrowser(`http://127.0.0.1:${port}`, home, preferences)
      started.defer(() => browser.close())
      if (cookies.length > 0) {
        // Cookies can be set only for the open page; this is the fastest one.
        await browser.get(`${site}/healthz`)
        for (const cookie of cookies) await browser.manage().addCookie(cookie)
      }
      const window = new WebKitWindow(site, browser, started.move())
      collectConsoleErrors(driver, window.errors)
      return window
    },
    stop: locale.remove,
  }
}

/** The browser's language is that of its locale, which most machines don't have. Without it, C libraries fall back to 'C'. */
async function createLocale(language: string) {
  const folder = await mkdtemp(join(tmpdir(), 'homefield-locale-'))
  const name = language.replace('-', '_')
  if (name !== 'C') await promisify(execFile)('localedef', ['-f', 'UTF-8', '-i', name, join(folder, `${name}.UTF-8`)])
  return {
    variables: { LANG: `${name}.UTF-8`, LOCPATH: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function startScreen(started: AsyncDisposableStack): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  started.defer(() => stop(screen))
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  return `:${number.toString().trim()}`
}

async function startDriver(
  started: AsyncDisposableStack,
  { home, display, ...locale }: { home: string; display: string; LANG: string; LOCPATH: string },
) {
  const port = await freePort()
  const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    env: { PATH: process.env.PATH ?? '', HOME: home, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', ...locale },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that everything it starts is stopped with it.
    detached: true,
  })
  started.defer(() => stop(driver, (signal) => process.kill(-driver.pid!, signal)))
  return { port, driver }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function stop(child: ChildProcess, kill: (signal: NodeJS.Signals) => void = (signal) => child.kill(signal)) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  kill('SIGTERM')
  await ended
}

/** A window of WebKitGTK, once the driver at this URL has started. */
async function openBrowser(url: string, home: string, { motion = false, dark = false }: Preferences) {
  await isListening(url)
  const args = [
    `--data=${home}`,
    `--script=(${preparePage.toString()})()`,
    ...(motion ? [] : ['--reduce-motion']),
    ...(dark ? ['--dark'] : []),
  ]
  const binary = fileURLToPath(new URL('webkit-window.py', import.meta.url))
  const capabilities = { browserName: 'WebKitGTK', 'webkitgtk:browserOptions': { binary, args } }
  const browser = new Builder().disableEnvironmentOverrides().usingServer(url).withCapabilities(capabilities)
  return browser.build()
}

async function isListening(url: string) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await fetch(`${url}/status`)
      return
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Collects console errors from the driver's output. 4xx responses are not errors, because the page handles them. */
function collectConsoleErrors(driver: ChildProcess, errors: string[]) {
  for (const stream of [driver.stdout!, driver.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      const isError = /\bCONSOLE( \w+)? ERROR\b/.test(line)
      if (isError && !/the server responded with a status of 4\d\d/.test(line)) errors.push(line)
    })
  }
}

const keys = { Backspace: Key.BACK_SPACE, Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE }

class WebKitWindow extends BrowserWindow {
  private readonly browser: WebDriver
  private readonly started: AsyncDisposableStack

  constructor(site: string, browser: WebDriver, started: AsyncDisposableStack) {
    super(site)
    this.browser = browser
    this.started = started
  }

  async resize({ width, height }: Size) {
    await this.browser.manage().window().setRect({ x: 0, y: 0, width, height })
    await this.until(`the window is ${width} wide`, (wide) => innerWidth === wide, width)
  }

  url() {
    return this.browser.getCurrentUrl()
  }

  reload() {
    return this.browser.navigate().refresh()
  }

  back() {
    return this.browser.navigate().back()
  }

  evaluate<Arguments extends unknown[], Result>(
    inPage: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Result> {
    const result = this.browser.executeScript<Result>(inPage, ...args)
    return this.browser.wait(result, scriptMs, 'WebKit does not answer')
  }

  type(text: string) {
    return this.browser.actions().sendKeys(text).perform()
  }

  press(key: keyof typeof keys) {
    return this.browser.actions().sendKeys(keys[key]).perform()
  }

  pressShiftTab() {
    return this.browser.actions().keyDown(Key.SHIFT).sendKeys(Key.TAB).keyUp(Key.SHIFT).perform()
  }

  async close() {
    await this.started.disposeAsync()
  }

  protected open(url: string) {
    return this.browser.get(url)
  }

  protected clickAt({ x, y }: { x: number; y: number }) {
    return this.browser.actions().move({ x, y, duration: 0 }).click().perform()
  }

  async picture() {
    // WebKit takes the picture of the last frame, from before a scroll or a change of this moment.
    await this.browser.executeAsyncScript((done: () => void) =>
      requestAnimationFrame(() => requestAnimationFrame(() => done())),
    )
    return Buffer.from(await this.browser.takeScreenshot(), 'base64')
  }
}
