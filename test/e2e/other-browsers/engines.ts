import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { missingEngine } from '../../../scripts/firefox-and-webkit.mjs'
import type { EngineName } from '../../../scripts/firefox-and-webkit.mjs'
import type { Member } from '../builders.ts'
import type { BrowserWindow, Size } from './browser-window.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

export const engineNames: EngineName[] = ['Firefox', 'WebKit']

/** User preferences. As in the Chromium journeys, reduced motion is the default. */
export type Preferences = { motion?: boolean; dark?: boolean }

export type Engine = {
  open: (site: string, cookie?: { name: string; value: string }) => Promise<BrowserWindow>
  stop: () => Promise<void>
}

type Visit = { as?: Member; size?: Size; site?: string }

export const desk = { width: 1280, height: 900 }

/**
 * An engine for the tests of one `describe`, which are skipped if it is not installed. As with `useBrowser`, `visit()` opens a new window,
 * and errors in it fail the test.
 */
export function useEngine(name: EngineName, preferences: Preferences = {}) {
  const missing = missingEngine(name)
  let engine: Engine
  let windows: BrowserWindow[] = []
  beforeAll(async () => {
    if (missing === null) engine = await (name === 'Firefox' ? startFirefox(preferences) : startWebKit(preferences))
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
      const window = await engine.open(site, as?.cookie)
      windows.push(window)
      await window.resize(size)
      return window
    },
  }
}
