import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { urlOfModule } from '#test/build-manifest.ts'
import { aCup, aMember } from '../builders.ts'
import { focusOn, expectToast, cookiesOf, isBuilt, useBrowser } from '../browser.ts'

const { visit } = useBrowser()
const wait = { timeout: 20_000 }

test("a chosen theme is kept until the system's theme is chosen again", async () => {
  const page = await visit({ colorScheme: 'light' })
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByLabel('Theme').selectOption('Dark')
  await vi.waitUntil(async () => (await ground()) !== light, wait)
  const dark = await ground()
  await page.goto('/rules')
  expect(await ground()).toBe(dark)
  expect(await page.getByLabel('Theme').inputValue()).toBe('dark')
  await page.getByLabel('Theme').selectOption('Same as the system')
  await vi.waitUntil(async () => (await ground()) === light, wait)
  await page.reload()
  expect(await ground()).toBe(light)
})

test('going back shows who is logged in now', async () => {
  const page = await visit()
  await page.goto('/rules')
  await page.evaluate(() => location.assign('/llms.txt'))
  await page.waitForURL('**/llms.txt')
  const member = await aMember('Hester')
  await page.context().addCookies(cookiesOf(member).map((one) => ({ ...one, url: page.url() })))
  await page.goBack()
  await page.getByText('Hello, Hester').waitFor()
  expect(new URL(page.url()).pathname).toBe('/rules')
})

test('a link to a section opens and focuses it, and going back restores the scroll position', async () => {
  const page = await visit()
  await page.goto('/')
  const more = page.getByRole('link', { name: 'Learn More' })
  await more.scrollIntoViewIfNeeded()
  const y = await page.evaluate(() => scrollY)
  await more.click()
  await page.getByText('Add your own rules and select').waitFor()
  const answer = page.locator('#organize')
  await focusOn(answer)
  await expect.poll(async () => (await answer.boundingBox())?.y).toBeGreaterThan(64)
  expect((await answer.boundingBox())?.y).toBeLessThan(400)
  await page.goBack()
  await focusOn(page.getByRole('heading', { name: 'Play, compete and connect', level: 1 }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
})

test('hovering a link prefetches its page, and a slow page shows a progress line', async () => {
  const page = await visit()
  await page.goto('/rules')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community' })
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/community/**', (route) => isLetGo.then(() => route.continue()))
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.animate-underway')) document.body.dataset.announced = 'yes'
    }).observe(document.body, { childList: true, subtree: true })
  })
  await link.hover()
  await expect.poll(() => asked).toContain('/api/community/users')
  await link.click()
  await page.locator('[data-announced]').waitFor()
  letGo()
  await page.getByRole('heading', { name: 'Community', level: 1 }).waitFor()
  await page.locator('.animate-underway').waitFor({ state: 'detached' })
})

test("Copy Link copies the tournament's address", async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`/tournament/${cup.id}?utm_source=mail`)
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expectToast(page, 'Link copied!', 'Tournament link copied to clipboard')
  const { origin } = new URL(page.url())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/tournament/${cup.id}`)
})

test('one toast shows at a time, and its button closes it', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ permissions: ['clipboard-write'] })
  await page.goto(`/tournament/${cup.id}`)
  const toasts = page.locator('[data-toasts] > *')
  for (let presses = 0; presses < 3; presses += 1) await page.getByRole('button', { name: 'Copy Link' }).click()
  await expectToast(page, 'Link copied!')
  await vi.waitUntil(async () => (await toasts.count()) === 1, wait)
  await toasts.getByRole('button', { name: 'Close' }).click()
  await toasts.waitFor({ state: 'detached' })
  expect(await page.getByRole('heading', { name: cup.name, level: 1 }).count()).toBe(1)
})

test.each([
  ['/privacy', 'The short version'],
  ['/help', 'Getting Started'],
])('printed on wide paper, %s has no empty column where the table of contents was', async (path, heading) => {
  const page = await visit({ viewport: { width: 1123, height: 794 } }) // A4, landscape
  await page.goto(path)
  await page.emulateMedia({ media: 'print' })
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })
  expect((await section.boundingBox())!.width).toBeGreaterThan(1000)
})

/** Runs in the page: it may be loaded again at once, so the event waits until the test has its answer. */
const online = () => void setTimeout(() => dispatchEvent(new Event('online')))

test.runIf(isBuilt).each([
  ['when Try again is clicked', (page: Page) => page.getByRole('link', { name: 'Try again' }).click()],
  ['when the connection is back', (page: Page) => page.evaluate(online)],
])('a link followed offline shows an error below the navigation bar, and its page loads %s', async (_, ask) => {
  const page = await visit({ expectedError: /We couldn't reach the server/ })
  await page.goto('/help')
  await page.route('**/*', (route) => route.abort('aborted'))
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Player Rankings' })
  for (let attempts = 0; attempts < 2; attempts += 1) {
    await link.click()
    await page.getByRole('heading', { name: "Couldn't load this page" }).waitFor()
    await page.getByText("We couldn't reach the server. Check your connection and try again.").waitFor()
    await ask(page)
    await page.getByRole('heading', { name: "Couldn't load this page" }).waitFor()
  }
  expect(await page.getByRole('banner').getByRole('link', { name: 'Discover' }).isVisible()).toBe(true)
  await page.unroute('**/*')
  await ask(page)
  await page.getByRole('heading', { name: 'Player Rankings' }).waitFor()
})

test.runIf(isBuilt)('a part whose code throws says that it failed, and the error reaches the console', async () => {
  const page = await visit({ expectedError: /^A broken part$/ })
  await page.route(urlOfModule('src/features/accounts/ui/auth-dialog/auth-dialog.tsx'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new RangeError('A broken part')" }),
  )
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/rules')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expectToast(page, "Couldn't load this")
  expect(errors.map(({ name, message }) => `${name}: ${message}`)).toEqual(['RangeError: A broken part'])
})

test('a tap is painted before the page that it opens is rendered', async () => {
  const page = await visit()
  await page.goto('/rules')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
  // Fetches the page, so that nothing else has to be waited for.
  await link.hover()
  await page.waitForLoadState('networkidle')
  const order = page.evaluate(async () => {
    const seen: string[] = []
    const before = document.querySelector('main h1')
    addEventListener('click', () => requestAnimationFrame(() => setTimeout(() => seen.push('tap'))), true)
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => before?.isConnected || resolve())
      watch.observe(document, { subtree: true, childList: true })
    })
    return [...seen, 'page']
  })
  await link.click()
  expect(await order).toEqual(['tap', 'page'])
})
