import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const kit = new URL('./', import.meta.url)
const shown = readdirSync(kit)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(new URL(file, kit), 'utf8'))
  .join('')

/** Shown as part of another component (toasts, the buttons of a dialog's form), or without an appearance of its own (lazy loading). */
const within = [
  'toast-outlet.tsx',
  'toaster.tsx',
  'dialog-actions.tsx',
  'load-then-open-button.tsx',
  'hydrated.tsx',
  'deferred.tsx',
]

const parts = ['', 'courts/'].flatMap((folder) => {
  const files = readdirSync(new URL(`../${folder}`, kit)).filter((file) => file.endsWith('.tsx'))
  return files.filter((file) => !within.includes(file)).map((file) => `#ui/${folder}${file}`)
})

test.each(parts)('%s is in the kit', (part) => {
  expect(shown).toContain(`from '${part}'`)
})
