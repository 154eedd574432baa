import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aConfirmedMember, aCup, aMember } from '../builders.ts'
import type { Member } from '../builders.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { draw, startNow } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { aCoOrganizer, aDrawnCup, aFullCup, competitionOf } from '../desk.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const box = (page: Page, team: string) => page.getByRole('checkbox', { name: team })
const names = (page: Page) =>
  page.locator('li[data-team]').evaluateAll((rows) => rows.map((row) => row.querySelector('label')!.innerText))
const offline = /ERR_INTERNET_DISCONNECTED|Failed to fetch/

test('two phones check in teams together; one loses its signal, keeps its ticks over a reload and sends them later', async () => {
  const { cup, organizer } = await aFullCup(8)
  const helper = await aCoOrganizer(organizer, cup)
  const gate = await visit({ as: organizer, viewport: phone })
  const hall = await visit({ as: helper, viewport: phone, expectedError: offline })
  for (const page of [gate, hall]) {
    await page.goto(`/tournament/${cup.id}/check-in`)
    await page.getByText('0 of 8 teams checked in').waitFor()
  }
  await expectAccessible(gate)

  await box(gate, 'Reds').check()
  await hall.getByText('1 of 8 teams checked in').waitFor({ timeout: 2_000 })
  expect(await box(hall, 'Reds').isChecked()).toBe(true)
  expect((await names(hall)).at(-1)).toBe('Reds')

  await hall.context().setOffline(true)
  await box(hall, 'Blues').check()
  await box(hall, 'Golds').check()
  await box(hall, 'Reds').uncheck()
  await hall.getByText('3 not sent yet, but saved on this device').waitFor()
  await hall.getByText('2 of 8 teams checked in').waitFor()
  await expectAccessible(hall)
  await photograph(hall, 'check-in-offline')
  await box(gate, 'Whites').check()
  await gate.getByText('2 of 8 teams checked in').waitFor()

  // The phone is closed and opened again with a signal, before its ticks are sent.
  await hall.route('**/check-in/ticks', (route) =>
    route.request().method() === 'POST' ? route.abort('aborted') : route.continue(),
  )
  await hall.context().setOffline(false)
  await hall.reload()
  await hall.getByText('3 of 8 teams checked in').waitFor()
  await hall.getByText('3 not sent yet').waitFor()
  await hall.unroute('**/check-in/ticks')
  for (const page of [gate, hall]) await page.getByText('3 of 8 teams checked in').waitFor({ timeout: 10_000 })
  await hall.getByText('not sent yet').first().waitFor({ state: 'hidden' })
  await expect.poll(() => box(gate, 'Reds').isChecked()).toBe(false)
  await expect.poll(async () => (await names(gate)).toSorted()).toEqual((await names(hall)).toSorted())
  const ticks = await organizer.call<unknown[]>('GET', `/tournaments/${cup.id}/check-in/ticks`)
  expect(ticks).toHaveLength(4)
})

