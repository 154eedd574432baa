import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { History } from '#features/competition/api-contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import type { Team } from '#features/teams/contract.ts'
import { aConfirmedMember, aCup, aMember } from '../builders.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { draw } from '../competition.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const teamRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const dialogCalled = (page: Page, name: string) => page.getByRole('dialog', { name })

test('an organizer adds teams by hand, fixes what is wrong with a line, and settles their fees', async () => {
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 8, entryFee: 50, sport: 'basketball' })
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=teams`)
  await page.getByRole('button', { name: 'Add teams' }).click()
  const dialog = dialogCalled(page, 'Add teams')
  await dialog
    .getByRole('textbox', { name: 'Teams' })
    .fill('Riverside Reds, Maria Kowalski, Sam Lee\nriverside reds\nBlues')
  await dialog.getByText('This name is in the list twice').waitFor()
  expect(await dialog.getByRole('button', { name: 'Add 3 teams' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await photograph(page, 'add-teams-problem')
  await dialog.getByRole('textbox', { name: 'Teams' }).fill('Riverside Reds, Maria Kowalski, Sam Lee\nGreens\nBlues')
  await photograph(page, 'add-teams')
  await dialog.getByRole('button', { name: 'Add 3 teams' }).click()
  await expectToast(page, '3 teams were added')
  await teamRow(page, 'Greens')
    .getByText(/^Owes \$\d+$/)
    .waitFor()
  await expectResponsive(page)
  await photograph(page, 'teams-by-hand')

  await teamRow(page, 'Greens').getByRole('button', { name: 'Take payment' }).click()
  const payment = (name: string) => dialogCalled(page, `Take $50 from ${name}`)
  await payment('Greens').getByRole('img', { name: 'QR code to pay $50 for Greens' }).waitFor()
  await expectAccessible(page)
  await photograph(page, 'entry-fee')
  await payment('Greens').getByRole('button', { name: 'Record $50 in cash' }).click()
  await expectToast(page, '$50 recorded in cash for Greens')
  await teamRow(page, 'Greens').getByText('Paid in cash').waitFor()
  await teamRow(page, 'Greens')
    .getByText(/^Cash, taken by /)
    .waitFor()
  await teamRow(page, 'Blues').getByRole('button', { name: 'Take payment' }).click()
  await payment('Blues').getByRole('button', { name: 'Waive the fee' }).click()
  await expectToast(page, 'Fee waived for Blues')
  await teamRow(page, 'Greens').getByRole('button', { name: 'More actions' }).click()
  await photograph(page, 'more')
  await teamRow(page, 'Greens').getByRole('button', { name: 'Undo cash' }).click()
  await dialogCalled(page, 'Greens').getByText('If you undo this, Greens will owe $50 again.').waitFor()
  await expectAccessible(page)
  await photograph(page, 'undo-cash')
  await dialogCalled(page, 'Greens').getByRole('button', { name: 'Undo cash' }).click()
  await expectToast(page, 'Greens owes $50 again')
  await teamRow(page, 'Greens').getByText('Owes $50').waitFor()
  await teamRow(page, 'Greens').getByRole('button', { name: 'Take payment' }).click()
  await payment('Greens').getByRole('button', { name: 'Record $50 in cash' }).click()
  await teamRow(page, 'Greens').getByText('Paid in cash').waitFor()
  await teamRow(page, 'Greens').getByRole('button', { name: 'More' }).click()
  await teamRow(page, 'Greens').getByRole('button', { name: 'Withdraw' }).click()
  await dialogCalled(page, 'Greens').getByText('The organizer returns $50.').waitFor()
  await photograph(page, 'withdraw-cash')
  await dialogCalled(page, 'Greens').getByRole('button', { name: 'Withdraw the team' }).click()
  await expectToast(page, 'The organizer returns $50')
  const cash = page.getByRole('region', { name: 'Cash to return' })
  await cash.getByText('$50 to return', { exact: true }).waitFor()
  await teamRow(page, 'Greens').getByRole('button', { name: 'Mark as returned' }).waitFor()
  await expectAccessible(page)
  await photograph(page, 'cash-to-return')
  const entries = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  expect(entries.map(({ teamName, paymentStatus, paidBy }) => [teamName, paymentStatus, paidBy])).toEqual([
    ['Riverside Reds', 'pending', null],
    ['Blues', 'paid', 'waived'],
  ])

  await page.goto(`/tournament/${cup.id}/check-in`)
  const row = page.locator('li[data-team]').filter({ hasText: 'Riverside Reds' })
  await row.getByText('Owes $50').waitFor()
  await photograph(page, 'check-in-owes')
  await row.getByRole('button', { name: 'Take payment for Riverside Reds' }).click()
  await photograph(page, 'check-in-fee')
  await payment('Riverside Reds').getByRole('button', { name: 'Record $50 in cash' }).click()
  await expectToast(page, '$50 recorded in cash for Riverside Reds')
  await row.getByText('Owes $50').waitFor({ state: 'detached' })
  await row.getByRole('button', { name: 'Players and contact details for Riverside Reds' }).click()
  await row.getByRole('button', { name: 'Undo cash' }).click()
  await dialogCalled(page, 'Riverside Reds').getByRole('button', { name: 'Undo cash' }).click()
  await row.getByText('Owes $50').waitFor()
})

test('once drawn, a team withdraws in one way, and the organizer decides whether to return its fee', async () => {
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 4, entryFee: 50, sport: 'basketball' })
  const registrations = `/tournaments/${cup.id}/registrations`
  const enter = (name: string, payment: string) => organizer.call('POST', registrations, { teams: [{ name }], payment })
  for (const name of ['Reds', 'Blues']) await enter(name, 'cash')
  await enter('Greens', 'on_the_day')
  await enter('Whites', 'waived')
  await draw(organizer, cup)
  const page = await visit({ as: organizer, viewport: phone, expectedError: /ERR_FAILED/ })
  await page.goto(`/tournament/${cup.id}/run?view=teams`)
  const question = page.getByRole('alertdialog')
  const withdraw = async (name: string) => {
    await dialogCalled(page, name).getByRole('button', { name: 'See what changes' }).click()
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expectToast(page, `${name} has withdrawn`)
  }

  await teamRow(page, 'Reds').getByRole('button', { name: 'More actions' }).click()
  expect(
    await teamRow(page, 'Reds')
      .getByRole('button', { name: /^Withdraw$|fee/ })
      .count(),
  ).toBe(0)
  await teamRow(page, 'Reds').getByRole('button', { name: 'Withdraw or replace' }).click()
  await dialogCalled(page, 'Reds').getByRole('checkbox', { name: 'Return the $50 fee' }).check()
  await dialogCalled(page, 'Reds').getByRole('textbox', { name: 'Reason' }).fill('Two players are ill')
  await expectAccessible(page)
  await photograph(page, 'withdraw-and-return')
  await dialogCalled(page, 'Reds').getByRole('button', { name: 'See what changes' }).click()
  await question.getByText("This can't be undone.").waitFor()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Reds has withdrawn')
  await page.getByRole('heading', { name: 'Cash to return $50' }).waitFor()
  const [withdrawal] = await organizer.call<History>('GET', `/tournaments/${cup.id}/competition/history`)
  expect(withdrawal).toMatchObject({
    fact: { kind: 'withdrawal' },
    reason: 'Two players are ill',
    role: 'organizer',
    by: `${organizer.firstName} ${organizer.lastName}`,
  })

  const fees = `**/api${registrations}/*`
  await page.route(fees, (route) => route.abort())
  await teamRow(page, 'Blues').getByRole('button', { name: 'Withdraw or replace' }).click()
  await dialogCalled(page, 'Blues').getByRole('checkbox', { name: 'Return the $50 fee' }).check()
  await dialogCalled(page, 'Blues').getByRole('button', { name: 'See what changes' }).click()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Blues has withdrawn, but its fee was not returned')
  await page.unroute(fees)
  await teamRow(page, 'Blues').getByText('Withdrawn', { exact: true }).waitFor()
  await teamRow(page, 'Blues').getByRole('button', { name: 'Return fee' }).click()
  await dialogCalled(page, 'Blues').getByText('The organizer returns $50.').waitFor()
  await photograph(page, 'return-fee')
  await dialogCalled(page, 'Blues').getByRole('button', { name: 'Return the fee' }).click()
  await page.getByRole('heading', { name: 'Cash to return $100' }).waitFor()

  await teamRow(page, 'Greens')
    .getByText(/^Owes \$\d+$/)
    .waitFor()
  await teamRow(page, 'Greens').getByRole('button', { name: 'Withdraw or replace' }).click()
  await withdraw('Greens')
  await teamRow(page, 'Greens').getByText('Withdrawn', { exact: true }).waitFor()
  expect(await page.getByText(/^Owes \$\d+$/).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Take payment' }).count()).toBe(0)
  await expectResponsive(page)
  await photograph(page, 'withdrawn-teams')
  await page.goto(`/tournament/${cup.id}/check-in`)
  await page.getByText('0 of 1 team checked in').waitFor()
})

test('a list is read from a CSV file, and what was typed is kept when the server refuses it', async () => {
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 4, entryFee: 0, sport: 'basketball' })
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run?view=teams`)
  await page.getByRole('button', { name: 'Add teams' }).click()
  const dialog = dialogCalled(page, 'Add teams')
  const buffer = Buffer.from('Team name,Player 1\r\n"Reds, the",Ann\r\nBlues,Bo\r\n')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'teams.csv', mimeType: 'text/csv', buffer })
  await dialog.getByText('Reds, the').first().waitFor()
  await photograph(page, 'add-teams-desktop')
  await page.route('**/registrations', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'changed_meanwhile', message: 'Try again.' } })
      : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Add 2 teams' }).click()
  await expectToast(page, 'Teams not added')
  await organizer.call('POST', `/tournaments/${cup.id}/registrations`, { teams: [{ name: 'Blues' }] })
  await dialog.getByText('A team with this name is already registered').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Teams' }).inputValue()).toContain('"Reds, the",Ann')
})

