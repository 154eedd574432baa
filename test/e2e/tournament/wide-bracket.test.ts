import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, expect, inject, test } from 'vitest'
import { desk, expectAccessible, horizontalOverflow, phone, useBrowser } from '../browser.ts'
import { aCup, aMember, aTeam } from '../builders.ts'
import type { Member } from '../builders.ts'
import { addTeams, draw, play, playAll } from '../competition.ts'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'

const { visit } = useBrowser()
let organizer: Member
beforeAll(async () => {
  organizer = await aMember('Olga')
})

async function aDrawnCup(teams: number, setup?: object) {
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: 64 })
  await addTeams(inject('siteDatabase'), cup, organizer, teams)
  await draw(organizer, cup, setup)
  return cup
}

const area = (page: Page) => page.getByRole('region', { name: 'Bracket, by round' })
const litMatches = (page: Page) =>
  page.locator('li[data-lit]').evaluateAll((items) => items.map(({ id }) => id.replace('match-', '')))

/** Whether nothing is drawn between the names of two rounds. */
async function isPlainBetween(left: Locator, right: Locator): Promise<boolean> {
  const [a, b] = [(await left.boundingBox())!, (await right.boundingBox())!]
  const clip = { x: a.x + a.width + 1, y: a.y + 1, width: b.x - a.x - a.width - 2, height: a.height - 2 }
  const { channels } = await sharp(await left.page().screenshot({ clip })).stats()
  return channels.every(({ min, max }) => min === max)
}

/** Names that are cut, in either direction. */
const cutNames = (page: Page) =>
  page
    .locator('.match-name-text')
    .evaluateAll((names) =>
      names.flatMap((name) =>
        name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1 ? name.textContent : [],
      ),
    )

test('a bracket of 64 cuts no names, keeps the names of its rounds in view, and its overview goes to any part', async () => {
  const cup = await aDrawnCup(64)
  const page = await visit({ viewport: desk, reducedMotion: 'reduce' })
  await page.goto(`/tournament/${cup.id}/bracket`)
  await page.getByRole('link', { name: 'Old Town Ballers of the Upper Riverside' }).waitFor()
  expect(await cutNames(page)).toEqual([])
  expect(await horizontalOverflow(page, desk)).toBe(0)
  const heading = page.getByRole('heading', { name: 'Round of 64' })
  const isAtTop = async () => {
    const [name, whole] = [(await heading.boundingBox())!, (await area(page).boundingBox())!]
    return Math.abs(name.y - whole.y) < 2
  }
  expect(await isAtTop()).toBe(true)

  const overview = page.getByRole('toolbar', { name: 'Overview' })
  await overview.getByRole('button', { name: 'Go to Round of 64' }).focus()
  // Its keys work once the code of this part of the page is loaded.
  const last = overview.getByRole('button', { name: 'Go to Final' })
  const pressEnd = async () => {
    await page.keyboard.press('End')
    return last.evaluate((button) => button === document.activeElement)
  }
  await expect.poll(pressEnd).toBe(true)
  const final = page.getByRole('heading', { name: 'Final', exact: true })
  const isInArea = async () => {
    const [name, whole] = [(await final.boundingBox())!, (await area(page).boundingBox())!]
    return name.x >= whole.x && name.x + name.width <= whole.x + whole.width + 1
  }
  await expect.poll(isInArea).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => area(page).evaluate(({ scrollTop }) => scrollTop > 100)).toBe(true)
  expect(await isAtTop()).toBe(true)

  const first = overview.getByRole('button', { name: 'Go to Round of 64' })
  await first.click({ position: { x: 10, y: 58 } })
  await expect
    .poll(() => area(page).evaluate(({ scrollLeft, scrollTop }) => scrollLeft === 0 && scrollTop > 1_000))
    .toBe(true)
  // A line that leads from one round to the next.
  await area(page).evaluate((scrolling) => scrolling.scrollTo({ top: 100, left: 0, behavior: 'instant' }))
  expect(await isPlainBetween(heading, page.getByRole('heading', { name: 'Round of 32' }))).toBe(true)
  await expectAccessible(page)
})

