import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ui = new URL('../', import.meta.url).pathname
const files = globSync('**/*.tsx', { cwd: ui, exclude: ['**/*.test.tsx'] })
const isOfKit = (file: string) => file.startsWith('kit/')
const shown = files
  .filter(isOfKit)
  .map((file) => readFileSync(`${ui}${file}`, 'utf8'))
  .join('')

/** Shown as part of another component (toasts, the buttons of a dialog's form), or without an appearance of its own (lazy loading). */
const within = new Set([
  'toast/toast-outlet.tsx',
  'toast/toaster.tsx',
  'overlay/dialog-actions.tsx',
  'overlay/load-then-open-button.tsx',
  'hydrated.tsx',
  'deferred.tsx',
])

test.each(files.filter((file) => !isOfKit(file)))('%s is in the kit, unless it is an exception', (file) => {
  expect(shown.includes(`from '#ui/${file}'`)).toBe(!within.has(file))
})

test('each exception is still a file', () => {
  expect([...within].filter((file) => !files.includes(file))).toEqual([])
})
