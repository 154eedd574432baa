import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aMember } from '../builders.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
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
  expect(await box(gate, 'Reds').isChecked()).toBe(false)
  expect((await names(gate)).toSorted()).toEqual((await names(hall)).toSorted())
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
  await page.getByRole('button', { name: 'Phone number' }).click()
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
