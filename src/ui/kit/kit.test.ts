import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const kit = new URL('./', import.meta.url)
const shown = readdirSync(kit)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(new URL(file, kit), 'utf8'))
  .join('')

/** What is shown by another: the toasts by `toast`, the end of a dialog's form by `DialogForm`. */
const within = ['toast-outlet.tsx', 'toaster.tsx', 'dialog-actions.tsx']

const parts = ['', 'courts/'].flatMap((folder) => {
  const files = readdirSync(new URL(`../${folder}`, kit)).filter((file) => file.endsWith('.tsx'))
  return files.filter((file) => !within.includes(file)).map((file) => `#ui/${folder}${file}`)
})

test.each(parts)('%s is on show', (part) => {
  expect(shown).toContain(`from '${part}'`)
})
