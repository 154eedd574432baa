import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { theAdministrator } from '../admin.ts'
import { desk, phone, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

/** The layout shift allowed when a placeholder is replaced (https://web.dev/articles/cls). */
const maxShift = 0.02

/** Files that run at the same time leave failed refunds and the like, each a line above the lists. */
const withoutProblems = { failedRefunds: 0, failedMail: 0, hasMailServer: true, fewTeams: [], fewTeamsTotal: 0 }

/** Records layout shifts that did not follow the user's own input. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    let total = 0
    Object.defineProperty(globalThis, 'shiftSum', { get: () => total })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) total += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftSum = (page: Page) => page.evaluate(() => (globalThis as unknown as { shiftSum: number }).shiftSum)

test.each([
  ['/admin?tab=users', 'users'],
  ['/admin?tab=tournaments', 'tournaments'],
  ['/admin?tab=teams', 'teams'],
  ['/admin/outbox', 'emails'],
  ['/admin/audit', 'actions'],
  ['/admin/messages', 'messages'],
  ['/content?tab=site', null],
  ['/content?tab=email', null],
])('the placeholders of %s make room for what replaces them', async (path, noun) => {
  for (const viewport of [desk, phone]) {
    const page = await visit({ as: await theAdministrator(), viewport })
    await recordShifts(page)
    await page.goto('/about')
    // Lists load in the browser when the page is reached by a link, here each only when the placeholders have been painted.
    const { promise: painted, resolve: paint } = Promise.withResolvers<void>()
    await page.route(/\/api\/(admin|users|teams|content|email-templates|media)/, async (route) => {
      await painted
      await route.continue()
    })
    await page.route('**/api/admin/overview', async (route) => {
      await painted
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), ...withoutProblems } })
    })
    const before = await shiftSum(page)
    await page.evaluate((to) => history.pushState({}, '', to), path)
    const loading = noun ? page.getByText(`Loading ${noun}…`) : page.getByRole('status', { name: 'Loading' })
    await loading.waitFor()
    paint()
    await loading.waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    expect((await shiftSum(page)) - before, `${path} at ${viewport.width} px`).toBeLessThanOrEqual(maxShift)
    await page.close()
  }
})
