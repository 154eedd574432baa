import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import type { Finish } from '#features/competition/finish-contract.ts'
import type { Refund } from '#features/payments/refund-contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { aCup, aMember, aPaidTeam, read } from '../builders.ts'
import { expectResponsive, errorAt, expectToast, useBrowser } from '../browser.ts'
import { competitionOf, draw, play } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { aDrawnCup } from '../desk.ts'
import { chooseAction, uniqueWord, confirm, findRow, openAdminPanel, theAdministrator } from '../admin.ts'

const { visit } = useBrowser()

/** A team whose refund the card's bank rejected. */
async function aFailedRefund(cup: Tournament, name: string) {
  const team = await aPaidTeam(await aMember('Cap'), cup, name, 'pm_card_refundFail')
  const administrator = await theAdministrator()
  await administrator.call('PATCH', `/teams/${team.id}`, { paymentStatus: 'refunded' })
  const failed = () => administrator.call<Refund[]>('GET', '/refunds?status=failed')
  await expect.poll(async () => (await failed()).map(({ teamName }) => teamName), { timeout: 30_000 }).toContain(name)
  return (await failed()).find(({ teamName }) => teamName === name)!
}

test('a refund shows in the payment history, the export, the audit log and the totals', async () => {
  const cup = await aCup(await aMember('Olga'), { name: `${uniqueWord()} Open` })
  const word = uniqueWord()
  await aPaidTeam(await aMember('Cap'), cup, word)
  const page = await openAdminPanel(visit, '/admin/money')
  await page.getByText('Balanced', { exact: true }).first().waitFor()
  await page.getByText(/^Checked \w+ \d+, \d{4}, .* UTC$/).waitFor()
  const row = await findRow(page, word)
  await chooseAction(row, 'Refund')
  await page.getByText(`${word} loses its spot in ${cup.name}. The full fee goes back to the card.`).waitFor()
  await expectResponsive(page, '[role=alertdialog]')
  await confirm(page, 'Refund')
  await expectToast(page, 'Payment refunded', `$40.00 for ${word}`)
  await row.getByText('$40.00 refunded').waitFor()

  await row.getByRole('button', { name: `History ${word}` }).click()
  await page.getByRole('dialog').getByText('Charged to the card').waitFor()
  await page.getByRole('dialog').getByText('Refunded', { exact: true }).waitFor()
  await expectResponsive(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('homefield-payments.csv')

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  const entry = page.getByRole('row').filter({ hasText: 'payment status: paid' })
  await entry.getByRole('link', { name: word }).click()
  await page.getByRole('button', { name: 'Show all entries' }).waitFor()
})

test('the money of a period is compared with the one before, and drawn as a chart', async () => {
  await aPaidTeam(await aMember('Cap'), await aCup(await aMember('Olga')), uniqueWord())
  const page = await openAdminPanel(visit, '/admin/money')
  const section = page.getByRole('region', { name: 'Over time' })
  const days = section.getByRole('table', { name: 'Money received and returned' }).getByRole('row')
  await section
    .getByText(/^\$[\d,.]+ in the 30 days before$/)
    .first()
    .waitFor()
  expect(await days.count()).toBe(31)
  await section.getByLabel('Period').selectOption('Last 12 months')
  await section
    .getByText(/^\$[\d,.]+ in the 12 months before$/)
    .first()
    .waitFor()
  expect(await days.count()).toBe(13)
  expect(new URL(page.url()).searchParams.get('period')).toBe('12-months')
  const thisMonth = (await days.last().getByRole('cell').allInnerTexts())[0]!
  expect(Number(thisMonth.replaceAll(/[$,]/g, ''))).toBeGreaterThanOrEqual(40)
  await expectResponsive(page, '[aria-labelledby=money-period]')
})

test('every team of a tournament can be refunded from the money page', async () => {
  const cup = await aCup(await aMember('Olga'), { name: `${uniqueWord()} Open` })
  const captain = await aMember('Cap')
  for (const name of ['One', 'Two']) await aPaidTeam(captain, cup, name)
  const page = await openAdminPanel(visit, '/admin/money')
  const row = page.getByRole('table', { name: 'Money by tournament' }).getByRole('row').filter({ hasText: cup.name })
  await chooseAction(row, 'Refund all')
  await page.getByText('2 paid teams will be refunded $80.00 in total and lose their spots.').waitFor()
  await expectResponsive(page, '[role=alertdialog]')
  await confirm(page, 'Refund all')
  await page.getByText('2 of 2 teams refunded, $80 in all.').waitFor()
  expect(await read<Tournament>(`/tournaments/${cup.id}`)).toMatchObject({ status: 'upcoming', currentTeams: 0 })
})

test('refunding every team of a drawn tournament withdraws none of them', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, { name: `${uniqueWord()} Open` })
  for (const name of ['One', 'Two']) await aPaidTeam(await aMember('Cap'), cup, name)
  await draw(organizer, cup)
  const page = await openAdminPanel(visit, '/admin/money')
  const row = page.getByRole('table', { name: 'Money by tournament' }).getByRole('row').filter({ hasText: cup.name })
  await chooseAction(row, 'Refund all')
  await page.getByText('No team is withdrawn: they keep playing, and all results stay.').waitFor()
  await confirm(page, 'Refund all')
  await page.getByText('2 of 2 teams refunded, $80 in all.').waitFor()
  expect((await competitionOf(organizer, cup)).teams.map(({ status }) => status)).toEqual(['in', 'in'])
})

