import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { double, roundRobin } from '#engine/testing.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { expectAccessible, expectResponsive, expectToast, focusOn, phone, useBrowser } from '../browser.ts'
import { aCup, aMember, type Member } from '../builders.ts'
import { addTeams, draw, report } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { aDrawnCup, competitionOf } from '../desk.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const hourMs = 3_600_000
const board = (page: Page) => page.getByRole('grid')
const cell = (page: Page, number: number) => page.locator(`#board-match-${number}`)

/** A draft of a tournament's matches on courts that open in an hour. */
async function aDraft(
  { cup, organizer }: { cup: Tournament; organizer: Member },
  names = ['Court 1', 'Court 2'],
): Promise<ScheduleBoard> {
  const path = `/tournaments/${cup.id}`
  const opens = Math.ceil(Date.now() / hourMs) * hourMs + hourMs
  const hours = [{ opensAt: new Date(opens).toISOString(), closesAt: new Date(opens + 8 * hourMs).toISOString() }]
  const courts = names.map((name) => ({ name, isMain: false, hours }))
  const times = { minutes: 30, rounds: [], rest: 0, waitsForRounds: false }
  const { revision } = await organizer.call<ScheduleBoard>('PUT', `${path}/courts`, { revision: 0, courts, ...times })
  return organizer.call<ScheduleBoard>('POST', `${path}/schedule`, { revision })
}

