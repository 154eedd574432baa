import { afterAll, beforeAll, inject } from 'vitest'
import { desk } from './browser.ts'
import { onEveryPage } from './every-page.ts'
import { freePorts, start } from './setup.ts'

/*
 * React's development version under StrictMode: it runs effects twice and warns when the browser renders something else than the server did.
 * `useBrowser` fails a test on any warning. REACT=development runs all journeys this way.
 */

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

onEveryPage(
  'renders in development without a warning',
  async (open) => {
    const { page } = await open(desk)
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  () => site,
)
