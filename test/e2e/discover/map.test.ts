import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Tournament } from '#features/tournaments/contract.ts'
import { aCup, aMember } from '../builders.ts'
import { expectAccessible, expectResponsive, focusOn, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'

const { visit } = useBrowser()

/** Their place is in the Southern Ocean, where no other test has tournaments. */
const word = `Petrel${process.pid}`
const nearby = '/tournaments?near=-60,100&place=Southern+Ocean&within=100'
const cups: Record<string, Tournament> = {}

beforeAll(async () => {
  const organizer = await aMember('Olga')
  for (const [name, latitude, longitude] of [
    ['West', -60, 100],
    ['East', -60, 100.02],
    ['Port', -60, 101.4],
    ['Starboard', -60, 101.4],
    ['South', -60.7, 100],
    ['Adrift', null, null],
  ] as const) {
    const cup = await aCup(organizer, { name: `${word} ${name}`, sport: 'tennis' })
    cups[name] = cup
    await queryDatabase(
      `update tournaments set latitude = ${latitude}, longitude = ${longitude} where id = '${cup.id}'`,
    )
  }
})

const listIn = (page: Page) => page.getByRole('list', { name: 'Tournaments found' }).first()
const marker = (page: Page, name: string) => listIn(page).getByRole('link', { name: `${word} ${name}, Tennis` })
const pair = (page: Page) => page.getByRole('button', { name: '2 tournaments in Bergen' })
const card = (page: Page) => page.getByRole('dialog')
const textsOf = async (items: Locator) => (await items.allTextContents()).map((text) => text.trim())

test('a keyboard leads from the switch over the map to a tournament', async () => {
  const page = await visit()
  await page.goto(nearby)
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Map' }).focus()
  await page.keyboard.press('Enter')
  await pair(page).first().waitFor()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('view'), searchParams.get('near')]).toEqual(['map', '-60,100'])

  await page.keyboard.press('Tab')
  await focusOn(pair(page).first())
  await page.keyboard.press('ArrowDown')
  await focusOn(marker(page, 'South'))
  await page.keyboard.press('ArrowUp')
  await focusOn(pair(page).first())
  await page.keyboard.press('Enter')
  await focusOn(marker(page, 'West'))
  await page.keyboard.press('ArrowRight')
  await focusOn(marker(page, 'East'))

  await page.keyboard.press('Enter')
  await card(page).getByText('Register Team - $40').waitFor()
  await focusOn(
    card(page)
      .getByRole('link', { name: `${word} East` })
      .first(),
  )
  await page.keyboard.press('Escape')
  await focusOn(marker(page, 'East'))
  await page.keyboard.press('Enter')
  await focusOn(
    card(page)
      .getByRole('link', { name: `${word} East` })
      .first(),
  )
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `${word} East` }).waitFor()
  await page.goBack()
  await pair(page).first().waitFor()
})

test('plus and minus open and close groups, and the focus stays on the tournament', async () => {
  const page = await visit()
  await page.goto(`${nearby}&view=map`)
  await pair(page).first().focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('+')
  await focusOn(marker(page, 'West'))
  expect(await pair(page).count()).toBe(1)
  for (let step = 0; step < 5; step++) await page.keyboard.press('-')
  await focusOn(pair(page).first())
  expect(await pair(page).count()).toBe(2)
})

test('tournaments in the same place are listed on one card', async () => {
  const page = await visit({ viewport: phone })
  await page.goto(`${nearby}&view=map`)
  await pair(page).nth(1).click()
  await expect.poll(() => textsOf(card(page).getByRole('link').locator('.type-label').nth(0))).toEqual([`${word} Port`])
  await expectAccessible(page)
  await card(page)
    .getByRole('link', { name: `${word} Starboard` })
    .click()
  await page.waitForURL(`**/tournament/${cups.Starboard!.id}`)
})

test('to a screen reader the map is a list with all that the cards say', async () => {
  const page = await visit()
  await page.goto(nearby)
  const cards = page.getByRole('article')
  const facts = await Promise.all(
    (await cards.all()).map((item) => textsOf(item.locator('h2, ul li, a[aria-describedby]'))),
  )
  expect(facts).toHaveLength(5)
  await page.goto(`${nearby}&view=map`)
  await pair(page).first().waitFor()
  const lines = await textsOf(listIn(page).getByRole('link'))
  for (const [name, ...others] of facts) {
    const line = lines.find((text) => text.startsWith(`${name},`))
    for (const fact of others) expect(line).toContain(fact)
  }
  expect(lines).toHaveLength(5)
})

test('the map can be dragged and zoomed with the pointer', async () => {
  const page = await visit()
  await page.goto(`${nearby}&view=map`)
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  const south = marker(page, 'South')
  await south.scrollIntoViewIfNeeded()
  const before = (await south.boundingBox())!
  await page.mouse.move(before.x + 22, before.y + 22)
  await page.mouse.down()
  await page.mouse.move(before.x - 78, before.y + 2, { steps: 4 })
  await page.mouse.up()
  const moved = async () => {
    const after = (await south.boundingBox())!
    return [Math.round(after.x - before.x), Math.round(after.y - before.y)]
  }
  await expect.poll(moved).toEqual([-100, -20])
  expect(await card(page).count()).toBe(0)

  const group = (await pair(page).first().boundingBox())!
  await page.mouse.move(group.x + 22, group.y + 22)
  for (let step = 0; step < 6; step++) await page.mouse.wheel(0, -300)
  await marker(page, 'West').waitFor()
  await page.getByRole('button', { name: 'Show all tournaments' }).click()
  await pair(page).first().waitFor()
  await south.click()
  await card(page).getByText(`${word} South`).waitFor()
  await card(page).getByRole('button', { name: 'Close' }).click()
  await focusOn(south)
})

