import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { missingEngine } from '../../../scripts/firefox-and-webkit.mjs'
import { cookiesOf } from '../browser.ts'
import type { Member } from '../builders.ts'
import type { BrowserWindow, Size } from './browser-window.ts'
import { startChromium, startFirefox } from './puppeteer.ts'
import { startWebKit } from './webkit.ts'

/** Those that the other browser tests do not use. */
export const otherEngines = ['Firefox', 'WebKit'] as const
export const engineNames = ['Chromium', ...otherEngines] as const
type EngineName = (typeof engineNames)[number]

/** User preferences. As in the other browser tests, reduced motion is the default. `language` is what `navigator.language` says. */
export type Preferences = { motion?: boolean; dark?: boolean; language: string }

export type Engine = {
  open: (site: string, cookies: readonly { name: string; value: string }[]) => Promise<BrowserWindow>
  stop: () => Promise<void>
}

type Visit = { as?: Member; size?: Size; site?: string }

const desk = { width: 1280, height: 900 }

const start = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit }

/**
 * An engine for the tests of one `describe`, which are skipped if it is not installed. As with `useBrowser`, `visit()` opens a new window,
 * and errors in it fail the test.
 */
export function useEngine(name: EngineName, chosen: Partial<Preferences> = {}) {
  const preferences = { language: 'en-US', ...chosen }
  const missing = name === 'Chromium' ? null : missingEngine(name)
  let engine: Engine
  let windows: BrowserWindow[] = []
  beforeAll(async () => {
    if (missing === null) engine = await start[name](preferences)
  })
  afterAll(() => engine?.stop())
  beforeEach(({ skip }) => skip(missing !== null, missing ?? ''))
  afterEach(async () => {
    const found = windows.flatMap(({ errors }) => errors)
    await Promise.all(windows.map((window) => window.close()))
    windows = []
    expect(found).toEqual([])
  })
  return {
    visit: async ({ as, size = desk, site = inject('site') }: Visit = {}) => {
      const window = await engine.open(site, as ? cookiesOf(as) : [])
      windows.push(window)
      await window.resize(size)
      return window
    },
  }
}