test('a day of 26 matches on 3 courts is planned and published by keyboard in 15 steps', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 16, entryFee: 0, sport: 'basketball' })
  await addTeams(inject('siteDatabase'), cup, organizer, 14)
  await queryDatabase(`update tournaments set end_date = now() + interval '12 hours' where id = $1`, [cup.id])
  await draw(organizer, cup, double({ reset: false }))
  expect((await competitionOf(cup)).matches.filter(({ slots }) => !slots.includes('bye'))).toHaveLength(26)
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run?view=schedule`)
  await page.getByLabel('Name of court 1').waitFor()
  let steps = 0
  const step = async (...keys: string[]) => {
    steps += 1
    for (const key of keys) await page.keyboard.press(key)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const reach = async (control: ReturnType<Page['locator']>) => {
    await control.waitFor()
    for (let tabs = 0; tabs < 80; tabs += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('The Tab key does not reach it')
  }
  await reach(button('Add court'))
  await step('Enter')
  await step('Enter')
  await reach(page.getByLabel('Minutes per match'))
  await step('Control+a', '2', '0')
  await reach(button('Save courts'))
  await step('Enter')
  await expectToast(page, 'Courts saved')
  await reach(button('Create a schedule'))
  await step('Enter')
  await page.getByText('Publishing will schedule 26 matches and notify 14 teams.').waitFor()
  expect(await board(page).getByRole('button').count()).toBe(26)

  const { draft, courts } = await organizer.call<ScheduleBoard>('GET', `/tournaments/${cup.id}/schedule`)
  const { number, courtId } = draft!.at(-1)!
  await reach(board(page).locator('[tabindex="0"]'))
  const column = courts.findIndex(({ id }) => id === courtId)
  for (let right = 0; right < column; right += 1) await page.keyboard.press('ArrowRight')
  for (let row = 0; row < 20; row += 1) await page.keyboard.press('ArrowDown')
  await focusOn(cell(page, number))
  await step('Enter')
  await page.getByText(/^Match \d+ picked up\. \d+ open slots\./).waitFor()
  await step('ArrowDown')
  const chosen = await page.getByText(/^Court \d, .*\d+:\d\d\s[AP]M(, open|\. A team would .*)$/).textContent()
  await expectAccessible(page)
  await step('Enter')
  await page.getByText(`Match ${number} moved to ${chosen!.replace(/, open$|\. A team.*$/, '')}.`).waitFor()
  await focusOn(cell(page, number))

  await reach(button('Publish and notify 14 teams'))
  await step('Enter')
  await expectToast(page, 'Schedule published', '14 teams notified')
  expect((await competitionOf(cup)).schedule!.matches).toHaveLength(26)
  expect(steps).toBeLessThanOrEqual(15)
})

test('on a phone a match is tapped, and then one of the places that are marked on the board', async () => {
  const drawn = await aDrawnCup(8)
  await aDraft(drawn)
  const page = await visit({ as: drawn.organizer, viewport: phone })
  await page.goto(`/tournament/${drawn.cup.id}/run?view=schedule`)
  await cell(page, 7).click()
  await page.getByText(/^Match 7 picked up/).waitFor()
  const place = board(page)
    .getByRole('button', { name: /, open$/ })
    .last()
  await expectResponsive(page)
  await page.setViewportSize(phone)
  await photograph(page, 'match-picked-up')
  const name = (await place.getAttribute('aria-label'))!
  await place.click()
  await page.getByText(`Match 7 moved to ${name.replace(', open', '')}.`).waitFor()
  expect(
    await board(page)
      .getByRole('button', { name: /, open$/ })
      .count(),
  ).toBe(0)

  await cell(page, 5).click()
  const hasFinal = page.getByRole('row').filter({ has: cell(page, 7) })
  await hasFinal.getByRole('button').filter({ hasNotText: 'Final' }).click()
  await expectToast(page, 'Match 5 not moved', 'Match 7')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Match 5 stays where it is.').waitFor()
  await focusOn(cell(page, 5))
})

test('the board no longer says that a match moved once that is undone or published', async () => {
  const drawn = await aDrawnCup(8)
  await aDraft(drawn)
  const page = await visit({ as: drawn.organizer })
  await page.goto(`/tournament/${drawn.cup.id}/run?view=schedule`)
  const said = page.getByText(/^Match 7 moved to /)
  const move = async () => {
    await cell(page, 7).click()
    const place = board(page).getByRole('button', { name: /, open$/ })
    await place.last().click()
    await said.waitFor()
  }
  await move()
  await page.getByText('More actions').click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await said.waitFor({ state: 'detached' })
  await move()
  await page.getByRole('button', { name: /^Publish and notify/ }).click()
  await expectToast(page, 'Schedule published')
  await said.waitFor({ state: 'detached' })
})

test('the board is one stop of the Tab key, and Escape puts a match back', async () => {
  const drawn = await aDrawnCup(8)
  await aDraft(drawn)
  const page = await visit({ as: drawn.organizer })
  await page.goto(`/tournament/${drawn.cup.id}/run?view=schedule`)
  await cell(page, 1).waitFor()
  expect(await board(page).locator('[tabindex="0"]').count()).toBe(1)
  await cell(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await focusOn(cell(page, 2))
  await page.keyboard.press('Enter')
  await page.getByText(/^Match 2 picked up/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Match 2 stays where it is.').waitFor()
  await focusOn(cell(page, 2))
})

test('the board shows one court, one team, what differs from what is published, and which matches are over', async () => {
  const drawn = await aDrawnCup(8)
  const { cup, organizer } = drawn
  const { revision } = await aDraft(drawn)
  const published = await organizer.call<ScheduleBoard>('POST', `/tournaments/${cup.id}/schedule/publish`, { revision })
  await report(organizer, cup, 1, [21, 12])
  const final = published.published.find(({ number }) => number === 7)!
  const startsAt = new Date(Date.parse(final.startsAt) + hourMs / 2).toISOString()
  const moves = [{ number: 7, place: { courtId: final.courtId, startsAt } }]
  await organizer.call('PUT', `/tournaments/${cup.id}/schedule`, { revision: published.revision, moves })
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run?view=schedule`)
  await cell(page, 7)
    .getByText(/^Was Court \d, .*\d+:\d\d\s[AP]M$/)
    .waitFor()
  await cell(page, 1).getByRole('img', { name: 'Finished' }).waitFor()
  await cell(page, 1).press('Enter')
  await page.getByText("Match 1 is over, so it can't be moved.").waitFor()
  await page.getByLabel('Find a team').fill('reds')
  await expect.poll(() => board(page).getByRole('button').count()).toBe(2)
  await page.getByLabel('Find a team').fill('')
  await page.getByLabel('Court', { exact: true }).selectOption('Court 2')
  expect(await board(page).getByRole('columnheader').allTextContents()).toEqual(['Time', 'Court 2'])
  await page.getByLabel('Find a team').fill('nobody')
  await page.getByText('Nothing scheduled fits these filters.').waitFor()
  await expectAccessible(page)
})

