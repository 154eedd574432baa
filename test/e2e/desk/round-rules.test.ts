import { expect, test } from 'vitest'
import { aCup, aMember, aPaidTeam } from '../builders.ts'
import { expectResponsive, phone, useBrowser } from '../browser.ts'
import { competitionOf, draw } from '../competition.ts'

const { visit } = useBrowser()

test('an organizer gives the final its own rules before the draw, and changes another round after it', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, { sport: 'basketball' })
  for (const name of ['Reds', 'Blues', 'Greens', 'Whites']) await aPaidTeam(await aMember('Cleo'), cup, name)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=setup`)
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await row('Final').getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Final' })
  await dialog.getByLabel('Matches are counted in').selectOption('Sets')
  await dialog.getByLabel('Sets', { exact: true }).selectOption('Best of 5')
  await dialog.getByLabel('If a match is tied').selectOption('Let the tie stand')
  await expectResponsive(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await row('Final').getByText('Best of 5 sets to 21, win by 2, capped at 30. Ties stand').waitFor()
  await page.getByText('Saved').waitFor()

  await draw(organizer, cup)
  const before = await competitionOf(organizer, cup)
  expect(before.matches.map(({ rule, scoring }) => [rule, scoring.kind])).toEqual([
    ['mustWin', 'points'],
    ['mustWin', 'points'],
    ['tiesAllowed', 'sets'],
  ])
  await page.getByText('The draw was made with this format.').waitFor()
  await row('Semifinals').getByRole('button', { name: 'Change' }).click()
  const semifinals = page.getByRole('dialog', { name: 'Semifinals' })
  await semifinals.getByLabel('If a match is tied').selectOption('Replay the match')
  expect(await semifinals.getByRole('option', { name: 'Let the tie stand' }).count()).toBe(0)
  await semifinals.getByRole('button', { name: 'Save changes' }).click()
  await row('Semifinals').getByText('Tied matches are replayed').waitFor()
  const after = await competitionOf(organizer, cup)
  expect(after.matches.map(({ rule }) => rule)).toEqual(['replay', 'replay', 'tiesAllowed'])
})
