import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { aCup, aMember } from '../builders.ts'
import { expectAccessible, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'

const { visit } = useBrowser()

/** Their place is in the Southern Ocean, where no other test has tournaments. */
const word = `Albatross${process.pid}`
const position = { latitude: -49.3512, longitude: 70.2178 }

beforeAll(async () => {
  const organizer = await aMember('Olga')
  for (const [name, latitude] of [
    ['Far', -49],
    ['Close', -49.3],
    ['Distant', -40],
  ] as const) {
    const { id } = await aCup(organizer, { name: `${word} ${name}`, sport: 'tennis' })
    await queryDatabase(`update tournaments set latitude = ${latitude}, longitude = 70.22 where id = '${id}'`)
  }
})

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const found = (page: Page, count: number) => page.getByText(`${count} tournaments found`, { exact: true }).waitFor()

async function openDialog(page: Page) {
  await page.goto('/tournaments')
  await page.getByRole('button', { name: 'Near you' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place and filters' })
  await dialog.waitFor()
  return dialog
}

test('with the browser’s location, tournaments near it are listed with their distance, and the place is remembered', async () => {
  const page = await visit({ viewport: phone, geolocation: position, permissions: ['geolocation'] })
  const searches: string[] = []
  page.on('request', (request) => searches.push(request.url()))
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Use my location' }).click()
  await dialog.getByText('Near your location').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Show .*tournaments?$/ }).click()
  await found(page, 2)
  expect(await names(page)).toEqual([`${word} Close`, `${word} Far`])
  expect(new URL(page.url()).searchParams.get('near')).toBe('-49.35,70.22')
  expect(searches.filter((url) => /49\.351|70\.217/.test(url))).toEqual([])
  await page.getByText('24 mi').waitFor()
  await page.getByText('Near you · within 50 mi').waitFor()

  await page.goto('/tournaments')
  await page.getByRole('link', { name: 'Near you' }).click()
  await found(page, 2)
  await page.goto('/')
  await page.getByRole('heading', { name: `${word} Close` }).waitFor()
})

test('without permission the dialog says so, and a town can be typed instead', async () => {
  const page = await visit()
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Use my location' }).click()
  await dialog
    .getByText("Your browser doesn't share your location with this site. Enter a city or address below.")
    .waitFor()
  await dialog.getByLabel('City or address').fill('Austin, TX')
  await dialog.getByRole('option', { name: 'Austin, TX, United States' }).click()
  await dialog.getByText('Near Austin, TX').waitFor()
  await dialog.getByLabel('Distance').selectOption('25')
  await dialog.getByRole('button', { name: /^Show .*tournaments?$/ }).click()
  await page.getByRole('button', { name: 'Near Austin, TX · within 25 mi' }).waitFor()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('near'), searchParams.get('within')]).toEqual(['30.27,-97.74', '25'])
})

test('filters are kept in the URL while searching, and choices say how many they find', async () => {
  const page = await visit()
  const counts: string[] = []
  page.on('request', (request) => request.url().includes('/tournaments/counts?') && counts.push(request.url()))
  await page.goto(`/tournaments?near=-49.35,70.22&place=Kerguelen&within=250`)
  await found(page, 2)
  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place and filters' })
  await dialog.getByLabel('Distance').locator('option', { hasText: 'Within 10 mi (1)' }).waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Show 2 tournaments' }).waitFor()
  await dialog.getByLabel('Distance').selectOption('10')
  await dialog.getByRole('button', { name: 'Show 1 tournament', exact: true }).waitFor()
  await dialog.getByLabel('Distance').selectOption('250')
  await dialog.getByLabel('Entry fee').selectOption('100')
  await dialog.getByRole('button', { name: 'Show 2 tournaments' }).click()
  expect(counts).toHaveLength(3)
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await page.getByPlaceholder('Search tournaments...').fill(`${word} Far`)
  await found(page, 1)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('near')).toBe('-49.35,70.22')
  expect(searchParams.get('maxFee')).toBe('100')
})

test('without JavaScript, a typed place is looked up', async () => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/tournaments')
  await page.getByLabel('Near', { exact: true }).fill('Austin, TX')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(new URL(page.url()).searchParams.get('place')).toBe('Austin, TX')
  await page
    .getByText(/\d mi · /)
    .first()
    .waitFor()
})
