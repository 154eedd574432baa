import { expect, test } from 'vitest'
import { demoAccounts } from '#db/demo/accounts.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { local, logIn } from './acts.ts'
import { aCup, aMember, demoMember, read } from './builders.ts'
import { expectAccessible, focusOn, sentenceAt, told, useBrowser } from './browser.ts'

const { visit } = useBrowser()

test('the administrator edits a tournament from its page: saved unchanged it stays as it was, changed it shows at once', async () => {
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
  await told(page, 'Tournament Updated!', 'Your tournament has been successfully updated.')
  expect(await read<Tournament>(`/tournaments/${cup.id}`)).toEqual(cup)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Tournament name').fill('Fjord Cup, Second Edition')
  await page.getByLabel('Sport').selectOption('badminton')
  await page.getByLabel('Team size').fill('20')
  await page.getByLabel('Entry fee').fill('62.50')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'Fjord Cup, Second Edition', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Registration' }).getByText('$62.50').waitFor()
  await page.getByText('20 players').waitFor()
  const { name, sport, entryFee, teamSize, ...rest } = await read<Tournament>(`/tournaments/${cup.id}`)
  expect([name, sport, entryFee, teamSize]).toEqual(['Fjord Cup, Second Edition', 'badminton', 62.5, 20])
  expect(cup).toMatchObject(rest)
})

test('dates that do not fit together are refused at their fields, and nothing is saved', async () => {
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
    await start.fill(local(dates[0], '09:00'))
    await end.fill(local(dates[1], '18:00'))
    await deadline.fill(local(dates[2], '20:00'))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await told(page, 'Invalid Date', sentence)
    expect(await sentenceAt(fields[field])).toBe(sentence)
  }
  expect(await read<Tournament>(`/tournaments/${cup.id}`)).toEqual(cup)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').waitFor()
})

test('deleting asks first: kept when declined, and gone for everybody when confirmed', async () => {
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

test('nobody else may open the edit page: they are told on the page of the tournament', async () => {
  const cup = await aCup(await aMember('Olga'))
  for (const as of [undefined, await aMember('Pia')]) {
    const page = await visit({ as })
    await page.goto(`/edit-tournament/${cup.id}`)
    await told(page, 'Access Denied', 'Only the administrator can edit tournaments.')
    await page.getByRole('heading', { name: cup.name, level: 1 }).waitFor()
    await page.waitForURL(`/tournament/${cup.id}`)
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  }
})
