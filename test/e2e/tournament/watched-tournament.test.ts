import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { aCup, aMember } from '../builders.ts'
import { desk, expectToast, phone, useBrowser } from '../browser.ts'
import { addTeams } from '../competition.ts'
import { openTab } from '../desk.ts'

const { visit } = useBrowser()

/** Opens a page that must show everything without being loaded again. */
async function watch(path: string, viewport: typeof phone): Promise<Page> {
  const page = await visit({ viewport })
  await page.goto(path)
  await page.evaluate(() => document.body.setAttribute('data-loaded-once', ''))
  return page
}
const isLoadedOnce = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-loaded-once'))

async function enterPoints(page: Page, match: number, score: readonly [number, number]) {
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(`^Match ${match},`) })
    .click()
  const dialog = page.getByRole('dialog')
  const fields = dialog.getByRole('textbox', { name: /^Points/ })
  await fields.first().fill(String(score[0]))
  await fields.last().fill(String(score[1]))
  await dialog.getByRole('button', { name: /^Save/ }).click()
}

test('an organizer draws and plays eight teams on a phone; a visitor sees every score and a correction on a phone and a desk', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: 8 })
  await addTeams(inject('siteDatabase'), cup, organizer, 8)
  const onPhone = await watch(`/tournament/${cup.id}`, phone)
  const onDesk = await watch(`/tournament/${cup.id}/bracket`, desk)
  await onDesk.getByText('Not drawn yet').waitFor()

  const page = await visit({ as: organizer, viewport: phone })
  await page.goto(`/tournament/${cup.id}/run`)
  await page.getByRole('tab', { name: 'Draw' }).click()
  await page.getByRole('button', { name: 'Make the draw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make the draw' }).click()
  await page.getByRole('heading', { name: 'Ready to play 4' }).waitFor()
  await onPhone.getByRole('heading', { name: 'Up next' }).waitFor()
  const onBracket = (match: number) => onDesk.locator(`#match-${match}`)
  await onBracket(1).getByText('Harbor Hoops').waitFor()

  for (const match of [1, 2, 3, 4, 5, 6, 7]) {
    await enterPoints(page, match, [21, 10 + match])
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await onBracket(match)
      .getByText(String(10 + match), { exact: true })
      .waitFor()
    await onPhone
      .getByRole('list', { name: 'Latest results' })
      .getByText(String(10 + match), { exact: true })
      .waitFor()
  }
  const champion = onPhone.getByRole('region', { name: 'Champion' }).getByRole('link', { name: 'Harbor Hoops' })
  await champion.waitFor()

  // The first score was the wrong way around: its loser was never in the semifinal or the final.
  await enterPoints(page, 1, [11, 21])
  const question = page.getByRole('alertdialog')
  await question.getByText('Match 5, semifinal').waitFor()
  await question.getByText('Match 7, final').waitFor()
  await question.getByRole('button', { name: 'Make these changes' }).click()
  await expectToast(page, 'Result saved')
  await onBracket(5).getByText('Court Club 8').waitFor()
  await onBracket(5).getByText('Harbor Hoops').waitFor({ state: 'detached' })
  await champion.waitFor({ state: 'detached' })

  await openTab(page, 'History')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Undo' }).first().click()
  await question.getByLabel('Reason').fill('The sheet was right')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone')
  await champion.waitFor()
  await onBracket(5).getByText('Harbor Hoops').waitFor()
  await onBracket(7).getByText('17', { exact: true }).waitFor()
  expect([await isLoadedOnce(onPhone), await isLoadedOnce(onDesk)]).toEqual([true, true])
})
