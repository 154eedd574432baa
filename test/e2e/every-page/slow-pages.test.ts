import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { theAdministrator } from '../admin.ts'
import { aMember } from '../builders.ts'
import { phone, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

/** Holds back the replies of these API paths until `answer` releases them, and records every layout shift from then on. */
async function slowApi(page: Page, paths: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(paths, (route) => promise.then(() => route.continue()))
  await page.evaluate(() => {
    const shifts: unknown[] = []
    Object.assign(globalThis, { slowShifts: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null }[]
      })[])
        if (!entry.hadRecentInput)
          shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 100))])
    }).observe({ type: 'layout-shift' })
  })
  return {
    answer: async () => {
      // Those of the navigation: on a busy machine they come too late to count as its effect.
      await page.evaluate(() => (globalThis as unknown as { slowShifts: unknown[] }).slowShifts.splice(0))
      resolve()
    },
    shifts: () => page.evaluate(() => (globalThis as unknown as { slowShifts: unknown[] }).slowShifts),
  }
}

test('Home is shown at once while its calls are slow, and nothing moves when they are answered', async () => {
  const page = await visit({ viewport: phone })
  await page.goto('/about')
  const slow = await slowApi(page, /\/api\/(stats|tournaments|content|hero-videos)/)
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Choose Your Sport' }).waitFor({ timeout: 2_000 })
  await page.waitForTimeout(700)
  await slow.answer()
  await page.getByRole('article').first().waitFor()
  expect(await slow.shifts()).toEqual([])
})

test('a tournament opened from far down a list starts at its top while it loads, and Back returns to the place in the list', async () => {
  const page = await visit({ viewport: phone })
  await page.goto('/tournaments')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const last = page.getByRole('article').last().getByRole('link').first()
  // As a finger does. A click would scroll to it too, and by then another page may be shown.
  await page.mouse.move(200, 400)
  const isBelowScreen = async () => (await last.boundingBox())!.y > phone.height
  while (await isBelowScreen()) await page.mouse.wheel(0, 400)
  // Hovering fetches the tournament ahead of time.
  const slow = await slowApi(page, /\/api\/tournaments\/[0-9a-f-]{36}$/)
  await last.hover()
  const before = await scrolled()
  const top = (await last.boundingBox())?.y
  await last.click()
  expect(before).toBeGreaterThan(1_000)
  await page.locator('[aria-busy=true]').waitFor()
  expect(await scrolled()).toBe(0)
  await slow.answer()
  await page.getByRole('heading', { name: 'About' }).waitFor()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(before)
  await expect.poll(async () => (await last.boundingBox())?.y).toBe(top)
})

test('a tournament whose code loads slowly is replaced by its placeholder, and any other page stays until the next one is there', async () => {
  const page = await visit({ viewport: phone })
  await page.goto('/help')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => arrival.then(() => route.continue()))
  await page.getByRole('link', { name: 'Homefield' }).first().click()
  await page.locator('.animate-underway').waitFor()
  await page.waitForTimeout(300) // longer than until a placeholder is shown
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Help Center')
  arrive()
  await page.getByRole('heading', { name: 'Choose Your Sport' }).waitFor()

  await page.unrouteAll()
  await page.goto('/tournaments')
  const { promise: code, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => code.then(() => route.continue()))
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.locator('main [aria-busy=true]').first().waitFor()
  load()
  await page.getByRole('heading', { name: 'About' }).waitFor()
})

test('Home leaves the featured tournaments out when they cannot be loaded', async () => {
  const page = await visit({ viewport: phone })
  await page.goto('/about')
  await page.route('**/api/tournaments/featured', (route) => route.fulfill({ status: 404, json: {} }))
  await page.route('**/api/stats', (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByText('25,800').waitFor()
  expect(await page.getByRole('heading', { name: 'Featured Tournaments' }).count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('My Teams is shown at once while its calls are slow, and nothing moves when they are answered', async () => {
  const page = await visit({ as: await aMember('Vera'), viewport: phone })
  await page.goto('/help')
  const slow = await slowApi(page, /\/api\/(users|invitations)/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Teams' }).click()
  await page.locator('main [aria-busy]').first().waitFor({ timeout: 2_000 })
  await page.waitForTimeout(700)
  await slow.answer()
  await page.getByRole('heading', { name: 'Vera Keller' }).waitFor()
  expect(await slow.shifts()).toEqual([])
})

test('nothing on the money page moves when the sums arrive late', async () => {
  const page = await visit({ as: await theAdministrator(), viewport: phone })
  await page.goto('/admin/audit')
  const slow = await slowApi(page, /\/api\/admin\/money$/)
  await page.getByRole('link', { name: 'Money' }).first().click()
  await page.getByRole('status', { name: 'Loading' }).first().waitFor()
  await page.waitForTimeout(700)
  await slow.answer()
  await page.getByText('Held for paid teams').waitFor()
  await page.getByRole('region', { name: 'All money' }).waitFor()
  expect(await slow.shifts()).toEqual([])
})