test('two fingers zoom the map', async () => {
  const page = await visit({ viewport: phone, hasTouch: true, isMobile: true })
  await page.goto(`${nearby}&view=map`)
  await pair(page).first().waitFor()
  const map = (await page.getByRole('region', { name: 'Map' }).boundingBox())!
  const group = (await pair(page).first().boundingBox())!
  const [x, y] = [group.x + 22, Math.max(group.y + 22, map.y + 60)]
  const fingers = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: x - apart, y, id: 0 },
              { x: x + apart, y, id: 1 },
            ],
    })
  for (let pinch = 0; pinch < 3; pinch++) {
    await touch('touchStart', 15)
    for (let apart = 20; apart <= 120; apart += 20) await touch('touchMove', apart)
    await touch('touchEnd', 120)
  }
  await expect.poll(() => marker(page, 'West').count()).toBe(1)
})

test('where there are no tournaments, the map says so and leads back to them', async () => {
  const page = await visit()
  await page.goto(`${nearby}&view=map`)
  const empty = page.getByText('No tournaments here.')
  await marker(page, 'South').waitFor()
  expect(await empty.count()).toBe(0)
  const map = (await page.getByRole('region', { name: 'Map' }).boundingBox())!
  await page.mouse.move(map.x + 300, map.y + 20)
  for (let step = 0; step < 10; step++) await page.mouse.wheel(0, -300)
  await empty.waitFor()
  // Axe takes the labels outside of the map, which nobody sees, for text on the page.
  await expectAccessible(page, '#none-here')
  await page.getByRole('button', { name: 'Show all', exact: true }).click()
  await empty.waitFor({ state: 'detached' })
  await focusOn(pair(page).first())

  for (let drag = 0; drag < 3; drag++) {
    await page.mouse.move(map.x + 200, map.y + 100)
    await page.mouse.down()
    await page.mouse.move(map.x + 900, map.y + 300, { steps: 4 })
    await page.mouse.up()
  }
  await empty.waitFor()
  await page.getByRole('button', { name: 'Show all tournaments' }).click()
  await empty.waitFor({ state: 'detached' })
})

test('with animations, plus and minus zoom too, and the focus stays on the tournament', async () => {
  const page = await visit({ reducedMotion: 'no-preference' })
  await page.goto(`${nearby}&view=map`)
  await pair(page).first().focus()
  const zoomUntil = async (key: string, groups: number) => {
    await expect
      .poll(async () => {
        await page.keyboard.press(key)
        return pair(page).count()
      })
      .toBe(groups)
  }
  await zoomUntil('+', 1)
  await focusOn(marker(page, 'West'))
  const showAll = page.getByRole('button', { name: 'Show all tournaments' })
  expect(await showAll.getAttribute('aria-disabled')).not.toBe('true')
  await zoomUntil('-', 2)
  await focusOn(pair(page).first())
  await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' })
  await showAll.click()
  await expect.poll(() => showAll.getAttribute('aria-disabled')).toBe('true')
})

test('the coasts are drawn from our own files, and without them the map works too', async () => {
  const page = await visit()
  const bright = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        return data.filter((value, index) => index % 4 === 0 && value > 60).length
      })
  const zoomOut = async () => {
    await pair(page).first().focus()
    for (let step = 0; step < 8; step++) await page.keyboard.press('-')
  }
  await page.goto(`${nearby}&view=map`)
  await zoomOut()
  await expect.poll(bright).toBeGreaterThan(1_000)

  await page.route('**/countries-*.json', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${nearby}&view=map`)
  await page.waitForLoadState('networkidle')
  expect(await bright()).toBe(0)
  await pair(page).first().click()
  await focusOn(marker(page, 'West'))
})

test('axe finds nothing on the map, with and without a card, on any screen', async () => {
  const page = await visit()
  await page.goto(`${nearby}&view=map`)
  await expectResponsive(page)
  await marker(page, 'South').click()
  await expectResponsive(page)
})

test('tournaments without a known location are listed below the map', async () => {
  const page = await visit()
  await page.goto(`/tournaments?q=${word}&view=map`)
  await page.getByRole('heading', { name: '1 tournament not on the map' }).waitFor()
  expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual([`${word} Adrift`])
})

test('the map says how many tournaments it shows, and keeps the search', async () => {
  const page = await visit()
  await page.route('**/api/tournaments?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '2310' } })
  })
  await page.goto('/about')
  await page.evaluate((to) => history.pushState({}, '', to), `${nearby}&view=map`)
  await page.getByText('The nearest 5 of 2,310.').waitFor()
  await page.getByPlaceholder('Search tournaments...').fill(`${word} South`)
  await marker(page, 'West').waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('map')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click()
  await page.getByRole('article', { name: `${word} South` }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe(`${word} South`)
})

test('a search without results and a failed one say so', async () => {
  const page = await visit()
  await page.goto(`/tournaments?q=no${word}&view=map`)
  await page.getByRole('heading', { name: 'No tournaments found' }).waitFor()
  await page.goto('/tournaments')
  await page.route('**/api/tournaments?*', (route) => route.fulfill({ status: 429, json: {} }))
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Map' }).click()
  await page.getByText("Couldn't load this").waitFor()
  await page.unroute('**/api/tournaments?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('map')
})

test('without JavaScript the map is a list of links', async () => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto(`${nearby}&view=map`)
  expect(await listIn(page).getByRole('link').count()).toBe(5)
  await marker(page, 'South').click()
  await page.getByRole('heading', { level: 1, name: `${word} South` }).waitFor()
})
