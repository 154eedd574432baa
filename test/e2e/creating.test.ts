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
