import { expect, inject, test } from 'vitest'
import { urlOfModule } from '../../build-manifest.ts'
import { aCup, aMember } from '../builders.ts'
import { expectAccessible, focusOn, useBrowser } from '../browser.ts'

const { visit } = useBrowser()
const site = inject('stripeSite')

test('with a tile server, the same list is on a street map, and the tournament page has one too', async () => {
  const cup = await aCup(await aMember('Olga', site))
  const page = await visit({ site })
  const zooms = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === inject('tileSite')) zooms.add(pathname.split('/')[1]!)
  })
  const loaded = page.locator('img.leaflet-tile-loaded')
  const credit = page.getByRole('link', { name: '© OpenStreetMap contributors' })
  await page.goto(`/tournaments?q=${encodeURIComponent(cup.name)}&view=map`)
  const marker = page.getByRole('list', { name: 'Tournaments found' }).getByRole('link', { name: cup.name })
  await loaded.first().waitFor()
  expect(await credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
  await expectAccessible(page)
  const before = zooms.size
  await marker.focus()
  await page.keyboard.press('+')
  await expect.poll(() => zooms.size).toBeGreaterThan(before)
  await page.keyboard.press('Enter')
  await focusOn(page.getByRole('dialog').getByRole('link', { name: cup.name }).first())
  await page.keyboard.press('Enter')

  const map = page.getByRole('region', { name: 'Map' })
  await map.locator('img.leaflet-tile-loaded').first().waitFor()
  await credit.waitFor()
  expect(await page.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Bergen')
  await map.getByRole('button', { name: 'Zoom in' }).click()
  await expectAccessible(page)
})

test('without one, the map of Discover has no streets, and the tournament page loads no map', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit()
  const loaded: string[] = []
  await page.route(urlOfModule('src/features/discover/ui/map/place-map.tsx'), async (route) => {
    loaded.push(route.request().url())
    await route.continue()
  })
  await page.goto(`/tournaments?q=${encodeURIComponent(cup.name)}&view=map`)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(await page.locator('.leaflet-tile').count()).toBe(0)
  await page.goto(`/tournament/${cup.id}`)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('heading', { name: 'Map' }).count()).toBe(0)
  expect(loaded).toEqual([])
})
