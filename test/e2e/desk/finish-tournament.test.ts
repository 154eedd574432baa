import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Finish } from '#features/competition/finish-contract.ts'
import { aConfirmedMember, aCup, read } from '../builders.ts'
import { errorAt, expectAccessible, expectResponsive, expectToast, focusOn, phone, useBrowser } from '../browser.ts'
import { draw, play, startNow } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { aDrawnCup, competitionOf, openTab } from '../desk.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const prizeOf = (page: Page, team: string) => page.getByRole('textbox', { name: new RegExp(`^${team} `) })
const question = (page: Page) => page.getByRole('alertdialog')

test('an organizer splits the prizes to the cent, finishes the tournament, and undoes it', async () => {
  const { cup, organizer } = await aDrawnCup(4, { prizePool: 500 })
  const finishOf = () => read<Finish>(`/tournaments/${cup.id}/finish`)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=finish`)
  await page.getByRole('heading', { name: '3 matches to go' }).waitFor()
  await expectAccessible(page)
  await play(organizer, cup, 3)

  await page.getByRole('heading', { name: 'Split the prize pool of $500' }).waitFor()
  expect(await prizeOf(page, 'Reds').inputValue()).toBe('350')
  await page.getByText('The prizes add up to the prize pool.').waitFor()
  await page.getByText("Results don't qualify for verification yet").waitFor()
  await expectAccessible(page)
  await prizeOf(page, 'Reds').fill('349.99')
  await page.getByText('$0.01 left to award').waitFor()
  await page.getByRole('button', { name: 'Finish the tournament' }).click()
  await focusOn(prizeOf(page, 'Reds'))
  await prizeOf(page, 'Reds').fill('much')
  await page.getByRole('button', { name: 'Finish the tournament' }).click()
  expect(await errorAt(prizeOf(page, 'Reds'))).toBe('Enter an amount')
  await prizeOf(page, 'Reds').fill('349.99')
  await prizeOf(page, 'Whites').fill('0.01')
  await page.getByRole('button', { name: 'Finish the tournament' }).click()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Finish' }).click()
  await expectToast(page, 'The tournament is finished')
  await focusOn(page.getByRole('heading', { name: 'Prizes' }))
  const due = page.getByRole('list', { name: 'Prizes due' }).getByRole('listitem')
  await due.first().waitFor()
  expect(await due.allInnerTexts()).toEqual([
    expect.stringContaining('$349.99'),
    expect.stringContaining('$150'),
    expect.stringContaining('$0.01'),
  ])
  await due.first().getByRole('button', { name: 'Mark as paid' }).click()
  await expectToast(page, 'Marked as paid')
  await due.first().getByText('Paid', { exact: true }).waitFor()
  await expectResponsive(page)
  expect(await finishOf()).toMatchObject({ state: 'finished' })

  await openTab(page, 'Results')
  await page.getByText('This tournament is finished').waitFor()
  expect(await page.getByRole('main').getByRole('listitem').getByRole('button').allTextContents()).toEqual([])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Reopen the tournament' }).click()
  await page.getByRole('button', { name: 'Reopen tournament' }).click()
  await question(page).getByLabel('Reason').fill('The final was entered the wrong way round')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Reopen tournament' }).click()
  await expectToast(page, 'Tournament reopened')
  await focusOn(page.getByRole('heading', { name: 'Split the prize pool of $500' }))
  expect(await finishOf()).toMatchObject({ state: 'decided' })
  await openTab(page, 'Results')
  await page.getByRole('link', { name: 'Split the prizes and finish the tournament' }).waitFor()
  await openTab(page, 'History')
  await page.getByText('“The final was entered the wrong way round”').waitFor()
})

test('before the finish, the desk says which team still owes its fee and where to settle it', async () => {
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 2, entryFee: 20, sport: 'basketball' })
  const registrations = `/tournaments/${cup.id}/registrations`
  await organizer.call('POST', registrations, { teams: [{ name: 'Here' }], payment: 'waived' })
  await organizer.call('POST', registrations, { teams: [{ name: 'Absent' }], payment: 'on_the_day' })
  await draw(organizer, cup)
  await queryDatabase(startNow, [cup.id])
  const { matches, teams, version } = await competitionOf(cup)
  const playing = matches[0]!.slots.map((slot) => (typeof slot === 'object' ? slot.team : ''))
  const winner = playing.indexOf(teams.find(({ name }) => name === 'Here')!.teamId)
  const walkover = { id: randomUUID(), teams: playing, result: { outcome: 'walkover', winner }, basedOn: version }
  await organizer.call('POST', `/tournaments/${cup.id}/matches/1/reports`, walkover)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=finish`)
  await page.getByText("Absent hasn't paid yet").waitFor()
  await expectAccessible(page)
  await photograph(page, 'owing')
  await page.getByRole('link', { name: 'under Teams' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByText('Absent', { exact: true }) })
  await row.getByRole('button', { name: 'Take payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Waive the fee' }).click()
  await expectToast(page, 'Fee waived for Absent')
  await openTab(page, 'Finish')
  await page.getByRole('button', { name: 'Finish the tournament' }).waitFor()
  await expect.poll(() => page.getByText("Absent hasn't paid yet").count()).toBe(0)
})