test('a prize is due on the money page until it is marked as paid', async () => {
  const { cup, organizer } = await aDrawnCup(2, { name: `${uniqueWord()} Open`, prizePool: 60 })
  await play(organizer, cup, 1)
  const [winner] = (await read<Finish>(`/tournaments/${cup.id}/finish`)).teams
  const prizes = [{ teamId: winner!.teamId, amount: 60 }]
  await organizer.call('POST', `/tournaments/${cup.id}/finish`, { id: crypto.randomUUID(), prizes })
  // The list starts with what is due first, and other tests leave prizes too.
  await queryDatabase("update prizes set due_at = now() - interval '1 day' where tournament_id = $1", [cup.id])
  const page = await openAdminPanel(visit, '/admin/money')
  const row = page.getByRole('table', { name: 'Prizes due' }).getByRole('row').filter({ hasText: cup.name })
  await row.getByText('$60.00').waitFor()
  await row.getByRole('button', { name: `Mark as paid ${winner!.name}` }).click()
  await expectToast(page, 'Marked as paid', winner!.name)
  await row.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Prizes due' }).waitFor()
  await expectResponsive(page)
  await page.goto(`/tournament/${cup.id}/run?view=finish`)
  const paid = page.getByRole('listitem').filter({ hasText: winner!.name })
  await paid.getByText('Paid', { exact: true }).waitFor()
})

/** Settles failed refunds left over from earlier tests. */
async function settleAll() {
  const { call } = await theAdministrator()
  const failed = await call<Refund[]>('GET', '/refunds?status=failed')
  await Promise.all(failed.map(({ id }) => call('POST', `/refunds/${id}/settlement`, { note: 'By hand' })))
}

const refundOf = (page: Page, team: string) => page.getByRole('listitem').filter({ hasText: `for ${team}` })
const expectBalanced = async (page: Page) => {
  await page.getByRole('heading', { name: 'Failed refunds' }).waitFor({ state: 'detached' })
  await page.getByText('Balanced', { exact: true }).first().waitFor()
}

test('a failed refund shows on the overview and the money page until it is sent again', async () => {
  await settleAll()
  const team = uniqueWord()
  const { paymentIntentId } = await aFailedRefund(await aCup(await aMember('Olga')), team)
  await queryDatabase(
    `update sandbox.charges set payment_method = jsonb_set(payment_method, '{testCard}', '"pm_card_visa"') where payment_intent = $1`,
    [paymentIntentId],
  )
  const page = await openAdminPanel(visit)
  await page.getByText("The ledger doesn't balance").waitFor()
  await page.getByRole('link', { name: '1 refund failed' }).click()
  await page.getByText('Not balanced', { exact: true }).waitFor()
  await page.getByText('A failed refund').waitFor()
  await expectResponsive(page, '[aria-labelledby=failed-refunds]')
  await refundOf(page, team)
    .getByRole('button', { name: `Send again ${team}` })
    .click()
  await expectToast(page, 'Refund sent again')
  await expectBalanced(page)
})

test('a failed refund can be settled manually with a note', async () => {
  await settleAll()
  const team = uniqueWord()
  await aFailedRefund(await aCup(await aMember('Olga')), team)
  const page = await openAdminPanel(visit, '/admin/money')
  await refundOf(page, team)
    .getByRole('button', { name: `Settle manually ${team}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Settle manually' })
  await dialog.getByRole('button', { name: 'Record settlement' }).click()
  expect(await errorAt(dialog.getByLabel('How it was paid back'))).toBe('Please say how the money was paid back')
  await expectResponsive(page, '[role=dialog]')
  await dialog.getByLabel('How it was paid back').fill('Bank transfer of March 3')
  await dialog.getByRole('button', { name: 'Record settlement' }).click()
  await expectToast(page, 'Refund settled manually')
  await expectBalanced(page)
})

test('a failed email is found from the overview, read and sent again', async () => {
  const { email } = await aMember('Mia')
  const fail = `update outbox set status = 'failed', last_error = 'Mailbox full', attempts = 3 where "to" = $1 returning subject`
  // The mail is written after the response to the sign-up.
  const mail = await vi.waitUntil(async () => (await queryDatabase<{ subject: string }>(fail, [email]))[0], {
    timeout: 20_000,
  })
  const page = await openAdminPanel(visit)
  await page.getByRole('link', { name: /^\d+ emails? couldn't be delivered$/ }).click()
  const row = await findRow(page, email)
  await row.getByText('Mailbox full (3 tries)').waitFor()
  await row.getByRole('button', { name: /^Read/ }).click()
  await page.getByRole('dialog', { name: mail.subject }).getByText(`To ${email}. Not sent.`).waitFor()
  await expectResponsive(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Try again/ }).click()
  await expectToast(page, 'Sending the email again')
  await page.getByText('No emails found').waitFor()
  await page.getByLabel('Show').selectOption('waiting')
  await (await findRow(page, email)).getByText('Waiting').waitFor()
})

test("a visitor's message shows on the overview until it is marked as answered", async () => {
  const subject = uniqueWord()
  const writer = await aMember('Mia')
  const message = { name: 'Mia', email: 'mia@homefield.example', subject, message: 'Is there any parking?' }
  await writer.call('POST', '/contact', message)
  const page = await openAdminPanel(visit)
  await page.getByRole('link', { name: /messages? to answer$/ }).click()
  const card = page.getByRole('listitem').filter({ hasText: subject })
  expect(await card.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toMatch(/^mailto:mia%40/)
  await expectResponsive(page, 'main ul')
  await card.getByRole('button', { name: /^Mark as answered/ }).click()
  await expectToast(page, 'Message marked as answered')
  await card.waitFor({ state: 'detached' })
})
