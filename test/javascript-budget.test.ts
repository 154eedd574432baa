import { readFileSync, statSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { client, readManifest } from './build-manifest.ts'
import { budgetOf } from './javascript-budgets.ts'

/** Code that is loaded on use, and a string that only this code contains, even minified. */
const onUse = {
  "Stripe's loader": 'js.stripe.com',
  'dialogs and popovers': 'data-base-ui',
  toasts: 'ToastViewport',
  "Discover's map": 'Arrow keys: next tournament',
  Leaflet: 'leaflet-container',
  zod: '._zod.',
  'the library for passkeys': 'ERROR_CEREMONY_ABORTED',
  'QR codes': 'Data too long',
  'react-hook-form': 'shouldUnregister',
}

let manifest: ReturnType<typeof readManifest> = {}

/** Every page but the kit, which builds leave out: its route and its file. */
const pages = (routes.children ?? []).flatMap((page) => {
  const path = 'path' in page && page.path ? page.path : '/'
  return 'file' in page && path !== '/dev/kit' ? [[path, `src/${page.file}`] as const] : []
})

/** A page's scripts: the entry and the page's own, with all their imports. */
function scriptsOf(file: string): string[] {
  const own = Object.keys(manifest).filter((key) => key.startsWith(`${file}?`))
  const reached = new Set(['src/app/client.tsx', ...own])
  for (const key of reached) for (const next of manifest[key]?.imports ?? []) reached.add(next)
  return [...reached].flatMap((key) => manifest[key]?.file ?? []).filter((script) => script.endsWith('.js'))
}

/** Bytes after Brotli. */
function weightOf(scripts: string[]): number {
  return scripts.reduce((sum, script) => sum + statSync(`${client}/${script}.br`).size, 0)
}

const codeOf = (script: string) => readFileSync(`${client}/${script}`, 'utf8')

beforeAll(() => {
  manifest = readManifest()
})

test('no page loads more JavaScript than its budget', () => {
  const weights = pages.map(([path, file]) => ({ path, bytes: weightOf(scriptsOf(file)), budget: budgetOf(path) }))
  expect(weights.filter(({ bytes, budget }) => bytes > budget)).toEqual([])
})

describe.each(Object.entries(onUse))('%s', (_, word) => {
  test('is in the build but not in the initial scripts of any page', () => {
    const scripts = new Set(Object.values(manifest).map(({ file }) => file))
    const heavy = [...scripts].filter((script) => script.endsWith('.js') && codeOf(script).includes(word))
    expect(heavy).not.toEqual([])
    const laden = pages.filter(([, file]) => scriptsOf(file).some((script) => heavy.includes(script)))
    expect(laden).toEqual([])
  })
})