test('with a mouse a match is dragged to one of the offered places, refused where it breaks a rule, and dropped anywhere else it stays', async () => {
  const drawn = await aDrawnCup(8)
  await aDraft(drawn)
  const page = await visit({ as: drawn.organizer })
  await page.goto(`/tournament/${drawn.cup.id}/run?view=schedule`)
  await cell(page, 7).waitFor()
  await expect.poll(() => cell(page, 7).getAttribute('draggable')).toBe('true')
  const drag = async (to: ReturnType<Page['locator']>) => {
    await cell(page, 7).hover()
    await page.mouse.down()
    await page.mouse.move(600, 500, { steps: 4 })
    // Over a slot, the bar names it instead of the match.
    await page.getByText(/^Match 7 picked up\. \d+ open slots|^Court \d, .+, open$/).waitFor()
    await to.hover()
    await to.hover()
    await page.mouse.up()
  }
  const place = board(page)
    .getByRole('button', { name: /, open$/ })
    .nth(1)
  await drag(place)
  await page.getByText(/^Match 7 moved to Court \d, .*\d+:\d\d\s[AP]M\.$/).waitFor()
  await drag(cell(page, 1))
  await expectToast(page, 'Match 7 not moved', 'Match')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await drag(page.getByRole('heading', { name: 'Courts and hours' }))
  await page.getByText('Match 7 stays where it is.').waitFor()
})

test('a phone does not load the code for dragging', async () => {
  const drawn = await aDrawnCup(8)
  await aDraft(drawn)
  const page = await visit({ as: drawn.organizer, viewport: phone, isMobile: true, hasTouch: true })
  await page.goto(`/tournament/${drawn.cup.id}/run?view=schedule`)
  await cell(page, 7).click()
  await page.getByText(/^Match 7 picked up\. \d+ open slots/).waitFor()
  expect(await cell(page, 7).getAttribute('draggable')).toBeNull()
})

