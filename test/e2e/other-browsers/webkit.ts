import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { BrowserWindow } from './browser-window.ts'
import type { Size } from './browser-window.ts'
import type { Engine, Preferences } from './engines.ts'
import { preparePage } from './prepare-page.ts'

/**
 * How long one call may take. WebKit never answers a script that it was given while another page was on its way, so scripts get less:
 * `until` then asks the new page.
 */
const timeoutOf = (path: string) => (path.includes('/execute/') ? 5_000 : 30_000)

/**
 * WebKitGTK, which has Safari's engine, driven over WebDriver. WebKitWebDriver runs one window at a time, so every window brings its
 * own driver and, because the window below the pointer has the keyboard, its own screen.
 */
export async function startWebKit(preferences: Preferences): Promise<Engine> {
  return {
    open: async (site, cookie) => {
      await using started = new AsyncDisposableStack()
      const home = await mkdtemp(join(tmpdir(), 'homefield-webkit-'))
      started.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
      const display = await startScreen(started)
      const { port, driver } = await startDriver(started, { home, display, language: preferences.language })
      const session = await openSession(port, home, preferences)
      started.defer(async () => void (await session('DELETE', '').catch(() => {})))
      const window = new WebKitWindow(site, session, started.move())
      collectConsoleErrors(driver, window.errors)
      if (cookie) {
        // A cookie can be set only for the open page; this is the fastest one.
        await session('POST', '/url', { url: `${site}/healthz` })
        await session('POST', '/cookie', { cookie })
      }
      return window
    },
    stop: async () => {},
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
  { home, display, language }: { home: string; display: string; language: string },
) {
  const locale = `${language.replace('-', '_')}.UTF-8`
  const port = await freePort()
  const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    env: { PATH: process.env.PATH ?? '', HOME: home, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', LANG: locale },
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

type Session = <Value>(method: string, path: string, body?: object) => Promise<Value>

async function openSession(
  port: number,
  home: string,
  { motion = false, dark = false }: Preferences,
): Promise<Session> {
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const what = `${method} ${path} ${JSON.stringify(body ?? {}).slice(0, 100)}`
    const timeoutMs = timeoutOf(path)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        signal,
        ...(body && { body: JSON.stringify(body) }),
      })
      const { value } = (await reply.json()) as { value: Value }
      if (!reply.ok) throw new Error(`${what}: ${JSON.stringify(value)}`)
      return value
    } catch (error) {
      if (!signal.aborted) throw error
      throw new Error(`WebKitWebDriver did not answer within ${timeoutMs / 1000} s: ${what}`, { cause: error })
    }
  }
  await isListening(() => call('GET', '/status'))
  const args = [
    `--data=${home}`,
    `--script=(${preparePage.toString()})()`,
    ...(motion ? [] : ['--reduce-motion']),
    ...(dark ? ['--dark'] : []),
  ]
  const binary = fileURLToPath(new URL('webkit-window.py', import.meta.url))
  const options = { 'webkitgtk:browserOptions': { binary, args } }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: options },
  })
  return (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
}

async function isListening(ask: () => Promise<unknown>) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await ask()
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
      const isError = /\bCONSOLE \w+ ERROR\b/.test(line)
      if (isError && !/the server responded with a status of 4\d\d/.test(line)) errors.push(line)
    })
  }
}

const shift = '\uE008'
const keys = { Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }

class WebKitWindow extends BrowserWindow {
  private readonly session: Session
  private readonly started: AsyncDisposableStack

  constructor(site: string, session: Session, started: AsyncDisposableStack) {
    super(site)
    this.session = session
    this.started = started
  }

  async resize({ width, height }: Size) {
    await this.session('POST', '/window/rect', { x: 0, y: 0, width, height })
    await this.until(`the window is ${width} wide`, (wide) => innerWidth === wide, width)
  }

  url() {
    return this.session<string>('GET', '/url')
  }

  reload() {
    return this.session<void>('POST', '/refresh', {})
  }

  back() {
    return this.session<void>('POST', '/back', {})
  }

  evaluate<Arguments extends unknown[], Result>(inPage: (...args: Arguments) => Result, ...args: Arguments) {
    return this.session<Result>('POST', '/execute/sync', {
      script: `return (${inPage.toString()})(...arguments)`,
      args,
    })
  }

  type(text: string) {
    return this.strike(Array.from(text))
  }

  press(key: keyof typeof keys) {
    return this.strike([keys[key]])
  }

  pressShiftTab() {
    const actions = [
      { type: 'keyDown', value: shift },
      { type: 'keyDown', value: keys.Tab },
      { type: 'keyUp', value: keys.Tab },
      { type: 'keyUp', value: shift },
    ]
    return this.act({ type: 'key', id: 'keyboard', actions })
  }

  async close() {
    await this.started.disposeAsync()
  }

  protected open(url: string) {
    return this.session<void>('POST', '/url', { url })
  }

  protected async clickAt({ x, y }: { x: number; y: number }) {
    const parameters = { pointerType: 'mouse' }
    const actions = [
      { type: 'pointerMove', duration: 0, x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.act({ type: 'pointer', id: 'mouse', parameters, actions })
  }

  async picture() {
    // WebKit takes the picture of the last frame, from before a scroll or a change of this moment.
    const script = 'const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))'
    await this.session('POST', '/execute/async', { script, args: [] })
    return Buffer.from(await this.session<string>('GET', '/screenshot'), 'base64')
  }

  private strike(characters: string[]) {
    const actions = characters.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return this.act({ type: 'key', id: 'keyboard', actions })
  }

  private async act(source: object) {
    await this.session('POST', '/actions', { actions: [source] })
    await this.session('DELETE', '/actions')
  }
}
