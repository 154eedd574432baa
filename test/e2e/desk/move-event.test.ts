import { expect, test } from 'vitest'
import { toLocalInput } from '#lib/dates.ts'
import type { Entry } from '#features/registrations/contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { aConfirmedMember, aCup, aMember, aPaidTeam, read } from '../builders.ts'
import { errorAt, expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'
import { aCoOrganizer, competitionOf, publishSchedule } from '../desk.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const timeZone = 'Europe/Oslo'
const localDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Four paid teams in a tournament from nine to six in 20 days, with a published schedule. */
async function aScheduledCup() {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, {
    startDate: `${localDay(20)}T09:00`,
    endDate: `${localDay(20)}T18:00`,
    timeZone,
  })
  for (const name of ['Reds', 'Blues', 'Greens', 'Whites']) await aPaidTeam(await aMember('Cleo'), cup, name)
  await queryDatabase(`update tournaments set registration_deadline = now() - interval '1 hour' where id = $1`, [
    cup.id,
  ])
  await organizer.call('POST', `/tournaments/${cup.id}/draw`, { id: crypto.randomUUID(), by: 'seeds' })
  const opensAt = new Date(cup.startDate)
  await publishSchedule(organizer, cup, { courts: ['Court 1', 'Court 2'], minutes: 30, opensAt })
  return { cup, organizer }
}

test('an organizer who moves the start sees how many matches move and who can get a refund, and they move', async () => {
  const { cup, organizer } = await aScheduledCup()
  const before = (await competitionOf(cup)).schedule!
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=details`)
  await page.getByLabel('Tournament name').fill('River Cup')
  await page.getByLabel('End date').fill(`${localDay(20)}T09:20`)
  await page.getByRole('button', { name: 'Save event' }).click()
  const refused = page.getByText(/^Match \d ends on .* Choose a later end, or move the match first\.$/)
  await refused.waitFor()
  expect(await page.getByLabel('Tournament name').inputValue()).toBe('River Cup')
  expect(await page.getByLabel('End date').inputValue()).toBe(`${localDay(20)}T09:20`)
  await expectResponsive(page)
  await refused.scrollIntoViewIfNeeded()
  await photograph(page, 'end-before-matches')

  await page.getByLabel('Start date').fill(`${localDay(22)}T10:00`)
  await page.getByLabel('End date').fill(`${localDay(22)}T19:00`)
  await page.getByRole('button', { name: 'Save event' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Save these changes?' })
  await dialog
    .getByText(
      /^All 3 scheduled matches will move too\. The first one will start on .*, at 10:00 AM instead of .*, at 9:00 AM\.$/,
    )
    .waitFor()
  await dialog.getByText("We'll notify 4 people in this tournament: Blues, Greens, Reds and 1 more team.").waitFor()
  await dialog.getByText('This moves the date or location too far from what applied when 4 teams registered.').waitFor()
  const lines = await dialog.locator('dl > div').allInnerTexts()
  expect(lines.map((line) => line.replaceAll(/\s+/g, ' ')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Blues $40.00',
    'Greens $40.00',
    'Maximum total $160.00',
    'Reds $40.00',
    'Whites $40.00',
  ])
  await expectAccessible(page)
  await expectResponsive(page)
  await photograph(page, 'move-event')
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await expectToast(page, 'Event saved')

  const after = (await competitionOf(cup)).schedule!
  const startsOf = (matches: typeof after.matches) => matches.map(({ startsAt }) => toLocalInput(startsAt, timeZone))
  expect(startsOf(before.matches)).toEqual(['09:00', '09:00', '09:30'].map((time) => `${localDay(20)}T${time}`))
  expect(startsOf(after.matches)).toEqual(['10:00', '10:00', '10:30'].map((time) => `${localDay(22)}T${time}`))
})

test('a co-organizer changes the start time after a refusal, and can change neither day nor place', async () => {
  const { cup, organizer } = await aScheduledCup()
  const page = await visit({ as: await aCoOrganizer(organizer, cup), viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=details`)
  const event = page.getByRole('form', { name: 'The event' })
  const [start, end] = [event.getByLabel('Start time'), event.getByLabel('End time')]
  expect([await start.inputValue(), await end.inputValue()]).toEqual(['09:00', '18:00'])
  await event.getByText('Only the organizer can change the name, dates, location and number of spots').waitFor()
  await event.getByText(cup.location, { exact: true }).waitFor()
  const fields = event.locator('input, textarea, select')
  expect(await fields.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('type')))).toEqual(
    Array(3).fill('time'),
  )
  const save = event.getByRole('button', { name: 'Save event' })
  await save.click()
  await expectToast(page, 'No changes to save')
  await start.fill('')
  await save.click()
  expect(await errorAt(start)).toBe('Start time is required')

  await start.fill('18:30')
  await save.click()
  await expect.poll(() => errorAt(end)).toContain('after')
  expect([await start.inputValue(), await end.inputValue()]).toEqual(['18:30', '18:00'])
  await expectAccessible(page)
  await expectResponsive(page)
  await photograph(page, 'co-organizer-times')

  await start.fill('10:00')
  await save.click()
  const dialog = page.getByRole('alertdialog', { name: 'Save these changes?' })
  await dialog
    .getByText('All 3 scheduled matches will move too. The first one will start at 10:00 AM instead of 9:00 AM.')
    .waitFor()
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await expectToast(page, 'Event saved')
  expect([await start.inputValue(), await end.inputValue()]).toEqual(['10:00', '18:00'])
  const { startDate, endDate } = await read<Tournament>(`/tournaments/${cup.id}`)
  expect([startDate, endDate].map((date) => toLocalInput(date, timeZone))).toEqual([
    `${localDay(20)}T10:00`,
    `${localDay(20)}T18:00`,
  ])
})

