import { expect, test, vi } from 'vitest'
import { aCup, aMember } from './builders.ts'
import { focusOn, told, useBrowser } from './browser.ts'

const { visit } = useBrowser()
const wait = { timeout: 20_000 }

test('the theme somebody chose is there in the first HTML from then on, until they follow the system again', async () => {
  const page = await visit({ colorScheme: 'light' })
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByLabel('Theme').selectOption('Dark')
  await vi.waitUntil(async () => (await ground()) !== light, wait)
  const dark = await ground()
  expect(await (await page.request.get('/rules')).text()).toContain('<html lang="en" data-theme="dark"')
  await page.goto('/rules')
  expect(await ground()).toBe(dark)
  expect(await page.getByLabel('Theme').inputValue()).toBe('dark')
  await page.getByLabel('Theme').selectOption('Same as the system')
  await vi.waitUntil(async () => (await ground()) === light, wait)
  expect(await (await page.request.get('/rules')).text()).not.toContain('data-theme')
})

test('a link into a page opens what it points at and leads the focus there, and going back leads to where one was', async () => {
  const page = await visit()
  await page.goto('/')
  const more = page.getByRole('link', { name: 'Learn More' })
  await more.scrollIntoViewIfNeeded()
  const y = await page.evaluate(() => scrollY)
  await more.click()
  await page.getByText('Add your own rules, and press').waitFor()
  const answer = page.locator('#organize')
  await focusOn(answer)
  await expect.poll(async () => (await answer.boundingBox())?.y).toBeGreaterThan(64)
  expect((await answer.boundingBox())?.y).toBeLessThan(400)
  await page.goBack()
  await focusOn(page.getByRole('heading', { name: 'Play, compete and connect', level: 1 }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
})

test('a page that takes its time is announced by a line, and one that somebody turns to is fetched beforehand', async () => {
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

test('a tournament is passed on by its link', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`/tournament/${cup.id}?utm_source=mail`)
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await told(page, 'Link copied!', 'Tournament link copied to clipboard')
  const { origin } = new URL(page.url())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/tournament/${cup.id}`)
})

test('a toast stays for a moment, one at a time, and is closed by its button', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ permissions: ['clipboard-write'] })
  await page.goto(`/tournament/${cup.id}`)
  const toasts = page.locator('[data-toasts] > *')
  for (let presses = 0; presses < 3; presses += 1) await page.getByRole('button', { name: 'Copy Link' }).click()
  await told(page, 'Link copied!')
  await vi.waitUntil(async () => (await toasts.count()) === 1, wait)
  await toasts.getByRole('button', { name: 'Close' }).click()
  await toasts.waitFor({ state: 'detached' })
  expect(await page.getByRole('heading', { name: cup.name, level: 1 }).count()).toBe(1)
})

test.each([
  ['/privacy', 'The short version'],
  ['/help', 'Getting Started'],
])('on wide paper %s has no room left beside it for a table of contents', async (path, heading) => {
  const page = await visit({ viewport: { width: 1123, height: 794 } }) // A4, lying
  await page.goto(path)
  await page.emulateMedia({ media: 'print' })
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })
  expect((await section.boundingBox())!.width).toBeGreaterThan(1000)
})

test('a button that is pressed before the scripts of its page are there does what it says once they are', async () => {
  const member = await aMember('Olga')
  const cup = await aCup(member)
  for (const [path, name, as] of [
    ['/', 'Sign Up', undefined],
    [`/tournament/${cup.id}`, 'Register Team', member],
    ['/profile', 'Edit Profile', member],
  ] as const) {
    const page = await visit({ as })
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/*.js', (route) => isLetGo.then(() => route.continue()))
    const isAlive = page.goto(path)
    await page.getByRole('button', { name }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    letGo()
    await isAlive
    await page.getByRole('dialog').waitFor()
  }
})
