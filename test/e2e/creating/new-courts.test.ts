import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Snapshot } from '#features/competition/api-contract.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { fillTournament, localDateTime } from '../actions.ts'
import { aMember, read } from '../builders.ts'
import { aFullCup } from '../desk.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

async function boardOf(page: Page, tournament: string): Promise<ScheduleBoard> {
  const reply = await page.request.get(new URL(`/api/tournaments/${tournament}/schedule`, page.url()).href)
  return (await reply.json()) as ScheduleBoard
}

/** The tournament whose page is open. */
const idIn = (page: Page) => new URL(page.url()).pathname.split('/')[2]!

test('an organizer uses advice and enters courts while creating a tournament, and copies them to the next one', async () => {
  const organizer = await aMember()
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto('/create-tournament')
  const courts = page.getByRole('region', { name: 'Courts and hours' })
  await page.getByText('Which format fits?').click()
  await page.getByLabel('Teams', { exact: true }).fill('12')
  await page.getByLabel('Courts', { exact: true }).fill('3')
  await page.getByText('3 groups, then a knockout').waitFor()
  await page.getByRole('button', { name: 'Use this: 3 groups, then a knockout' }).click()
  await expectToast(page, 'Filled in')
  expect(await page.getByLabel('Format').inputValue()).toBe('groups')
  expect(await page.getByLabel('Max teams').inputValue()).toBe('12')
  expect(await courts.getByLabel('Number of courts').inputValue()).toBe('3')

  await fillTournament(page, 'Three Courts Cup')
  await page.getByLabel('Max teams').fill('12')
  await courts.getByLabel('Court names').fill('Center, North')
  await courts.getByLabel('Number of courts').fill('65')
  await courts.getByLabel('Minutes per match').fill('4')
  await page.getByRole('button', { name: 'Create Tournament' }).click()
  await courts.getByText('Enter at most 64 courts').waitFor()
  await courts.getByText('Enter 5 to 600 minutes').waitFor()
  for (const label of ['Number of courts', 'Minutes per match'])
    expect(await courts.getByLabel(label).getAttribute('aria-invalid')).toBe('true')
  await photograph(page, 'wrong-courts')
  await courts.getByLabel('Court names').fill('Center, center')
  await courts.getByLabel('Number of courts').fill('3')
  await courts.getByLabel('Minutes per match').fill('25')
  await page.getByRole('button', { name: 'Create Tournament' }).click()
  await courts.getByText('Give each court its own name.').waitFor()
  expect(await courts.getByLabel('Court names').getAttribute('aria-invalid')).toBe('true')
  expect(await courts.getByLabel('Court names').evaluate((input) => input === document.activeElement)).toBe(true)
  await photograph(page, 'court-names-twice')
  await courts.getByLabel('Court names').fill('Center, North')
  expect(await courts.getByLabel('Court names').inputValue()).toBe('Center, North')
  await expectResponsive(page)
  await page.getByRole('button', { name: 'Create Tournament' }).click()
  await expectToast(page, 'Tournament Created!')
  await page.waitForURL(/\/tournament\//)
  const first = idIn(page)
  const created = await boardOf(page, first)
  expect(created.courts.map(({ name }) => name)).toEqual(['Center', 'North', 'Court 3'])
  expect(created.courts.map(({ isMain }) => isMain)).toEqual([true, false, false])
  expect(created.settings).toMatchObject({ minutes: 25, rest: 20 })
  expect((await read<Snapshot>(`/tournaments/${first}/competition`)).setup).toMatchObject({ groups: 3 })

  await page.goto('/create-tournament')
  const earlier = page.getByLabel('Copy from an earlier tournament')
  await earlier.selectOption(await earlier.getByRole('option', { name: /Three Courts Cup/ }).getAttribute('value'))
  await courts.getByRole('checkbox', { name: 'Use the courts of Three Courts Cup' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Start date').fill(localDateTime(27, '09:00'))
  await page.getByLabel('End date').fill(localDateTime(27, '18:00'))
  await page.getByLabel('Registration deadline').fill(localDateTime(22, '20:00'))
  await page.getByRole('button', { name: 'Create Tournament' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/tournament/') && !url.pathname.includes(first))
  const next = await boardOf(page, idIn(page))
  expect(next.courts.map(({ name, hours }) => [name, hours.length])).toEqual([
    ['Center', 1],
    ['North', 1],
    ['Court 3', 1],
  ])
})

test('an organizer uses advice on the desk, which sets format, courts, match length and rest', async () => {
  const { cup, organizer } = await aFullCup(4)
  const page = await visit({ as: organizer })
  await page.goto(`/tournament/${cup.id}/run?view=setup`)
  await page.getByText('Which format fits?').click()
  await page.getByLabel('Minutes per match').fill('35')
  await page.getByRole('button', { name: 'Use this: Round robin' }).click()
  await expectToast(page, 'Format, courts, match length and rest saved')
  const board = await boardOf(page, cup.id)
  expect(board.courts.map(({ name }) => name)).toEqual(['Court 1', 'Court 2'])
  expect(board.settings).toMatchObject({ minutes: 35, rest: 20 })
  await expectAccessible(page)
})
