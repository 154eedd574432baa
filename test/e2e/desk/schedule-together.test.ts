import { expect, test } from 'vitest'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { aMember } from '../builders.ts'
import { queryDatabase } from '../database.ts'
import { aDrawnCup, publishSchedule } from '../desk.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const hourMs = 3_600_000

/** A published schedule, which two people run: Olga has it open on a phone, and Maria sends changes. */
async function aSharedDesk() {
  const { cup, organizer } = await aDrawnCup(8)
  const maria = await aMember('Maria')
  await queryDatabase(
    `insert into officials (tournament_id, user_id, role, accepted_at) values ($1, $2, 'co_organizer', now())`,
    [cup.id, maria.id],
  )
  await publishSchedule(organizer, cup, { courts: ['Court 1', 'Court 2'], minutes: 30 })
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=schedule`)
  await page.locator('#board-match-7').waitFor()
  const boardNow = () => organizer.call<ScheduleBoard>('GET', `/tournaments/${cup.id}/schedule`)
  /** Maria moves a match by an hour. */
  const move = async (number: number) => {
    const { revision, published, draft } = await boardNow()
    const { courtId, startsAt } = (draft ?? published).find((row) => row.number === number)!
    const later = new Date(Date.parse(startsAt) + hourMs).toISOString()
    await maria.call('PUT', `/tournaments/${cup.id}/schedule`, {
      revision,
      moves: [{ number, place: { courtId, startsAt: later } }],
    })
  }
  return { cup, organizer, maria, page, boardNow, move }
}

test('what somebody else moves is named, and the match that was picked up stays picked up', async () => {
  const { page, move, boardNow } = await aSharedDesk()
  await move(7)
  await page.getByText(/^Maria \S+ moved match 7 to/).waitFor()
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.locator('#board-match-6').click()
  await page.getByText(/^Match 6 picked up\. \d+ open slots?\./).waitFor()
  await move(7)
  const notice = page.getByRole('status').filter({ hasText: 'The schedule has changed' })
  await notice.getByText(/^Maria \S+ moved match 7 to Court \d, .*\d+:\d\d\s[AP]M\.$/).waitFor()
  await page.getByText(/^Match 6 picked up\. \d+ open slots?\./).waitFor()
  await expectResponsive(page)
  await page.setViewportSize(phone)
  await photograph(page, 'together')
  await page
    .getByRole('grid')
    .getByRole('button', { name: /, open$/ })
    .first()
    .click()
  await page.getByText(/^Match 6 moved to Court/).waitFor()
  expect((await boardNow()).changes.slice(0, 2).map(({ isOwn }) => isOwn)).toEqual([true, false])
  await notice.getByRole('button', { name: 'Got it' }).click()
  await notice.waitFor({ state: 'detached' })
})

test('a delay that somebody else reports too is named in the open dialog, and moves matches only once', async () => {
  const { cup, maria, page, boardNow } = await aSharedDesk()
  await page.getByRole('button', { name: 'Report a delay' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('How many minutes late?').waitFor()
  const path = `/tournaments/${cup.id}/schedule`
  const { revision } = await boardNow()
  await maria.call('POST', `${path}/delay`, { revision, courtId: null, minutes: 25 })
  await maria.call('POST', `${path}/publish`, { revision: revision + 1 })
  await dialog.getByText(/^Maria \S+ reported a delay of 25 minutes on all courts\.$/).waitFor()
  await dialog.getByText(/^Maria \S+ published the schedule\.$/).waitFor()
  await expectAccessible(page)
  await photograph(page, 'delay-together')
  await dialog.getByRole('button', { name: '25 min' }).click()
  await expectToast(page, 'Matches not moved')
  expect((await boardNow()).draft).toBeNull()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: '5 min', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await boardNow()).draft).not.toBeNull()
})

test('changes are undone one after the other, after a reload too, until somebody else changes the draft', async () => {
  const { page, move, boardNow } = await aSharedDesk()
  const { published } = await boardNow()
  const moveTo = async (number: number) => {
    await page.locator(`#board-match-${number}`).click()
    const place = page.getByRole('grid').getByRole('button', { name: /, open$/ })
    await place.first().click()
    await page.getByText(new RegExp(`^Match ${number} moved to`)).waitFor()
  }
  await moveTo(7)
  await moveTo(7)
  await page.reload()
  await page.getByText('More actions').click()
  await page.getByText(/^Your last change: moved match 7 to Court \d/).waitFor()
  await expectAccessible(page)
  await photograph(page, 'undo')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  await expect.poll(async () => (await boardNow()).changes[0]!.sentence).toMatch(/^undid a change/)
  await undo.click()
  await undo.waitFor({ state: 'detached' })
  expect(await boardNow()).toMatchObject({ draft: null, published })

  await moveTo(7)
  await undo.waitFor()
  await move(7)
  await page.getByText(/^Maria \S+ moved match 7 to/).waitFor()
  await undo.waitFor({ state: 'detached' })
})

test('courts that somebody else has changed meanwhile can be replaced with what was typed', async () => {
  const { cup, maria, page, boardNow, move } = await aSharedDesk()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Name of court 1').fill('Hall A')
  await move(7)
  await page.getByText(/^Maria \S+ moved match 7/).waitFor()
  const { revision, courts, settings } = await boardNow()
  const renamed = courts.map((court) => ({ ...court, name: court.name.replace('Court', 'Field') }))
  await maria.call('PUT', `/tournaments/${cup.id}/courts`, { revision, courts: renamed, ...settings, rest: 5 })
  const warning = page.getByRole('status').filter({ hasText: 'The courts changed while you were editing' })
  await warning.getByText(/^Maria \S+ changed the court settings\.$/).waitFor()
  expect(await page.getByLabel('Name of court 1').inputValue()).toBe('Hall A')
  await expectAccessible(page)
  await photograph(page, 'courts-together')
  await warning.getByRole('button', { name: 'Use my version' }).click()
  await page.getByRole('button', { name: 'Save courts' }).click()
  await expectToast(page, 'Courts saved')
  expect((await boardNow()).courts.map(({ name }) => name)).toEqual(['Hall A', 'Court 2'])
})