test('after a cancellation, the organizer marks cash as returned on the page of the tournament, and the captain sees that', async () => {
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 4, entryFee: 50, sport: 'basketball' })
  const captain = await aMember('Cam')
  const { id: teamId } = await captain.call<Team>('POST', '/teams', { tournamentId: cup.id, name: 'Reds' })
  await captain.call('PATCH', `/teams/${teamId}/contact`, { phone: '(512) 555-0123' })
  const registrations = `/tournaments/${cup.id}/registrations`
  await organizer.call('POST', registrations, { teams: [{ name: 'Blues' }], payment: 'cash' })
  const entries = await organizer.call<Entry[]>('GET', registrations)
  const reds = entries.find(({ teamName }) => teamName === 'Reds')!
  await organizer.call('POST', `${registrations}/${reds.id}/payment`, { paidBy: 'cash' })
  await organizer.call('POST', `/tournaments/${cup.id}/cancellation`, {})
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  const cash = page.getByRole('region', { name: 'Cash to return' })
  await cash.getByRole('heading', { name: 'Cash to return $100' }).waitFor()
  expect(await cash.getByRole('link', { name: 'Call (512) 555-0123' }).getAttribute('href')).toBe('tel:5125550123')
  await expectResponsive(page)
  await photograph(page, 'cash-to-return-canceled')
  await teamRow(page, 'Reds').getByRole('button', { name: 'Mark as returned' }).click()
  await expectToast(page, 'Marked as returned', 'Reds')
  await cash.getByText(/^\$50 returned on /).waitFor()
  await cash.getByRole('heading', { name: 'Cash to return $50' }).waitFor()

  const own = await visit({ as: captain, viewport: phone })
  await own.goto(`/tournament/${cup.id}`)
  await own.getByText(/^The organizer marked \$50 as returned on .*\.$/).waitFor()
  expect(await own.getByRole('region', { name: 'Cash to return' }).count()).toBe(0)
})
