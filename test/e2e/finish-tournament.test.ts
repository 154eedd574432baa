import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Finish } from '#features/competition/finish-contract.ts'
import { read } from './builders.ts'
import { errorAt, expectAccessible, expectResponsive, expectToast, focusOn, phone, useBrowser } from './browser.ts'
import { play } from './competition.ts'
import { aDrawnCup, openTab } from './desk.ts'

const { visit } = useBrowser()

const prizeOf = (page: Page, team: string) => page.getByRole('textbox', { name: new RegExp(`^${team} `) })
const question = (page: Page) => page.getByRole('alertdialog')

test('an organizer splits the prizes to the cent, finishes the tournament, and undoes it', async () => {
  const { cup, organizer } = await aDrawnCup(4, { prizePool: 500 })
  const finishOf = () => read<Finish>(`/tournaments/${cup.id}/finish`)
  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run?view=finish`)
  await page.getByRole('heading', { name: '3 matches to go' }).waitFor()
  await expectAccessible(page)
  await play(organizer, cup, 3)

  await page.getByRole('heading', { name: 'Split the prize pool of $500' }).waitFor()
  expect(await prizeOf(page, 'Reds').inputValue()).toBe('350')
  await page.getByText('The prizes add up to the prize pool.').waitFor()
  await page.getByText("Results don't qualify for verification yet").waitFor()
  await expectAccessible(page)
  await prizeOf(page, 'Reds').fill('349.99')
  await page.getByText('$0.01 left to award').waitFor()
  await page.getByRole('button', { name: 'Finish the tournament' }).click()
  await focusOn(prizeOf(page, 'Reds'))
  await prizeOf(page, 'Reds').fill('much')
  await page.getByRole('button', { name: 'Finish the tournament' }).click()
  expect(await errorAt(prizeOf(page, 'Reds'))).toBe('Enter an amount')
  await prizeOf(page, 'Reds').fill('349.99')
  await prizeOf(page, 'Whites').fill('0.01')
  await page.getByRole('button', { name: 'Finish the tournament' }).click()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Finish' }).click()
  await expectToast(page, 'The tournament is finished')
  await focusOn(page.getByRole('heading', { name: 'Prizes' }))
  const due = page.getByRole('list', { name: 'Prizes due' }).getByRole('listitem')
  await due.first().waitFor()
  expect(await due.allInnerTexts()).toEqual([
    expect.stringContaining('$349.99'),
    expect.stringContaining('$150'),
    expect.stringContaining('$0.01'),
  ])
  await due.first().getByRole('button', { name: 'Mark as paid' }).click()
  await expectToast(page, 'Marked as paid')
  await due.first().getByText('Paid', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectResponsive(page)
  expect(await finishOf()).toMatchObject({ state: 'finished' })

  await openTab(page, 'Results')
  await page.getByText('This tournament is finished').waitFor()
  expect(await page.getByRole('main').getByRole('listitem').getByRole('button').allTextContents()).toEqual([])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Reopen the tournament' }).click()
  await page.getByRole('button', { name: 'Reopen tournament' }).click()
  await question(page).getByLabel('Reason').fill('The final was entered the wrong way round')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Reopen tournament' }).click()
  await expectToast(page, 'Tournament reopened')
  await focusOn(page.getByRole('heading', { name: 'Split the prize pool of $500' }))
  expect(await finishOf()).toMatchObject({ state: 'decided' })
  await openTab(page, 'Results')
  await page.getByRole('link', { name: 'Split the prizes and finish the tournament' }).waitFor()
  await openTab(page, 'History')
  await page.getByText('“The final was entered the wrong way round”').waitFor()
})