test('matches that fit nowhere have ways out, which are tapped on a phone', async () => {
  const drawn = await aDrawnCup(8)
  const draft = await aDraft(drawn)
  const { cup, organizer } = drawn
  const opensAt = draft.courts[0]!.hours[0]!.opensAt
  const hours = [{ opensAt, closesAt: new Date(Date.parse(opensAt) + 1.5 * hourMs).toISOString() }]
  const courts = draft.courts.map(({ id, name }) => ({ id, name, hours }))
  const sent = { ...draft.settings, rest: 15, revision: draft.revision, courts }
  const { revision } = await organizer.call<ScheduleBoard>('PUT', `/tournaments/${cup.id}/courts`, sent)
  await organizer.call('POST', `/tournaments/${cup.id}/schedule`, { revision })
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=schedule`)
  const notes = page.getByRole('status').filter({ hasText: 'Not scheduled' })
  await notes.getByText(/^Match 7 doesn't fit: it can't start before .* closes /).waitFor()
  await notes.getByRole('button', { name: /^Use .* too$/ }).waitFor()
  await expectResponsive(page)
  await page.setViewportSize(phone)
  await photograph(page, 'ways-out')
  await organizer.call('PUT', `/tournaments/${cup.id}/schedule`, {
    revision: revision + 1,
    moves: [{ number: 4, place: null }],
  })
  await notes.getByText(/^Match 4 isn't scheduled\. This slot is open: Court \d, /).waitFor()
  await notes.getByRole('button', { name: 'Schedule match 4' }).click()
  const slot = board(page)
    .getByRole('button', { name: /, open$/ })
    .first()
  await expect.poll(() => inView(slot)).toBe(true)
  const bar = (await page.getByRole('button', { name: 'Cancel' }).locator('xpath=../..').boundingBox())!
  expect(bar.height).toBeLessThan(130)
  await photograph(page, 'match-picked-up-from-list')
  await slot.click()
  await page.getByText(/^Match 4 moved to /).waitFor()
  await notes.getByRole('button', { name: /^Open .* until / }).click()
  await page.getByText('More actions').click()
  await page.getByText(/^Your last change: opened .* until /).waitFor()
  await notes.waitFor({ state: 'detached' })
  await cell(page, 7).waitFor()
})

/** Whether all of it is on the screen, below the header and above the bar. */
const inView = (element: ReturnType<Page['locator']>) =>
  element.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === button
  })

test('on a phone, the board says which courts are out of view until it is scrolled to them', async () => {
  const drawn = await aDrawnCup(8)
  await aDraft(drawn, ['Court 1', 'Court 2', 'Center Court', 'Hall B'])
  const page = await visit({ as: drawn.organizer, viewport: phone })
  await page.goto(`/tournament/${drawn.cup.id}/run?view=schedule`)
  const hint = page.getByText('Scroll right to see Center Court and 1 more')
  await hint.scrollIntoViewIfNeeded()
  const third = (await board(page).getByRole('columnheader', { name: 'Center Court' }).boundingBox())!
  expect(third.x, 'the next court peeks out').toBeLessThan(phone.width - 32)
  await expectAccessible(page)
  await expectResponsive(page)
  await page.setViewportSize(phone)
  await board(page).evaluate((table) => window.scrollTo(0, table.getBoundingClientRect().top + window.scrollY - 140))
  await photograph(page, 'board-of-four-courts')
  await board(page).evaluate((table) => table.parentElement!.scrollTo({ left: 1_000 }))
  await page.getByText('Scroll left to see Court 2 and 1 more').waitFor()
  await photograph(page, 'board-of-four-courts-at-the-end')
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.getByText(/^Scroll (left|right) to see/).waitFor({ state: 'detached' })
})

test('while hundreds of matches are planned, the desk shows how much is done', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 40, entryFee: 0, sport: 'basketball' })
  await addTeams(inject('siteDatabase'), cup, organizer, 40)
  await queryDatabase(`update tournaments set end_date = now() + interval '12 hours' where id = $1`, [cup.id])
  await draw(organizer, cup, roundRobin())
  const opens = Math.ceil(Date.now() / hourMs) * hourMs
  const hours = [{ opensAt: new Date(opens).toISOString(), closesAt: new Date(opens + 10 * hourMs).toISOString() }]
  const courts = Array.from({ length: 20 }, (_, index) => ({ name: `Court ${index + 1}`, hours }))
  const times = { minutes: 10, rounds: [], rest: 0, waitsForRounds: false }
  await organizer.call('PUT', `/tournaments/${cup.id}/courts`, { revision: 0, courts, ...times })
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run?view=schedule`)
  const progress = page.getByRole('progressbar', { name: 'Schedule planned' })
  // The reply waits, because a fast server plans so many matches in less than a second.
  await page.route(/\/schedule$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await progress.waitFor()
    expect(await progress.getAttribute('aria-valuetext')).toMatch(/^\d0%$/)
    await photograph(page, 'planning')
    return route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Create a schedule' }).click()
  await page.getByText(/^Publishing will schedule 780 matches/).waitFor()
  await progress.waitFor({ state: 'detached' })
})
