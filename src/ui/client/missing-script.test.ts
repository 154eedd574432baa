import { afterEach, expect, test, vi } from 'vitest'
import { isScriptMissing, keepPageWithoutScripts } from './missing-script.ts'

afterEach(() => vi.unstubAllGlobals())

/** An error after Vite has reported it. */
function reported(error: Error) {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  keepPageWithoutScripts()
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  return error
}

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://homefield.example/assets/a.js'],
  ['Firefox', 'error loading dynamically imported module: https://homefield.example/assets/a.js'],
  ['Safari', 'Importing a module script failed.'],
  ['Vite', 'Unable to preload CSS for /assets/a.css'],
])('a script that %s cannot load is missing, and the router does not see why', (_, message) => {
  const error = reported(new TypeError(message))
  expect(isScriptMissing(error)).toBe(true)
  expect(error.message).toBe("We couldn't reach the server. Check your connection and try again.")
})

test('a script that throws is not missing', () => {
  const error = reported(new RangeError('Incorrect locale information provided'))
  expect(isScriptMissing(error)).toBe(false)
  expect(error).toMatchObject({ name: 'RangeError', message: 'Incorrect locale information provided' })
})