test('columns grow to the longest name where there is room, up to the edges of the screen', async () => {
  const long = 'Old Town Ballers of the Upper Riverside'
  const page = await visit({ viewport: desk })
  const knockout = await aDrawnCup(8)
  await page.goto(`/tournament/${knockout.id}/bracket`)
  const name = page.locator('.match-name-text').filter({ hasText: long })
  expect((await name.boundingBox())!.height).toBeLessThan(25)

  const double = await aDrawnCup(8, defaultSetup('double_elimination', 'basketball', 8))
  await page.goto(`/tournament/${double.id}/bracket`)
  for (const [tree, final] of [
    ["Winners' bracket", 'Grand final'],
    ["Losers' bracket", "Losers' final"],
  ]) {
    const whole = (await page.getByRole('region', { name: `${tree}, by round` }).boundingBox())!
    const card = (await page.getByRole('region', { name: final, exact: true }).locator('.match-box').boundingBox())!
    expect(card.x + card.width).toBeLessThanOrEqual(whole.x + whole.width)
  }
  expect(await horizontalOverflow(page, desk)).toBe(0)

  const table = await aDrawnCup(5, defaultSetup('round_robin', 'basketball', 5))
  await page.goto(`/tournament/${table.id}/bracket`)
  const row = page.getByRole('region', { name: 'All results' }).getByRole('rowheader', { name: long })
  expect(await row.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  expect((await row.boundingBox())!.height).toBeLessThan(40)
})

test("a team's path is lit while it is pointed at or focused, and stays lit once it is found", async () => {
  const cup = await aDrawnCup(16)
  await play(organizer, cup, 8)
  const page = await visit({ viewport: desk })
  await page.goto(`/tournament/${cup.id}/bracket`)
  const hoops = page.locator('#match-1').getByRole('link', { name: 'Harbor Hoops' })
  await hoops.hover()
  await expect.poll(() => litMatches(page)).toEqual(['1', '9'])
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(() => litMatches(page)).toEqual([])
  await hoops.focus()
  await expect.poll(() => litMatches(page)).toEqual(['1', '9'])

  const field = page.getByRole('combobox', { name: 'Find a team' })
  await field.fill('rebound')
  await page.getByRole('option', { name: 'The Rebounders' }).waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: /^Match \d+, quarterfinal: .*The Rebounders/ })
    .waitFor()
  await expect.poll(() => litMatches(page)).toHaveLength(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => litMatches(page)).toEqual([])
})

/** How wide the text of a field may be. */
const roomIn = (field: Locator) =>
  field.evaluate((input) => {
    const { paddingLeft, paddingRight } = getComputedStyle(input)
    return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  })

test('a captain finds the own team on a phone, where a small tree shows the open round', async () => {
  const captain = await aMember('Cleo')
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: 64 })
  await aTeam(captain, cup, 'Reds')
  await addTeams(inject('siteDatabase'), cup, organizer, 15)
  await draw(organizer, cup)
  const visitor = await visit({ viewport: { ...phone, width: 320 } })
  await visitor.goto(`/tournament/${cup.id}/bracket`)
  expect(await roomIn(visitor.getByRole('combobox', { name: 'Find a team' }))).toBeGreaterThan(250)
  const page = await visit({ as: captain, viewport: phone })
  await page.goto(`/tournament/${cup.id}/bracket?round=4`)
  await page.locator('.bracket-map rect').waitFor()
  await page.getByRole('button', { name: 'Find my team' }).waitFor()
  expect(await roomIn(page.getByRole('combobox', { name: 'Find a team' }))).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Find my team' }).click()
  await page.locator('#match-1').filter({ hasText: 'Reds' }).waitFor()
  expect(await litMatches(page)).toEqual(['1'])
  expect(await page.locator('#match-15').isVisible()).toBe(false)
  await expectAccessible(page)
  expect(await horizontalOverflow(page, phone)).toBe(0)
  // A link to a found team is the same page for everybody, and shows it without JavaScript too.
  const found = await visit({ javaScriptEnabled: false, viewport: phone })
  await found.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await found.locator('#match-1[data-lit]').waitFor()
})

test('the knockout comes before the groups once they are over', async () => {
  const cup = await aDrawnCup(8, defaultSetup('groups', 'basketball', 8))
  const page = await visit({ viewport: desk })
  const headings = async () =>
    (await page.getByRole('heading', { level: 2 }).allTextContents()).filter((text) =>
      /^(Groups|Knockout|Group A)$/.test(text),
    )
  await page.goto(`/tournament/${cup.id}/bracket`)
  expect(await headings()).toEqual(['Group A', 'Knockout'])
  await playAll(organizer, cup, ({ bracket }) => bracket === 'group')
  await expect.poll(headings).toEqual(['Knockout', 'Groups', 'Group A'])
  await expectAccessible(page)
})
