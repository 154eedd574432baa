import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import type { Entry } from '#features/registrations/contract.ts'
import type { Team } from '#features/teams/contract.ts'
import { aCup, aMember } from '../builders.ts'
import type { Member } from '../builders.ts'
import { expectAccessible, expectResponsive, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const teamRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const payCode = (page: Page) => page.getByRole('dialog', { name: 'Take $50 from Riverside Reds' })

/** A tournament with teams that pay on the day, and the path of each one's pay link. */
async function aCupOnTheDay(names: string[]) {
  const organizer = await aMember('Olga')
  await queryDatabase('update users set email_verified = true where id = $1', [organizer.id])
  const cup = await aCup(organizer, { maxTeams: 8, entryFee: 50, sport: 'basketball' })
  const json = { teams: names.map((name) => ({ name })), payment: 'on_the_day' }
  await organizer.call('POST', `/tournaments/${cup.id}/registrations`, json)
  const entries = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  return { organizer, cup, links: entries.map(({ payLink }) => new URL(payLink!).pathname) }
}

async function pay(page: Page, card: string) {
  const form = page.getByRole('form', { name: 'Card payment' })
  if (!(await form.getByRole('button', { name: `Use ${card}` }).isVisible())) await form.getByText('Test cards').click()
  await form.getByRole('button', { name: `Use ${card}` }).click()
  await form.getByRole('button', { name: 'Pay $50' }).click()
}

test('somebody without an account scans the code and pays for a team that was entered by hand', async () => {
  const { organizer, cup } = await aCupOnTheDay(['Riverside Reds', 'Blues'])
  const desk = await visit({ as: organizer })
  await desk.goto(`/tournament/${cup.id}/run?view=teams`)
  await teamRow(desk, 'Riverside Reds').getByRole('button', { name: 'Take payment' }).click()
  await payCode(desk).getByRole('img', { name: 'QR code to pay $50 for Riverside Reds' }).waitFor()
  await expectAccessible(desk)
  await photograph(desk, 'pay-code-desk')

  const gate = await visit({ as: organizer, viewport: phone })
  await gate.goto(`/tournament/${cup.id}/check-in`)
  await gate.getByRole('button', { name: 'Take payment for Riverside Reds' }).waitFor()
  await photograph(gate, 'check-in-owes')
  await gate.getByRole('button', { name: 'Take payment for Riverside Reds' }).click()
  await expectResponsive(gate)
  await photograph(gate, 'pay-code-phone')
  await gate.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await payCode(gate).getByRole('button', { name: 'Copy link' }).click()
  const link = await gate.evaluate(() => navigator.clipboard.readText())

  const payer = await visit({ viewport: phone })
  const reply = await payer.goto(link)
  expect(reply!.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' })
  expect(await payer.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await payer.getByRole('heading', { name: 'Pay for Riverside Reds' }).waitFor()
  await payer.getByRole('button', { name: 'Pay $50' }).waitFor()
  await expectResponsive(payer)
  await photograph(payer, 'pay-link')
  await pay(payer, '4000 0000 0000 0002')
  await payer.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
  await photograph(payer, 'pay-link-declined')
  await pay(payer, '4242 4242 4242 4242')
  await payer.getByText('The entry fee for Riverside Reds in').waitFor()
  await expectResponsive(payer)
  await photograph(payer, 'pay-link-paid')

  for (const page of [desk, gate])
    await page.getByText('The $50 entry fee for Riverside Reds is settled.').waitFor({ timeout: 5_000 })
  await photograph(gate, 'pay-code-paid')
  await gate.keyboard.press('Escape')
  await gate.getByRole('button', { name: 'Take payment for Riverside Reds' }).waitFor({ state: 'detached' })
  await desk.keyboard.press('Escape')
  await desk.getByRole('region', { name: 'Registered' }).getByText('Riverside Reds').waitFor()

  await payer.reload()
  await payer.getByText('The entry fee for Riverside Reds in').waitFor()
  const other = await visit({ expectedError: /404/ })
  expect((await other.goto(link))!.status()).toBe(404)
  await other.getByRole('heading', { name: "This link doesn't work anymore" }).waitFor()
  await expectAccessible(other)
  await photograph(other, 'pay-link-ended')
  await other.getByRole('link', { name: 'Discover Tournaments' }).first().click()
})

const statusOf = async (path: string) => (await fetch(inject('site') + path, { redirect: 'manual' })).status

test('a pay link with a character more is the same link for the page and the API', async () => {
  const { links } = await aCupOnTheDay(['Copied'])
  for (const [end, expected] of [
    ['', 200],
    ['%20', 200],
    ['%0A', 200],
    ['.', 404],
    ['%2E', 404],
    ['%2F', 404],
    ['x', 404],
  ] as const) {
    const both = [await statusOf(links[0]! + end), await statusOf(`/api${links[0]!}${end}`)]
    expect([end, ...both]).toEqual([end, expected, expected])
  }
})

test("a bank's challenge is passed or refused on the page, and the payer keeps the receipt", async () => {
  const { organizer, cup, links } = await aCupOnTheDay(['Challenged'])
  const payer = await visit({})
  await payer.goto(links[0]!)
  await payer.getByRole('button', { name: 'Pay $50' }).waitFor()
  await photograph(payer, 'pay-link-desktop')
  await pay(payer, '4000 0027 6000 3184')
  await payer.getByRole('button', { name: 'No, decline' }).click()
  await payer.getByRole('alert').first().waitFor()
  await pay(payer, '4000 0027 6000 3184')
  await payer.getByRole('button', { name: "Yes, it's me" }).click()
  await payer.getByText('The entry fee for Challenged in').waitFor()
  await photograph(payer, 'pay-link-paid-desktop')
  const entries = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  expect(entries).toMatchObject([{ paymentStatus: 'paid', paidBy: 'card', payLink: null }])
})

test('when the organizer takes cash while the card form is open, the card is not charged and the payer is told', async () => {
  const { organizer, cup, links } = await aCupOnTheDay(['Cash First'])
  const payer = await visit({ viewport: phone, expectedError: /404|409/ })
  await payer.goto(links[0]!)
  await payer.getByRole('button', { name: 'Pay $50' }).waitFor()
  const [entry] = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  const path = `/tournaments/${cup.id}/registrations/${entry!.id}/payment`
  await organizer.call('POST', path, { paidBy: 'cash' })
  await pay(payer, '4242 4242 4242 4242')
  await payer.getByText("You weren't charged. The organizer recorded this fee as paid in cash.").waitFor()
  await expectAccessible(payer)
  await expectResponsive(payer)
  await photograph(payer, 'pay-link-settled-in-cash')
  const [settled] = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  expect(settled).toMatchObject({ paymentStatus: 'paid', paidBy: 'cash' })
})

test('when the organizer withdraws the team while the card form is open, the payer reads that the card was not charged and the link has ended', async () => {
  const { organizer, cup, links } = await aCupOnTheDay(['Gone'])
  const payer = await visit({ viewport: phone, expectedError: /402|404|409/ })
  await payer.goto(links[0]!)
  await payer.getByRole('button', { name: 'Pay $50' }).waitFor()
  const [entry] = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  await organizer.call('DELETE', `/tournaments/${cup.id}/registrations/${entry!.id}`)
  await pay(payer, '4242 4242 4242 4242')
  await payer.getByText("You weren't charged, and this link has ended").waitFor()
  await expectAccessible(payer)
  await expectResponsive(payer)
  await photograph(payer, 'pay-link-ended-while-open')
  expect(await statusOf(links[0]!)).toBe(404)
})

/** A pending team's captain with its card form open. */
async function aCaptainPaying(cup: { id: string }, captain: Member, team: string) {
  const page = await visit({ as: captain, viewport: phone })
  await page.goto(`/payment/${cup.id}?${team}`)
  await page.getByRole('button', { name: 'Pay $50' }).waitFor()
  return page
}

test("a captain whose fee the organizer records in cash reads that the card wasn't charged", async () => {
  const { organizer, cup } = await aCupOnTheDay(['Someone'])
  const captain = await aMember('Cam')
  const team = await captain.call<Team>('POST', '/teams', { name: 'Paid Twice?', tournamentId: cup.id })
  const page = await aCaptainPaying(cup, captain, `teamId=${team.id}`)
  const entries = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  const { id } = entries.find(({ teamId }) => teamId === team.id)!
  await organizer.call('POST', `/tournaments/${cup.id}/registrations/${id}/payment`, { paidBy: 'cash' })
  await pay(page, '4242 4242 4242 4242')
  await page.getByText("You weren't charged. The organizer recorded this fee as paid in cash.").waitFor()
  expect(await page.getByText('Your hold expired').count()).toBe(0)
  await expectAccessible(page)
  await photograph(page, 'captain-settled-in-cash')
  await page.getByRole('link', { name: 'View Tournament' }).click()
  await page.getByRole('heading', { name: cup.name, level: 1 }).waitFor()
})

test('a captain whose payment was closed by the pay link reads that, and can start again', async () => {
  const { organizer, cup, links } = await aCupOnTheDay(['Two Payers'])
  const captain = await aMember('Cam')
  await queryDatabase('update users set email_verified = true where id = $1', [captain.id])
  const [entry] = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  const invitation = `/tournaments/${cup.id}/teams/${entry!.teamId}/captain-invitation`
  await organizer.call('PUT', invitation, { captain: captain.username })
  const [{ id }] = await captain.call<[{ id: string }]>('GET', '/invitations')
  await captain.call('PATCH', `/invitations/${id}`, { status: 'accepted' })
  const page = await aCaptainPaying(cup, captain, `teamId=${entry!.teamId}`)
  const other = await visit({})
  await other.goto(links[0]!)
  await other.getByRole('button', { name: 'Pay $50' }).waitFor()
  await pay(page, '4242 4242 4242 4242')
  const notice = page.getByRole('alert').filter({ hasText: 'This payment was closed' })
  await notice.getByText("You weren't charged. Somebody may be paying with the team's pay link.").waitFor()
  await expectAccessible(page)
  await photograph(page, 'payment-closed')
  await page.getByRole('button', { name: 'Start again' }).click()
  await pay(page, '4242 4242 4242 4242')
  await page.getByText('Payment Successful!').first().waitFor()
  const [paid] = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  expect(paid).toMatchObject({ paymentStatus: 'paid', paidBy: 'card', isPaidByCaptain: true })
})

const threeDaysAfter = (date: string) => new Date(Date.parse(date) + 3 * 24 * 3_600_000).toISOString()

test("after a move, the desk and the payer's receipt say until when the whole fee goes back, in the tournament's time zone", async () => {
  const { organizer, cup, links } = await aCupOnTheDay(['Moved', 'Late'])
  const payer = await visit({ viewport: phone })
  await payer.goto(links[0]!)
  await payer.getByRole('button', { name: 'Pay $50' }).waitFor()
  await pay(payer, '4242 4242 4242 4242')
  await payer.getByText('The entry fee for Moved in').waitFor()
  const dates = { startDate: threeDaysAfter(cup.startDate), endDate: threeDaysAfter(cup.endDate) }
  await organizer.call('PATCH', `/tournaments/${cup.id}/details`, dates)

  await payer.reload()
  const offer = payer.getByText(
    /To get your full \$50 back on your card, ask the organizer, .+, to withdraw the team by/,
  )
  await offer.waitFor()
  expect(await offer.textContent()).not.toContain('GMT+5:45')
  await expectAccessible(payer)
  await expectResponsive(payer)
  await photograph(payer, 'pay-link-moved')

  const late = await visit({ viewport: phone })
  await late.goto(links[1]!)
  await late
    .getByText(
      /^The date or location has changed since the team registered\. .+ the full \$50 goes back to your card\./,
    )
    .scrollIntoViewIfNeeded()
  await late.getByRole('button', { name: 'Pay $50' }).waitFor()
  await expectResponsive(late)
  await photograph(late, 'pay-link-after-move')

  const desk = await visit({ as: organizer, viewport: phone, timezoneId: 'Asia/Kathmandu' })
  await desk.goto(`/tournament/${cup.id}/run?view=teams`)
  const row = teamRow(desk, 'Moved')
  const sentence = row.getByText(
    /^The date or location has changed\. You can withdraw this team for a full refund until /,
  )
  await sentence.waitFor()
  expect(await sentence.textContent()).not.toContain('GMT+5:45')
  await expectAccessible(desk)
  await expectResponsive(desk)
  await photograph(desk, 'teams-moved')
  await row.getByRole('button', { name: 'More' }).click()
  await row.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Moved' })
  await dialog.getByText(/the full \$50 goes back to the card\.$/).waitFor()
  await photograph(desk, 'withdraw-moved')
  await dialog.getByRole('button', { name: 'Withdraw the team' }).click()
  await row.waitFor({ state: 'detached' })
  await payer.reload()
  await payer.getByText(/^\$50 (is on its way|went) back to your card$/).waitFor()
})
