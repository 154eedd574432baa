import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fillTournament, local } from './acts.ts'
import { aMember } from './builders.ts'
import { expectAccessible, focusOn, sentenceAt, told, useBrowser } from './browser.ts'

const { visit } = useBrowser()

async function openForm(): Promise<Page> {
  const page = await visit({ as: await aMember('Olga') })
  await page.goto('/create-tournament')
  return page
}

async function sentences(page: Page, labels: readonly string[]) {
  const found: Record<string, string> = {}
  for (const label of labels) found[label] = await sentenceAt(page.getByLabel(label))
  return found
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create Tournament' }).click()

test('an empty form says at every field what it needs, and begins with the usual numbers', async () => {
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

test('dates that do not fit together are refused at their fields, and what was typed stays', async () => {
  const page = await openForm()
  await fillTournament(page, 'Backwards Cup')
  for (const [label, sentence, dates] of [
    ['End date', 'End date must be after start date.', [20, 19, 10]],
    ['Registration deadline', 'Registration deadline must be before tournament start date.', [20, 21, 20]],
  ] as const) {
    await page.getByLabel('Start date').fill(local(dates[0], '09:00'))
    await page.getByLabel('End date').fill(local(dates[1], '18:00'))
    await page.getByLabel('Registration deadline').fill(local(dates[2], '20:00'))
    await submit(page)
    await told(page, 'Invalid Date', sentence)
    expect(await sentenceAt(page.getByLabel(label))).toBe(sentence)
    expect(await page.getByLabel('Tournament name').inputValue()).toBe('Backwards Cup')
  }
})

test('a place nobody knows may be typed all the same, and leaving a form half filled in asks first', async () => {
  const page = await openForm()
  await page.getByLabel('Location').pressSequentially('Qqxzv')
  await page.getByText('No locations found for "Qqxzv"').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Discover' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('What you typed into this form would be lost.').waitFor()
  await question.getByRole('button', { name: 'Stay here' }).click()
  expect(await page.getByLabel('Location').inputValue()).toBe('Qqxzv')
  await page.getByRole('banner').getByRole('link', { name: 'Discover' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('/tournaments')
})

/** Types as somebody at a keyboard: a browser that was not touched asks nobody anything before it reloads. */
async function typeName(page: Page, name: string) {
  await page.getByLabel('Tournament name').click()
  await page.keyboard.type(name)
}

test('whoever leaves before the question has arrived is asked all the same, and so is whoever reloads the page', async () => {
  const page = await openForm()
  const arrival = Promise.withResolvers<void>()
  await page.route('**/tournament-form-leave-dialog*', async (route) => {
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

test('nothing is fetched for a form that nobody has touched', async () => {
  const page = await visit({ as: await aMember('Olga'), timezoneId: 'America/Denver' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/create-tournament')
  await page.getByText('Times are in America/Denver.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((url) => /tournament-form-(check|leave)/.test(url))).toEqual([])
})

test('where the question never arrives the browser asks it itself', async () => {
  const page = await openForm()
  await page.route('**/tournament-form-leave-dialog*', (route) => route.abort('aborted'))
  await typeName(page, 'Offline Cup')
  const asked = page.waitForEvent('dialog')
  const leaving = page.getByRole('banner').getByRole('link', { name: 'Discover' }).click()
  const question = await asked
  expect(question.message()).toContain('What you typed into this form would be lost.')
  await question.dismiss()
  await leaving
  expect(await page.getByLabel('Tournament name').inputValue()).toBe('Offline Cup')
})

test('dates are meant by the clocks of the zone that was chosen, and a time they skip is told', async () => {
  const page = await visit({ as: await aMember('Olga'), timezoneId: 'America/Denver' })
  await page.goto('/create-tournament')
  const zone = page.getByLabel('Time zone')
  expect(await zone.inputValue()).toBe('America/Denver')
  await fillTournament(page, `Zone Cup ${Date.now()}`)
  await zone.selectOption({ label: 'Auckland' })
  await page.getByText('Times are in Pacific/Auckland.').waitFor()
  const end = await page.getByLabel('End date').inputValue()
  await page.getByLabel('End date').fill('2099-09-27T02:30')
  await page.getByText('2:30 AM is skipped that day, as clocks go forward: it will be 3:30 AM.').waitFor()
  await page.getByLabel('End date').fill(end)
  await submit(page)
  await told(page, 'Tournament Created!')
  await page.getByText(/9:00 AM – 6:00 PM (NZDT|NZST|GMT\+1[23])/).waitFor()
})

test('a wrong end and a wrong deadline are marked at once, and a wrong field stays red under the mouse', async () => {
  const page = await openForm()
  await fillTournament(page, 'Backwards Cup')
  await page.getByLabel('End date').fill(local(19, '18:00'))
  await page.getByLabel('Registration deadline').fill(local(20, '20:00'))
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

test('a tournament whose registration would be over already is refused at its deadline', async () => {
  const page = await openForm()
  await fillTournament(page, 'Last Year Cup')
  await page.getByLabel('Registration deadline').fill(local(-3, '20:00'))
  await submit(page)
  await told(page, 'Invalid Date', 'Registration deadline cannot be in the past.')
  expect(await sentenceAt(page.getByLabel('Registration deadline'))).toBe(
    'Registration deadline cannot be in the past.',
  )
})

test('without JavaScript the form says what it needs, and does not look as if it could be sent', async () => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/create-tournament')
  await page.getByText('The form needs JavaScript, which is switched off in this browser.').waitFor()
  expect(await page.getByLabel('Tournament name').isVisible()).toBe(false)
})
