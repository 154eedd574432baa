import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { urlOfModule } from '#test/build-manifest.ts'
import { fillTournament, localDateTime } from '../actions.ts'
import { aCup, aMember, demoMember } from '../builders.ts'
import { expectAccessible, focusOn, errorAt, expectToast, isBuilt, useBrowser } from '../browser.ts'

const dialogModule = 'src/features/tournaments/ui/tournament-form/unsaved/unsaved-changes-dialog.tsx'
const { visit } = useBrowser()

async function openForm(): Promise<Page> {
  const page = await visit({ as: await aMember('Olga') })
  await page.goto('/create-tournament')
  return page
}

async function sentences(page: Page, labels: readonly string[]) {
  const found: Record<string, string> = {}
  for (const label of labels) found[label] = await errorAt(page.getByLabel(label))
  return found
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create Tournament' }).click()

test('the form starts with default numbers, and every wrong field has an error', async () => {
  const page = await openForm()
  const starts = { 'Max teams': '16', 'Entry fee': '50', 'Prize pool': '800', 'Team size': '5', 'Skill level': 'all' }
  for (const [label, value] of Object.entries(starts)) {
    expect([label, await page.getByLabel(label).inputValue()]).toEqual([label, value])
  }
  await page.getByLabel('Max teams').fill('65')
  await page.getByLabel('Team size').fill('16')
  await page.getByLabel('Entry fee').fill('0.49')
  await page.getByLabel('Prize pool').fill('-1')
  await submit(page)
  await focusOn(page.getByLabel('Tournament name'))
  const wrong = {
    'Tournament name': 'Name is required',
    Sport: 'Please choose a sport',
    Description: 'Description is required',
    Location: 'Location is required',
    'Start date': 'Start date is required',
    'End date': 'End date is required',
    'Registration deadline': 'Registration deadline is required',
    'Max teams': 'Max teams must be a whole number from 2 to 64',
    'Team size': 'Team size must be a whole number from 1 to 15',
    'Entry fee': 'Entry fee must be $0 or at least $0.50',
    'Prize pool': 'Prize pool must be at least $0',
  }
  expect(await sentences(page, Object.keys(wrong))).toEqual(wrong)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(await page.getByLabel('Max teams').inputValue()).toBe('16')
  expect(await page.locator('main [aria-invalid]').count()).toBe(0)
})

test('dates that contradict each other are refused at their fields, and what was typed is kept', async () => {
  const page = await openForm()
  await fillTournament(page, 'Backwards Cup')
  for (const [label, sentence, dates] of [
    ['End date', 'End date must be after start date.', [20, 19, 10]],
    ['Registration deadline', 'Registration deadline must be before tournament start date.', [20, 21, 20]],
  ] as const) {
    await page.getByLabel('Start date').fill(localDateTime(dates[0], '09:00'))
    await page.getByLabel('End date').fill(localDateTime(dates[1], '18:00'))
    await page.getByLabel('Registration deadline').fill(localDateTime(dates[2], '20:00'))
    await submit(page)
    await expectToast(page, 'Invalid Date', sentence)
    expect(await errorAt(page.getByLabel(label))).toBe(sentence)
    expect(await page.getByLabel('Tournament name').inputValue()).toBe('Backwards Cup')
  }
})

test('an unknown location is accepted', async () => {
  const page = await openForm()
  await page.getByLabel('Location').pressSequentially('Qqxzv')
  await page.getByText('No locations found for "Qqxzv"').waitFor()
  expect(await page.getByLabel('Location').inputValue()).toBe('Qqxzv')
})

test('what was typed is kept until the tournament is created or the form is reset', async () => {
  const page = await openForm()
  const restored = page.getByText('We kept your draft from last time. Use Reset to start over.')
  const name = page.getByLabel('Tournament name')
  await fillTournament(page, 'Kept Cup')
  await page.getByLabel('Max teams').fill('')
  await page.getByRole('banner').getByRole('link', { name: 'Discover' }).click()
  await page.getByRole('heading', { name: 'Discover Tournaments' }).waitFor()
  await page.goBack()
  await restored.waitFor()
  await page.reload()
  await restored.waitFor()
  expect(await name.inputValue()).toBe('Kept Cup')
  expect(await page.getByLabel('Max teams').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Reset' }).click()
  await restored.waitFor({ state: 'detached' })
  await fillTournament(page, 'Created Cup')
  await submit(page)
  await expectToast(page, 'Tournament Created!')
  await page.goto('/create-tournament')
  await page.getByText('Times are in').waitFor()
  expect(await name.inputValue()).toBe('')
})

test('an organizer copies everything but the dates from an earlier tournament', async () => {
  const page = await openForm()
  await fillTournament(page, 'First Cup')
  await page.getByLabel('Max teams').fill('12')
  const longText = 'Two courts, and everyone plays at least three games. '.repeat(8).trim()
  await page.getByLabel('Description').fill(longText)
  await submit(page)
  await expectToast(page, 'Tournament Created!')
  await page.goto('/create-tournament')
  const earlier = page.getByLabel('Copy from an earlier tournament')
  await earlier.selectOption(await earlier.getByRole('option', { name: /First Cup/ }).getAttribute('value'))
  await expect.poll(() => page.getByLabel('Tournament name').inputValue()).toBe('First Cup')
  expect(await page.getByLabel('Max teams').inputValue()).toBe('12')
  expect(await page.getByLabel('Description').inputValue()).toBe(longText)
  expect(await page.getByLabel('Start date').inputValue()).toBe('')
  await page.getByText('The prize pool is $206 more than the fees.').waitFor()
  await expectAccessible(page)
})

test('choosing a location sets its time zone, until the user chooses one', async () => {
  const page = await openForm()
  const zone = page.getByLabel('Time zone')
  const choose = async (town: string) => {
    await page.getByLabel('Location').fill('')
    await page.getByLabel('Location').pressSequentially(town)
    await page
      .getByRole('option', { name: new RegExp(town) })
      .first()
      .click()
  }
  await choose('Kathmandu')
  await page.getByText("Set to the location's time zone. Times are in Asia/").waitFor()
  expect(await zone.inputValue()).toMatch(/^Asia\/Kat(h)?mandu$/)
  await zone.selectOption('Europe/Madrid')
  await page.getByText('Times are in Europe/Madrid.').waitFor()
  await choose('Austin, TX')
  expect(await page.getByLabel('Location').inputValue()).toBe('Austin, TX, United States')
  expect(await zone.inputValue()).toBe('Europe/Madrid')
})

/** The administrator's form of an existing tournament, which keeps no draft. */
async function openEdit(): Promise<Page> {
  const page = await visit({ as: await demoMember(demoAccounts.administrator) })
  await page.goto(`/edit-tournament/${(await aCup(await aMember('Olga'))).id}`)
  return page
}

/** Replaces the name with real key presses: browsers confirm a reload only after one. */
async function typeName(page: Page, name: string) {
  await page.getByLabel('Tournament name').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(name)
}

test('leaving an edited tournament asks for confirmation even while the dialog is still loading, and so does reloading', async () => {
  const page = await openEdit()
  const arrival = Promise.withResolvers<void>()
  await page.route(urlOfModule(dialogModule), async (route) => {
    await arrival.promise
    await route.continue()
  })
  await typeName(page, 'Hasty Cup')
  await page.getByRole('banner').getByRole('link', { name: 'Discover' }).click()
  arrival.resolve()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  expect(await page.getByLabel('Tournament name').inputValue()).toBe('Hasty Cup')

  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
})

test('an untouched form loads neither its checks nor its dialogs', async () => {
  const page = await visit({ as: await aMember('Olga'), timezoneId: 'America/Denver' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/create-tournament')
  await page.getByText('Times are in America/Denver.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((url) => /\/(checks|unsaved-changes-dialog)-/.test(url))).toEqual([])
})

test.runIf(isBuilt)('the browser asks for confirmation when the dialog cannot be loaded', async () => {
  const page = await openEdit()
  await page.route(urlOfModule(dialogModule), (route) => route.abort('aborted'))
  await typeName(page, 'Offline Cup')
  const asked = page.waitForEvent('dialog')
  const leaving = page.getByRole('banner').getByRole('link', { name: 'Discover' }).click()
  const question = await asked
  expect(question.message()).toContain('Your changes will be lost.')
  await question.dismiss()
  await leaving
  expect(await page.getByLabel('Tournament name').inputValue()).toBe('Offline Cup')
})

test('dates are in the chosen time zone, and a time skipped by daylight saving shows a note', async () => {
  const page = await visit({ as: await aMember('Olga'), timezoneId: 'America/Denver' })
  await page.goto('/create-tournament')
  const zone = page.getByLabel('Time zone')
  await page.getByText('Times are in America/Denver.').waitFor()
  expect(await zone.inputValue()).toBe('America/Denver')
  await fillTournament(page, `Zone Cup ${Date.now()}`)
  await zone.selectOption({ label: 'Auckland' })
  await page.getByText('Times are in Pacific/Auckland.').waitFor()
  const end = await page.getByLabel('End date').inputValue()
  await page.getByLabel('End date').fill('2099-09-27T02:30')
  await page.getByText("2:30 AM doesn't exist that day because clocks go forward. We'll use 3:30 AM.").waitFor()
  await page.getByLabel('End date').fill(end)
  await submit(page)
  await expectToast(page, 'Tournament Created!')
  await page.getByText(/9:00 AM – 6:00 PM (NZDT|NZST|GMT\+1[23])/).waitFor()
})

test('all wrong dates are marked at once, and a wrong field stays red while hovered', async () => {
  const page = await openForm()
  await fillTournament(page, 'Backwards Cup')
  await page.getByLabel('End date').fill(localDateTime(19, '18:00'))
  await page.getByLabel('Registration deadline').fill(localDateTime(20, '20:00'))
  await page.getByLabel('Sport').selectOption('')
  await submit(page)
  expect(await sentences(page, ['End date', 'Registration deadline', 'Sport'])).toEqual({
    'End date': 'End date must be after start date.',
    'Registration deadline': 'Registration deadline must be before tournament start date.',
    Sport: 'Please choose a sport',
  })
  const border = (label: string) => page.getByLabel(label).evaluate((field) => getComputedStyle(field).borderColor)
  await page.getByLabel('Sport').hover()
  expect(await border('Sport')).toBe(await border('End date'))
})

test('a registration deadline in the past is refused', async () => {
  const page = await openForm()
  await fillTournament(page, 'Last Year Cup')
  await page.getByLabel('Registration deadline').fill(localDateTime(-3, '20:00'))
  await submit(page)
  await expectToast(page, 'Invalid Date', 'Registration deadline cannot be in the past.')
  expect(await errorAt(page.getByLabel('Registration deadline'))).toBe('Registration deadline cannot be in the past.')
})

test('without JavaScript the page says that the form needs it, and hides the form', async () => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/create-tournament')
  await page.getByText('To use this form, turn on JavaScript in your browser.').waitFor()
  expect(await page.getByLabel('Tournament name').isVisible()).toBe(false)
})
