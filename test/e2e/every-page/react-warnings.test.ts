import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isFullRun } from '../../proof/full-run.ts'
import { desk, isBuilt, useBrowser } from '../browser.ts'
import { onEveryPage, roleOf } from '../every-page.ts'
import { expectLook } from '../looks.ts'
import { freePorts, start } from '../setup.ts'

/*
 * React's development version under StrictMode: it runs effects twice and warns when the browser renders something else than the server did.
 * `useBrowser` fails a test on any warning. REACT=development runs all journeys this way.
 */

const { visit } = useBrowser()
const started = new AsyncDisposableStack()
let site = ''
beforeAll(async () => {
  const [port] = await freePorts(1)
  site = `http://localhost:${port}`
  await start(started, 'src/app/main.ts', { PORT: String(port), DATA_DIR: inject('siteFolder') }, ['--dev'])
  // Vite transforms what all pages share at the first request.
  await fetch(site)
})
afterAll(() => started.disposeAsync())

const parts = [
  'foundations',
  'buttons',
  'badges',
  'cards',
  'numbers',
  'forms',
  'states',
  'lists',
  'navigation',
  'overlays',
]

test('the parts of the kit look like their pictures', async () => {
  const page = await visit({ site, expectedError: /the connection was lost/ })
  await page.goto('/dev/kit', { waitUntil: 'networkidle' })
  // Otherwise it would cover parts that are taller than the screen.
  await page.getByRole('banner').evaluate((header) => (header.style.position = 'static'))
  for (const part of parts) await expectLook(page, `kit-${part}`, page.locator(`section#${part}`))
})

/** A page of each kind. All are opened with `npm run proof:axe` and, like everything else, with `npm run proof:strict`. */
const oneOfEachKind = [
  '/',
  '/tournaments',
  '/tournament/$id',
  '/tournament/$id/bracket',
  '/tournament/$id/run',
  '/create-tournament',
  '/payment/$tournamentId',
  '/profile',
  '/admin',
  '$',
]

onEveryPage(
  'renders in development without a warning',
  async (open) => {
    const { page } = await open(desk)
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  { siteOf: () => site, ...(!isFullRun && isBuilt && { only: oneOfEachKind }) },
)

test('these pages are opened by every kind of user', () => {
  expect(new Set(oneOfEachKind.map(roleOf))).toEqual(new Set(['visitor', 'captain', 'administrator']))
})
