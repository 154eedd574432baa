import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Finish } from '#features/competition/finish-contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { aConfirmedMember, aCup, aPaidTeam, read } from '../builders.ts'
import { expectAccessible, expectResponsive, expectToast, focusOn, phone, useBrowser } from '../browser.ts'
import { draw, play, startNow } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { aCoOrganizer, competitionOf, openTab } from '../desk.ts'
import { fingers } from '../fingers.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const aPhone = { viewport: phone, hasTouch: true, isMobile: true } as const
const offline = /ERR_INTERNET_DISCONNECTED|Failed to fetch/
const numbered = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven']
const called = (number: string) => `Team ${number}`

const box = (page: Page, team: string) => page.getByRole('checkbox', { name: team })
const checkInRow = (page: Page, team: string) => page.locator('li[data-team]').filter({ hasText: team })
const deskRow = (page: Page, team: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(team, { exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')

test('a day of twelve teams, run from two phones', async () => {
  const { tap, tapsSince } = fingers()
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 12, entryFee: 20, sport: 'basketball', prizePool: 200 })
  const teams = numbered.map((number) => ({ name: called(number) }))
  await organizer.call('POST', `/tournaments/${cup.id}/registrations`, { teams, payment: 'waived' })
  const gate = await visit({ as: organizer, ...aPhone })

  // The twelfth team calls, and pays on the day.
  await gate.goto(`/tournament/${cup.id}/run?view=teams`)
  await gate.getByRole('button', { name: 'Add teams' }).tap()
  await dialog(gate).getByRole('textbox', { name: 'Teams' }).fill('Phoned In, Maria Kowalski')
  await dialog(gate).getByRole('button', { name: 'Add team', exact: true }).tap()
  await deskRow(gate, 'Phoned In')
    .getByText(/^Owes \$\d+$/)
    .waitFor()
  const onCall = await aConfirmedMember('Cleo')
  await onCall.call('POST', `/tournaments/${cup.id}/waiting-list`, { teamName: 'Late Risers', onCall: true })
  await draw(organizer, cup)
  await queryDatabase(startNow, [cup.id])

  // Check-in: the hall loses its signal, and its ticks arrive later.
  const helper = await aCoOrganizer(organizer, cup)
  const hall = await visit({ as: helper, ...aPhone, expectedError: offline })
  for (const page of [gate, hall]) {
    await page.goto(`/tournament/${cup.id}/check-in`)
    await page.getByText('0 of 12 teams checked in').waitFor()
  }
  await hall.context().setOffline(true)
  for (const number of numbered.slice(0, 5)) await tap(box(gate, called(number)))
  for (const number of numbered.slice(5, 10)) await tap(box(hall, called(number)))
  await hall.getByText('5 not sent yet, but saved on this device').waitFor()
  await photograph(hall, 'day-check-in-offline')
  await hall.context().setOffline(false)
  await tap(box(gate, 'Phoned In'))
  for (const page of [gate, hall]) await page.getByText('11 of 12 teams checked in').waitFor({ timeout: 15_000 })
  expect(tapsSince()).toBe(11)

  // Cash, which only the organizer takes.
  await checkInRow(gate, 'Phoned In').getByText('Owes $20').waitFor()
  await checkInRow(gate, 'Phoned In').getByRole('button', { name: 'Take payment for Phoned In' }).tap()
  await dialog(gate).getByRole('button', { name: 'Record $20 in cash' }).tap()
  await expectToast(gate, '$20 recorded in cash for Phoned In')
  await expectAccessible(gate)
  await photograph(gate, 'day-check-in')

  // Team Eleven isn't there, and a captain on call plays in its place.
  const missing = checkInRow(gate, 'Team Eleven')
  tapsSince()
  await tap(missing.getByRole('button', { name: 'Players and contact details for Team Eleven' }))
  await tap(missing.getByRole('button', { name: 'Withdraw or replace' }))
  await tap(dialog(gate).getByText('Ask the waiting list'))
  await photograph(gate, 'day-replace')
  await tap(dialog(gate).getByRole('button', { name: 'Ask Late Risers' }))
  await dialog(gate).waitFor({ state: 'hidden' })
  expect(tapsSince()).toBe(4)
  await aPaidTeam(onCall, cup, 'Late Risers')
  await checkInRow(gate, 'Late Risers').waitFor({ timeout: 10_000 })

  // A result.
  await gate.goto(`/tournament/${cup.id}/run`)
  const points = dialog(gate).getByRole('textbox', { name: /^Points/ })
  const ready = gate.getByRole('tabpanel').getByRole('button', { name: /^Match \d+,/ })
  await ready.first().waitFor()
  tapsSince()
  await tap(ready.first())
  await focusOn(points.first())
  await gate.keyboard.type('21')
  await tap(points.last())
  await gate.keyboard.type('9')
  await photograph(gate, 'day-result')
  await tap(dialog(gate).getByRole('button', { name: 'Save result' }))
  await expectToast(gate, 'Result saved')
  expect(tapsSince()).toBe(3)
  await play(organizer, cup, 3)

  // A team goes home before its quarterfinal.
  const { matches, teams: drawn } = await competitionOf(cup)
  const leaving = matches.find(({ status }) => status === 'ready')!.slots[0] as { team: string }
  const name = drawn.find(({ teamId }) => teamId === leaving.team)!.name
  await openTab(gate, 'Teams')
  await deskRow(gate, name)
    .getByRole('button', { name: /^(Withdraw|Reinstate)( or replace)?$/ })
    .tap()
  const seeWhatChanges = dialog(gate).getByRole('button', { name: 'See what changes' })
  await seeWhatChanges.tap()
  await gate.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).tap()
  await expectToast(gate, `${name} has withdrawn`)
  await photograph(gate, 'day-teams')

  // The finish.
  await play(organizer, cup, 12)
  await openTab(gate, 'Finish')
  await gate.getByRole('button', { name: 'Finish the tournament' }).tap()
  await gate.getByRole('alertdialog').getByRole('button', { name: 'Finish' }).tap()
  await expectToast(gate, 'The tournament is finished')
  await expectResponsive(gate)
  await photograph(gate, 'day-finished')
  expect(await read<Finish>(`/tournaments/${cup.id}/finish`)).toMatchObject({ state: 'finished' })
  const entries = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  const paidBy = Object.groupBy(entries, (entry) => entry.paidBy ?? 'nothing')
  expect(
    Object.entries(paidBy)
      .map(([how, paid]) => `${how} ${paid.length}`)
      .toSorted(),
  ).toEqual(['card 1', 'cash 1', 'waived 10'])
})
