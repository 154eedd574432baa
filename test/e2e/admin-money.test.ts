import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import type { Refund } from '#features/teams/refund-contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { aCup, aMember, aPaidTeam, read } from './builders.ts'
import { expectFit, sentenceAt, told, useBrowser } from './browser.ts'
import { inDatabase } from './database.ts'
import { aWord, confirm, find, openPanel, theAdministrator } from './panel.ts'

const { visit } = useBrowser()

/** A paid team whose money the bank has sent back: its refund failed. */
async function aFailedRefund(cup: Tournament, name: string) {
  const team = await aPaidTeam(await aMember('Cap'), cup, name, 'pm_card_refundFail')
  const administrator = await theAdministrator()
  await administrator.call('PATCH', `/teams/${team.id}`, { paymentStatus: 'refunded' })
  const failed = () => administrator.call<Refund[]>('GET', '/refunds?status=failed')
  await expect.poll(async () => (await failed()).map(({ teamName }) => teamName), { timeout: 30_000 }).toContain(name)
  return (await failed()).find(({ teamName }) => teamName === name)!
}

test('a payment is refunded; its history, the spreadsheet, the audit log and the books tell it', async () => {
  const cup = await aCup(await aMember('Olga'), { name: `${aWord()} Open` })
  const word = aWord()
  await aPaidTeam(await aMember('Cap'), cup, word)
  const page = await openPanel(visit, '/admin/money')
  await page.getByText('Balanced', { exact: true }).first().waitFor()
  await page.getByText(/^Checked \w+ \d+, \d{4}, .* UTC$/).waitFor()
  const row = await find(page, word)
  await row.getByRole('button', { name: `Refund ${word}` }).click()
  await page.getByText(`${word} loses its place in ${cup.name}. The whole fee goes back to the card.`).waitFor()
  await expectFit(page, '[role=alertdialog]')
  await confirm(page, 'Refund')
  await told(page, 'Payment refunded', `$40.00 for ${word}`)
  await row.getByText('$40.00 refunded').waitFor()

  await row.getByRole('button', { name: `History ${word}` }).click()
  await page.getByRole('dialog').getByText('Charged to the card').waitFor()
  await page.getByRole('dialog').getByText('Refunded', { exact: true }).waitFor()
  await expectFit(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('homefield-payments.csv')

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  const act = page.getByRole('row').filter({ hasText: 'payment status: paid' })
  await act.getByRole('link', { name: word }).click()
  await page.getByRole('button', { name: 'Show all entries' }).waitFor()
})

test('all teams of a tournament are refunded from the money page', async () => {
  const cup = await aCup(await aMember('Olga'), { name: `${aWord()} Open` })
  const captain = await aMember('Cap')
  for (const name of ['One', 'Two']) await aPaidTeam(captain, cup, name)
  const page = await openPanel(visit, '/admin/money')
  const row = page.getByRole('table', { name: 'Money by tournament' }).getByRole('row').filter({ hasText: cup.name })
  await row.getByRole('button', { name: /^Refund all/ }).click()
  await page.getByText('2 paid teams will be refunded $80.00 and lose their places.').waitFor()
  await expectFit(page, '[role=alertdialog]')
  await confirm(page, 'Refund all')
  await page.getByText('2 of 2 teams have their money back, $80 in all.').waitFor()
  expect(await read<Tournament>(`/tournaments/${cup.id}`)).toMatchObject({ status: 'upcoming', currentTeams: 0 })
})

/** None of an earlier try is left. */
async function settleAll() {
  const { call } = await theAdministrator()
  const failed = await call<Refund[]>('GET', '/refunds?status=failed')
  await Promise.all(failed.map(({ id }) => call('POST', `/refunds/${id}/settlement`, { note: 'By hand' })))
}

const refundOf = (page: Page, team: string) => page.getByRole('listitem').filter({ hasText: `for ${team}` })
const allIsWell = async (page: Page) => {
  await page.getByRole('heading', { name: 'Failed refunds' }).waitFor({ state: 'detached' })
  await page.getByText('Balanced', { exact: true }).first().waitFor()
}

test('a refund that failed stands on the overview and above the books until it is sent again', async () => {
  await settleAll()
  const team = aWord()
  const { paymentIntentId } = await aFailedRefund(await aCup(await aMember('Olga')), team)
  await inDatabase(
    `update sandbox.charges set payment_method = jsonb_set(payment_method, '{testCard}', '"pm_card_visa"') where payment_intent = $1`,
    [paymentIntentId],
  )
  const page = await openPanel(visit)
  await page.getByText('The books do not balance').waitFor()
  await page.getByRole('link', { name: '1 refund failed' }).click()
  await page.getByText('Not balanced', { exact: true }).waitFor()
  await page.getByText('A refund the provider refused').waitFor()
  await expectFit(page, '[aria-labelledby=failed-refunds]')
  await refundOf(page, team)
    .getByRole('button', { name: `Send again ${team}` })
    .click()
  await told(page, 'Refund sent again')
  await allIsWell(page)
})

test('a refund that failed is settled by hand, with words on how', async () => {
  await settleAll()
  const team = aWord()
  await aFailedRefund(await aCup(await aMember('Olga')), team)
  const page = await openPanel(visit, '/admin/money')
  await refundOf(page, team)
    .getByRole('button', { name: `Settle by hand ${team}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Settle by hand' })
  await dialog.getByRole('button', { name: 'Record settlement' }).click()
  expect(await sentenceAt(dialog.getByLabel('How it was paid back'))).toBe('Please say how the money was paid back')
  await expectFit(page, '[role=dialog]')
  await dialog.getByLabel('How it was paid back').fill('Bank transfer of March 3')
  await dialog.getByRole('button', { name: 'Record settlement' }).click()
  await told(page, 'Refund settled by hand')
  await allIsWell(page)
})

test('an email that failed is found from the overview, read, and sent again', async () => {
  const { email } = await aMember('Mia')
  const fail = `update outbox set status = 'failed', last_error = 'Mailbox full', attempts = 3 where "to" = $1 returning subject`
  // Written after the reply to the sign-up.
  const mail = await vi.waitUntil(async () => (await inDatabase<{ subject: string }>(fail, [email]))[0], {
    timeout: 20_000,
  })
  const page = await openPanel(visit)
  await page.getByRole('link', { name: /^\d+ emails? could not be delivered$/ }).click()
  const row = await find(page, email)
  await row.getByText('Mailbox full (3 tries)').waitFor()
  await row.getByRole('button', { name: /^Read/ }).click()
  await page.getByRole('dialog', { name: mail.subject }).getByText(`To ${email}. Not sent.`).waitFor()
  await expectFit(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Try again/ }).click()
  await told(page, 'Email is being sent again')
  await page.getByText('No emails found').waitFor()
  await page.getByLabel('Show').selectOption('waiting')
  await (await find(page, email)).getByText('Waiting').waitFor()
})

test('a visitor’s message stands on the overview until it is answered', async () => {
  const subject = aWord()
  const writer = await aMember('Mia')
  const message = { name: 'Mia', email: 'mia@homefield.example', subject, message: 'Is there any parking?' }
  await writer.call('POST', '/contact', message)
  const page = await openPanel(visit)
  await page.getByRole('link', { name: /messages? to answer$/ }).click()
  const card = page.getByRole('listitem').filter({ hasText: subject })
  expect(await card.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toMatch(/^mailto:mia%40/)
  await expectFit(page, 'main ul')
  await card.getByRole('button', { name: /^Mark as answered/ }).click()
  await told(page, 'Message answered')
  await card.waitFor({ state: 'detached' })
})
