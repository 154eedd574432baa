import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'

/** What a page may bring along before anything is pressed, in bytes after Brotli. */
const budget = 130_000
/** The same for pages that are shown to the signed in alone, who have most of it already. */
const ownBudget = 140_000
const ownPages = /^\/(payment|profile|receipt|edit-tournament|admin|content)(\/|$)/

/** What is loaded on use, and a word that stands in its code alone, however it is minified. */
const onUse = {
  "Stripe's loader": 'js.stripe.com',
  'dialogs and popovers': 'data-base-ui',
  toasts: 'ToastViewport',
  zod: '_zod',
  'react-hook-form': 'shouldUnregister',
}

const client = fileURLToPath(new URL('../dist/client', import.meta.url))
let manifest: Record<string, { file: string; imports?: string[] }> = {}

/** Every page but the kit, which no build has: its route and its file. */
const pages = (routes.children ?? []).flatMap((page) => {
  const path = 'path' in page && page.path ? page.path : '/'
  return 'file' in page && path !== '/dev/kit' ? [[path, `src/${page.file}`] as const] : []
})

/** The scripts of a page: the entry and the page's own, with all they import. */
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
  manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as typeof manifest
})

test(`no public page weighs more than ${budget / 1000} kB of JavaScript, no other more than ${ownBudget / 1000} kB`, () => {
  const weights = Object.fromEntries(pages.map(([path, file]) => [path, weightOf(scriptsOf(file))]))
  const tooHeavy = Object.keys(weights).filter((path) => weights[path]! > (ownPages.test(path) ? ownBudget : budget))
  expect({ tooHeavy, weights }).toEqual({ tooHeavy: [], weights })
})

describe.each(Object.entries(onUse))('%s', (_, word) => {
  test('is in the build, and in no page before it is used', () => {
    const scripts = new Set(Object.values(manifest).map(({ file }) => file))
    const heavy = [...scripts].filter((script) => script.endsWith('.js') && codeOf(script).includes(word))
    expect(heavy).not.toEqual([])
    const laden = pages.filter(([, file]) => scriptsOf(file).some((script) => heavy.includes(script)))
    expect(laden).toEqual([])
  })
})