test('a team is found, then called and messaged from its row, and loses its match after the grace period', async () => {
  const { cup, organizer } = await aDrawnCup(4)
  const captain = await aMember('Cam')
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/check-in`)
  await page.getByRole('searchbox').fill('blu')
  await expect.poll(() => names(page)).toEqual(['Blues'])
  await page.getByRole('searchbox').fill('nobody')
  await page.getByText('No team or player matches').waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Players and contact details for Blues' }).click()
  await page.getByRole('button', { name: 'Add phone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone number').fill('call me')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a phone number, such as').waitFor()
  expect(await dialog.getByLabel('Phone number').inputValue()).toBe('call me')
  await dialog.getByLabel('Phone number').fill('(512) 555-0123')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Phone number saved')
  const call = page.getByRole('link', { name: 'Call (512) 555-0123' })
  expect(await call.getAttribute('href')).toBe('tel:5125550123')
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await dialog.getByLabel('Message').fill('Your match starts now. Where are you?')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expectToast(page, 'Message sent', 'To 1 captain.')
  await expectAccessible(page)
  await photograph(page, 'check-in')

  await page.getByRole('button', { name: /^Walkover for .* now$/ }).click()
  await dialog.getByRole('button', { name: 'Save result' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { matches, teams } = await competitionOf(cup)
  const blues = teams.find(({ name }) => name === 'Blues')!.teamId
  expect(matches.filter(({ outcome }) => outcome === 'walkover').map(({ loser }) => loser)).toEqual([{ team: blues }])
  await expectResponsive(page)

  const stranger = await visit({ as: captain })
  await stranger.goto(`/tournament/${cup.id}/check-in`)
  await stranger.waitForURL(`**/tournament/${cup.id}`)
})

/** A tournament of $50 with these two teams, entered by hand: Reds owes its fee and lists two players, Blues owes nothing. */
async function aCupByHand(organizer: Member) {
  const cup = await aCup(organizer, { entryFee: 50, sport: 'basketball' })
  const path = `/tournaments/${cup.id}/registrations`
  const reds = { name: 'Reds', players: ['Maria Kowalski', 'Sam Lee'] }
  await organizer.call('POST', path, { teams: [reds], payment: 'on_the_day' })
  await organizer.call('POST', path, { teams: [{ name: 'Blues' }], payment: 'waived' })
  return cup
}
const openRow = (page: Page, team: string) =>
  page.getByRole('button', { name: `Players and contact details for ${team}` }).click()

test('before the draw, the list says who owes and which players are here, and a team is withdrawn from its row', async () => {
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCupByHand(organizer)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/check-in`)
  await page.getByText('0 of 2 teams checked in').waitFor()
  await page.getByText('1 team owes the fee').waitFor()
  const reds = page.locator('li[data-team]').filter({ hasText: 'Reds' })
  await reds.getByText('0 of 2 players here').waitFor()
  await openRow(page, 'Reds')
  await box(page, 'Sam Lee').check()
  await reds.getByText('1 of 2 players here').waitFor()
  expect(await box(page, 'Reds').isChecked()).toBe(false)
  await expectAccessible(page)
  await photograph(page, 'check-in-before-draw')

  await reds.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Reds' })
  await expectAccessible(page)
  await photograph(page, 'check-in-withdraw-before-draw')
  await dialog.getByRole('button', { name: 'Withdraw the team' }).click()
  await expectToast(page, 'Reds was withdrawn')
  await page.getByText('0 of 1 team checked in').waitFor()
  expect(await reds.count()).toBe(0)
  expect(await page.getByText('owes the fee').count()).toBe(0)
})

test('without a signal, fees, withdrawals and walkovers wait, and the row says why', async () => {
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCupByHand(organizer)
  await draw(organizer, cup)
  await queryDatabase(startNow, [cup.id])
  const page = await visit({ as: organizer, viewport: phone, expectedError: offline })
  await page.goto(`/tournament/${cup.id}/check-in`)
  await openRow(page, 'Reds')
  const row = page.locator('li[data-team]').filter({ hasText: 'Reds' })
  const waiting = [
    row.getByRole('button', { name: 'Withdraw or replace' }),
    row.getByRole('button', { name: 'Walkover for Blues now' }),
  ]
  for (const button of waiting) {
    await button.waitFor()
    expect(await button.isEnabled()).toBe(true)
  }
  await row.getByRole('button', { name: 'Take payment for Reds' }).click()
  const payment = page.getByRole('dialog', { name: 'Take $50 from Reds' })
  const cash = payment.getByRole('button', { name: 'Record $50 in cash' })
  await cash.waitFor()
  expect(await cash.isEnabled()).toBe(true)

  await page.context().setOffline(true)
  await expect.poll(() => cash.isDisabled()).toBe(true)
  expect(await payment.getByRole('button', { name: 'Waive the fee' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await payment.waitFor({ state: 'hidden' })
  await row.getByText('You need a signal to settle fees, send messages, withdraw teams or enter walkovers.').waitFor()
  for (const button of waiting) expect(await button.isDisabled()).toBe(true)
  await expectAccessible(page)
  await photograph(page, 'check-in-row-offline')
})

test('a walkover can be entered only after the grace period', async () => {
  const { cup, organizer } = await aDrawnCup(4)
  await queryDatabase(`update tournaments set start_date = now() - interval '1 minute' where id = $1`, [cup.id])
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/check-in`)
  await openRow(page, 'Blues')
  await page
    .getByText(/^Match \d against \w+: you can enter a walkover from .*, 5 minutes after the scheduled start\.$/)
    .waitFor()
  expect(await page.getByRole('button', { name: /^Walkover for/ }).count()).toBe(0)
})
