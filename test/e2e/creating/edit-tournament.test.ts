import { expect, inject, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { localDateTime, logIn } from '../actions.ts'
import { aCup, aMember, demoMember, read } from '../builders.ts'
import { expectAccessible, focusOn, errorAt, expectToast, useBrowser } from '../browser.ts'
import { addTeams, draw } from '../competition.ts'

const { visit } = useBrowser()

test('saving a tournament unchanged changes nothing, and edits show on its page at once', async () => {
  const cup = await aCup(await aMember('Olga'), { name: `Fjord Cup ${process.pid}` })
  const page = await visit()
  await page.goto(`/tournament/${cup.id}`)
  expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  await logIn(page, demoAccounts.administrator)
  await page.getByText('Hello, Robin').waitFor()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Tournament name').waitFor()
  expect(await page.getByLabel('Start date').inputValue()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Tournament Updated!', 'Your tournament has been successfully updated.')
  expect(await read<Tournament>(`/tournaments/${cup.id}`)).toEqual(cup)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Tournament name').fill('Fjord Cup, Second Edition')
  await page.getByLabel('Sport').selectOption('badminton')
  await page.getByLabel('Team size').fill('20')
  await page.getByLabel('Entry fee').fill('62.50')
  await page.getByLabel('Venue notes').fill('Park at the pier.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'Fjord Cup, Second Edition', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Registration' }).getByText('$62.50').waitFor()
  await page.getByText('20 players').waitFor()
  await page.getByRole('region', { name: 'Getting there' }).getByText('Park at the pier.').waitFor()
  const { name, sport, entryFee, teamSize, venueNotes, ...rest } = await read<Tournament>(`/tournaments/${cup.id}`)
  expect([name, sport, entryFee, teamSize, venueNotes]).toEqual([
    'Fjord Cup, Second Edition',
    'badminton',
    62.5,
    20,
    'Park at the pier.',
  ])
  expect(cup).toMatchObject(rest)
})

test('dates that contradict each other are refused at their fields, and nothing is saved', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ as: await demoMember(demoAccounts.administrator) })
  await page.goto(`/edit-tournament/${cup.id}`)
  const start = page.getByLabel('Start date')
  const end = page.getByLabel('End date')
  const deadline = page.getByLabel('Registration deadline')
  const fields = { start, end, deadline }
  for (const [field, sentence, dates] of [
    ['deadline', 'Registration deadline cannot be in the past.', [20, 21, -1]],
    ['start', 'Tournament start date must be after registration deadline.', [20, 21, 20]],
    ['end', 'Tournament end date must be after start date.', [20, 19, 10]],
  ] as const) {
    await start.fill(localDateTime(dates[0], '09:00'))
    await end.fill(localDateTime(dates[1], '18:00'))
    await deadline.fill(localDateTime(dates[2], '20:00'))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Invalid Date', sentence)
    expect(await errorAt(fields[field])).toBe(sentence)
  }
  expect(await read<Tournament>(`/tournaments/${cup.id}`)).toEqual(cup)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').waitFor()
})

test('the format can be edited until the draw', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer)
  const page = await visit({ as: await demoMember(demoAccounts.administrator) })
  await page.goto(`/edit-tournament/${cup.id}`)
  const format = page.getByLabel('Format')
  expect(await format.inputValue()).toBe('single_elimination')
  await format.selectOption('Swiss')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Tournament Updated!', 'Your tournament has been successfully updated.')
  expect(await read<Tournament>(`/tournaments/${cup.id}`)).toMatchObject({ format: 'Swiss' })

  await addTeams(inject('siteDatabase'), cup, organizer, 4)
  await page.goto(`/edit-tournament/${cup.id}`)
  await format.selectOption('Round Robin')
  await draw(organizer, cup)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Error', 'Update failed: The draw has already been made. Undo it first.')
  expect(await errorAt(format)).toBe('The draw has already been made. Undo it first.')

  await page.goto(`/edit-tournament/${cup.id}`)
  await page.getByLabel('Tournament name').waitFor()
  expect(await format.count()).toBe(0)
})

test('deleting a tournament asks for confirmation', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ as: await demoMember(demoAccounts.administrator) })
  await page.goto(`/tournament/${cup.id}`)
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByText('Are you sure you want to delete this tournament? This action cannot be undone.').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await focusOn(page.getByRole('button', { name: 'Delete' }))

  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('/tournaments')
  await page.getByRole('heading', { name: 'Discover Tournaments', level: 1 }).waitFor()
  const gone = await page.goto(`/tournament/${cup.id}`)
  expect(gone?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Tournament Not Found' }).waitFor()
})

test('others are sent from the edit page to the tournament, with an Access Denied message', async () => {
  const cup = await aCup(await aMember('Olga'))
  for (const as of [undefined, await aMember('Pia')]) {
    const page = await visit({ as })
    await page.goto(`/edit-tournament/${cup.id}`)
    await expectToast(page, 'Access Denied', 'Only the administrator can edit tournaments.')
    await page.getByRole('heading', { name: cup.name, level: 1 }).waitFor()
    await page.waitForURL(`/tournament/${cup.id}`)
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  }
})
