import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import type { Browser, CDPSession, Locator, Page } from 'playwright'
import { demoAccounts } from '#demo/accounts.ts'
import { browserPath } from '../scripts/browser.mjs'
import { runningSite, sessionCookie } from './installation.ts'
import { createReport } from './load.ts'

/**
 * `npm run bench:interactions`: uses every control that a page shows at first, on a phone with a processor four times slower than this one,
 * and reports the slowest interaction of each page (Interaction to Next Paint, https://web.dev/articles/inp). Times depend on the machine.
 * Words after `--` are the pages to try, as they are named in the report.
 */
const budgetMs = 200
const slowdown = 4
/** How long a finger stays on the screen. At 0, the work of touching would be counted as if it came after lifting the finger. */
const tapMs = 80
const phone = { width: 390, height: 844 }
const controls = 'button, summary, select, input:not([type=hidden], [type=file]), textarea, [role=tab]'
/** Enough to see what leaving the page costs; lists have many alike. */
const maxLinks = 4

await using opened = new AsyncDisposableStack()
const { app, id } = opened.use(await runningSite())
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
opened.defer(() => browser.close())

const [running] = (await (await fetch(`${app.url}/api/tournaments?status=active&limit=1`)).json()) as [{ id: string }]
const visits = [
  '/',
  '/tournaments',
  `/tournament/${id}`,
  `/tournament/${running.id}`,
  `/tournament/${running.id}/bracket`,
  '/help',
  '/rankings',
  '/about',
  '/community',
  '/contact',
].map((path) => ({ path, account: null }))
const personal = [
  { path: '/profile', account: demoAccounts.captain },
  { path: '/create-tournament', account: demoAccounts.captain },
  { path: `/tournament/${running.id}/run`, account: demoAccounts.administrator },
  { path: '/admin', account: demoAccounts.administrator },
  { path: '/content', account: demoAccounts.administrator },
]

const report = createReport()
const picked = process.argv.slice(2)
for (const { path, account } of [...visits, ...personal]) {
  const name = path.replace(id, '(open)').replace(running.id, '(running)')
  if (picked.length > 0 && !picked.includes(name)) continue
  const slowest = await slowestOn(browser, path, account ? await sessionCookie(app.url, account) : null)
  report.check(
    `slowest interaction on ${name}`,
    slowest.ms <= budgetMs,
    `${slowest.ms} ms (${slowest.control}), ${slowest.tried} controls used`,
    slowest,
  )
}
if (picked.length === 0) await report.save(fileURLToPath(new URL('results/interactions.json', import.meta.url)))
process.exitCode = report.isMet() ? 0 : 1

/** Uses each control after loading the page again, so that none hides another. */
async function slowestOn(chrome: Browser, path: string, cookie: string | null) {
  const context = await chrome.newContext({ baseURL: app.url, viewport: phone, hasTouch: true, isMobile: true })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: app.url }])
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await page.addInitScript(recordInteractions)
  const slowest = { ms: 0, control: 'none took 16 ms', tried: 0 }
  for (let index = 0; ; index += 1) {
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(path)
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
    await page.waitForLoadState('networkidle')
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const control = await useControl(page, devTools, index)
    if (control === null) break
    slowest.tried += 1
    const ms = await page.evaluate(longestInteraction)
    if (ms > slowest.ms) Object.assign(slowest, { ms, control })
  }
  await context.close()
  return slowest
}

/**
 * Taps the nth control or link, or types into it, and returns its name; null if there are fewer. A list of choices is changed by its keys:
 * opened, this browser would build a list of its own, where a phone shows the system's.
 */
async function useControl(page: Page, devTools: CDPSession, index: number): Promise<string | null> {
  const usable = page.locator(':visible:not(:disabled)')
  const count = await page.locator(controls).and(usable).count()
  const links = page.locator('main a[href^="/"]').and(usable)
  if (index >= count + Math.min(maxLinks, await links.count())) return null
  const control = index < count ? page.locator(controls).and(usable).nth(index) : links.nth(index - count)
  const name = await control.evaluate((element) => {
    const label = element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent
    return `${element.localName} ${label.trim().slice(0, 40)}`
  })
  const kind = await control.evaluate((element) => {
    if (element.matches('select')) return 'choices'
    return element.matches('textarea, input:not([type=checkbox], [type=radio])') ? 'text' : 'tap'
  })
  if (kind === 'choices') await control.press('ArrowDown')
  else if (kind === 'text') await control.pressSequentially('12')
  else await tap(control, devTools)
  return name
}

/** Playwright's own tap takes no time at all. */
async function tap(control: Locator, devTools: CDPSession) {
  await control.tap({ timeout: 5_000, trial: true })
  const { x, y, width, height } = (await control.boundingBox())!
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await setTimeout(tapMs)
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

declare global {
  var interactions: number[]
}

function recordInteractions() {
  globalThis.interactions = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
        interactions.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Once what the interaction started has been painted, and its timing reported. */
async function longestInteraction() {
  await new Promise((resolve) => globalThis.setTimeout(resolve, 500))
  return Math.max(0, ...interactions)
}