const threeDaysAfter = (date: string) => new Date(Date.parse(date) + 3 * 86_400_000).toISOString()

test('a team that was replaced after a move stays on the desk, where the organizer returns its fee', async () => {
  const organizer = await aConfirmedMember('Olga')
  const cup = await aCup(organizer, { maxTeams: 4, entryFee: 50, sport: 'basketball' })
  const path = `/tournaments/${cup.id}`
  const teams = ['Walk-ins', 'Blues', 'Greens'].map((name) => ({ name }))
  await organizer.call('POST', `${path}/registrations`, { teams, payment: 'cash' })
  const { id, teamId } = (await organizer.call<Entry[]>('GET', `${path}/registrations`))[0]!
  await queryDatabase(`update tournaments set registration_deadline = now() - interval '1 hour' where id = $1`, [
    cup.id,
  ])
  await organizer.call('POST', `${path}/draw`, { id: crypto.randomUUID(), by: 'seeds' })
  await organizer.call('PATCH', `${path}/details`, {
    startDate: threeDaysAfter(cup.startDate),
    endDate: threeDaysAfter(cup.endDate),
  })
  await organizer.call('POST', `${path}/replacements`, { id: crypto.randomUUID(), teamId, by: { name: 'Friends' } })

  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=teams`)
  const gone = page.getByRole('region', { name: 'No longer registered' })
  const row = gone.getByRole('listitem').filter({ hasText: 'Walk-ins' })
  await row.getByText(/ You can withdraw this team for a full refund until .+\.$/).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Greens' })
    .getByText("Until then, its cash payment can't be undone.")
    .waitFor()
  await row.getByText('Replaced', { exact: true }).waitFor()
  await row.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await expectResponsive(page)
  await photograph(page, 'replaced-with-refund')
  expect(await page.getByRole('region', { name: 'Registered', exact: true }).getByText('Walk-ins').count()).toBe(0)
  expect(await row.getByRole('button').allTextContents()).toEqual(['Return fee'])
  await row.getByRole('button', { name: 'Return fee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walk-ins' })
  await dialog.getByText('The organizer returns $50.').waitFor()
  await dialog.getByRole('button', { name: 'Return the fee' }).click()
  await expectToast(page, 'The organizer returns $50')
  await page.getByRole('region', { name: 'Cash to return' }).getByText('Walk-ins').waitFor()
  const left = await organizer.call<Entry[]>('GET', `${path}/registrations`)
  expect(left.map((entry) => entry.id)).not.toContain(id)
})
