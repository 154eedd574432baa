import { expect, test } from 'vitest'
import { aCup, aMember } from './builders.ts'
import { told, useBrowser } from './browser.ts'

const { visit } = useBrowser()

test('the theme somebody chose is there in the first HTML from then on, until they follow the system again', async () => {
  const page = await visit({ colorScheme: 'light' })
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  expect(await (await page.request.get('/rules')).text()).toContain('<html lang="en" data-theme="dark"')
  await page.goto('/rules')
  expect(await ground()).toBe(dark)
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Same as the system' }).check({ force: true })
  await expect.poll(ground).toBe(light)
  expect(await (await page.request.get('/rules')).text()).not.toContain('data-theme')
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
  await expect.poll(() => toasts.count()).toBe(1)
  await toasts.getByRole('button', { name: 'Close' }).click()
  await toasts.waitFor({ state: 'detached' })
  expect(await page.getByRole('heading', { name: cup.name, level: 1 }).count()).toBe(1)
})
