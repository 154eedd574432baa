import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { formatMoment } from '#lib/dates.ts'
import { urlOfModule } from '#test/build-manifest.ts'
import { openPayment, payWith, seeTournament, teamRow, testCards } from '../actions.ts'
import { aCup, aMember, aPaidTeam, aTeam, demoMember, read, teamsOf } from '../builders.ts'
import type { Member } from '../builders.ts'
import { expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'

const { visit } = useBrowser()

/** Opens the registration dialog from the tournament's page and types a team name. */
async function nameTeam(page: Page, cup: { id: string }, name: string) {
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('button', { name: 'Register Team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register Team' })
  await dialog.getByLabel('Team name').fill(name)
  return dialog
}

async function becomesOfficial(organizer: Member, cup: { id: string }, member: Member, role: string) {
  await organizer.call('POST', `/tournaments/${cup.id}/officials`, { username: member.username, role })
  await member.call('PATCH', `/tournaments/${cup.id}/official-invitation`, { status: 'accepted' })
}

/** A listed team's payment badge. */
const badge = (page: Page, team: string, state: string) => teamRow(page, team).getByText(state, { exact: true })

test('a team is paid even if the browser is closed right after the card was confirmed', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await visit({ as: await aMember('Cleo') })
  await captain.route('**/api/teams', () => new Promise(() => {})) // the page's own request never arrives
  await openPayment(captain, cup, 'Salt and Sand')
  await captain.getByRole('button', { name: 'Pay $40' }).waitFor()
  const confirmed = captain.waitForResponse(/\/payment_intents\/\w+\/confirm$/)
  await payWith(captain, testCards.valid)
  expect(await (await confirmed).json()).toMatchObject({ status: 'succeeded' })
  await captain.context().close()

  await vi.waitUntil(async () => (await teamsOf(cup)).length > 0, { timeout: 30_000 })
  const visitor = await visit()
  await visitor.goto(`/tournament/${cup.id}`)
  await badge(visitor, 'Salt and Sand', 'Paid').waitFor()
  expect(await visitor.getByText('1 of 4 teams registered').count()).toBe(1)
})

test('a team in a free tournament is registered at once, without a card, and never called paid', async () => {
  const cup = await aCup(await aMember('Olga'), { entryFee: 0 })
  const captain = await visit({ as: await aMember('Cleo') })
  const dialog = await nameTeam(captain, cup, 'Sunday Regulars')
  expect(await dialog.getByRole('button', { name: /pay/i }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Register Team' }).click()
  await expectToast(captain, 'Registration Successful!', 'Your team has been registered for the tournament.')
  await seeTournament(captain)
  await teamRow(captain, 'Sunday Regulars').waitFor()
  expect(await captain.getByText('Paid', { exact: true }).count()).toBe(0)
  await captain.getByText('1 of 4 teams registered').waitFor()
})

test('a registration that fails offline says so, even if no toast was loaded before, and can be repeated', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await visit({ as: await aMember('Cleo') })
  const dialog = await nameTeam(captain, cup, 'Tunnel Vision')
  const away = ['**/api/teams', urlOfModule('src/ui/toast/toaster.tsx')]
  for (const what of away) await captain.route(what, (route) => route.abort('aborted'))
  await captain.evaluate(() => dispatchEvent(new Event('offline')))
  const enter = dialog.getByRole('button', { name: 'Register now, pay later' })
  await enter.click()
  await expectToast(captain, 'Registration Failed', "Registration failed: We couldn't reach the server.")
  for (const what of away) await captain.unroute(what)
  await enter.click()
  await expectToast(captain, 'Registration Successful!')
  await badge(captain, 'Tunnel Vision', 'Pending').waitFor()
})

test('a team registered for later payment is listed as pending and can be paid from there', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await visit({ as: await aMember('Cleo') })
  const dialog = await nameTeam(captain, cup, 'Late Starters')
  await dialog.getByRole('button', { name: 'Register now, pay later' }).click()
  await expectToast(captain, 'Registration Successful!')
  await badge(captain, 'Late Starters', 'Pending').waitFor()

  await captain.getByRole('heading', { name: /^Pay \$40 by .+ to keep your spot$/ }).waitFor()
  await captain.getByRole('link', { name: 'Pay $40' }).click()
  await captain.getByRole('button', { name: 'Pay $40' }).waitFor()
  await payWith(captain, testCards.valid)
  await expectToast(captain, 'Payment Successful!', 'Your team registration is now complete.')
  await seeTournament(captain)
  await badge(captain, 'Late Starters', 'Paid').waitFor()
  expect(await teamsOf(cup)).toMatchObject([{ name: 'Late Starters', paymentStatus: 'paid' }])
})

test("a pending team's deadline is for its captain and those who run the tournament, and for nobody else", async () => {
  const [organizer, captain] = [await aMember('Olga'), await aMember('Cleo')]
  const cup = await aCup(organizer)
  await aTeam(captain, cup, 'Late Starters')
  const [rival, helper, keeper] = [await aMember('Ravi'), await aMember('Hana'), await aMember('Kim')]
  await aTeam(rival, cup, 'Rival Sand')
  await becomesOfficial(organizer, cup, helper, 'co_organizer')
  await becomesOfficial(organizer, cup, keeper, 'scorekeeper')
  const deadlines = async (as?: Member) => {
    const page = await visit({ as })
    await page.goto(`/tournament/${cup.id}`)
    await badge(page, 'Late Starters', 'Pending').waitFor()
    // What is the viewer's own follows the list.
    await page.waitForLoadState('networkidle')
    return page.getByText(/^Payment due by /).count()
  }
  for (const official of [organizer, helper, await demoMember(demoAccounts.administrator)])
    expect(await deadlines(official)).toBe(2)
  expect(await deadlines(captain)).toBe(1)
  for (const other of [undefined, keeper, await aMember('Noa')]) expect(await deadlines(other)).toBe(0)
})

test('a captain who has paid is in: their spot, and what to do next', async () => {
  const [cup, member] = [await aCup(await aMember('Olga')), await aMember('Cleo')]
  await aPaidTeam(await aMember('Ravi'), cup, 'Early Birds')
  const page = await visit({ as: member, viewport: phone })
  await openPayment(page, cup, 'Salt and Sand')
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  await payWith(page, testCards.valid)
  await seeTournament(page)
  const entered = page.getByRole('region', { name: "You're in" })
  await entered.getByText('spot 2 of 4').waitFor()
  await entered.getByRole('link', { name: 'Salt and Sand' }).waitFor()
  expect(await entered.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toMatch(/calendar\.ics$/)
  await page.getByRole('button', { name: 'Register another team' }).waitFor()
  expect(await page.getByRole('button', { name: 'Register Team' }).count()).toBe(0)
  await expectResponsive(page)
  await entered.getByRole('button', { name: 'Add players' }).click()
  await page.getByRole('dialog', { name: 'Edit team' }).getByLabel('Players').waitFor()
  await page.keyboard.press('Escape')
  await entered.getByRole('link', { name: 'Receipt' }).click()
  await page.waitForURL('**/receipt/*')
})

test('a visitor who wants to register is told what the account is for', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit()
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('button', { name: 'Register Team' }).click()
  await expectToast(page, 'You must be logged in to register a team')
  await page.getByRole('dialog').getByText(`Create an account to enter ${cup.name}. 4 spots left.`).waitFor()
  await expectAccessible(page)
})

test("an open tournament page counts a team that registers elsewhere, on a visitor's screen too", async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit()
  await page.goto(`/tournament/${cup.id}`)
  await page.getByText('0 of 4 teams registered').waitFor()
  await aTeam(await aMember('Cleo'), cup, 'Harbor Lights')
  await page.getByText('1 of 4 teams registered').waitFor()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Harbor Lights' }).count()).toBe(1)
})

test("the tournament's page and the desk show the payment deadline of a pending team in the tournament's time zone, other screens in the viewer's", async () => {
  const [organizer, member] = [await aMember('Olga'), await aMember('Cleo')]
  const cup = await aCup(organizer)
  const nepal = { timezoneId: 'Asia/Kathmandu' }
  const captain = await visit({ as: member, ...nepal })
  const dialog = await nameTeam(captain, cup, 'Far Away')
  await dialog.getByText(/keeps your spot until .+ CET\. If it's still unpaid/).waitFor()
  await dialog.getByRole('button', { name: 'Register now, pay later' }).click()
  await expectToast(captain, 'Registration Successful!')
  await aTeam(await aMember('Ravi'), cup, 'Next Door')
  const [entry] = await member.call<{ expiresAt: string; id: string }[]>('GET', `/users/${member.id}/registrations`)
  const until = formatMoment(entry!.expiresAt, 'Asia/Kathmandu')
  await captain.getByRole('heading', { name: /^Pay \$40 by .+ CET to keep your spot$/ }).waitFor()
  await captain.goto('/profile')
  await captain.getByText(`due by ${until}.`).waitFor()
  await captain.goto(`/receipt/${entry!.id}`)
  await captain.getByText(until).waitFor()
  const desk = await visit({ as: organizer, ...nepal })
  await desk.goto(`/tournament/${cup.id}/run?view=teams`)
  const inTournament = formatMoment(entry!.expiresAt, 'Europe/Oslo')
  await desk.getByText(`due by ${inTournament}`).first().waitFor()
  await desk.goto(`/tournament/${cup.id}/run?view=draw`)
  await desk.getByText(`Far Away, until ${inTournament}`).waitFor()
})

test.each([
  ['a web address', 'Win at spam.example', 'Leave out web addresses.'],
  ['300 characters', 'x'.repeat(300), 'Team name must be at most 80 characters'],
])('the payment page refuses a team name with %s and never shows it', async (_, name, refusal) => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await visit({ as: await aMember('Cleo') })
  await captain.goto(`/payment/${cup.id}?team=${encodeURIComponent(name)}`)
  await captain.getByText('Registration Failed').waitFor()
  await captain.getByText(refusal).waitFor()
  await expectAccessible(captain)
  expect(await captain.getByRole('main').textContent()).not.toContain(name)
  expect(await read(`/tournaments/${cup.id}`)).toMatchObject({ placesTaken: 0 })
  await captain.getByRole('main').getByRole('link', { name: 'View Tournament' }).click()
  await captain.getByRole('heading', { name: cup.name, level: 1 }).waitFor()
})

test('a closed tournament says how many teams will play instead of how many spots remain', async () => {
  const cup = await aCup(await aMember('Olga'))
  await aPaidTeam(await aMember('Cleo'), cup, 'Early Birds')
  const page = await visit()
  for (const [change, words] of [
    ["registration_deadline = now() - interval '1 minute'", 'team will play'],
    ["status = 'active', start_date = now() - interval '1 second'", 'team is playing'],
    ["status = 'completed', end_date = now()", 'team played'],
  ] as const) {
    await queryDatabase(`update tournaments set ${change} where id = $1`, [cup.id])
    await expect
      .poll(async () => {
        await page.goto(`/tournament/${cup.id}`)
        return page.getByRole('region', { name: 'Registration' }).textContent()
      })
      .toContain(words)
    expect(await page.getByRole('main').textContent()).not.toMatch(/spots? (remaining|left)/)
  }
})

test('a captain who cannot pay later is told why and can still pay by card', async () => {
  const cup = await aCup(await aMember('Olga'), { maxTeams: 2 })
  await aTeam(await aMember('Ravi'), cup, 'Early Birds')
  const captain = await visit({ as: await aMember('Cleo') })
  const dialog = await nameTeam(captain, cup, 'Late Starters')
  await dialog.getByText('Unpaid teams already hold half the spots in this tournament.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Register now, pay later' }).isDisabled()).toBe(true)
  await expectAccessible(captain)
  await dialog.getByRole('button', { name: 'Continue to Payment - $40' }).click()
  await captain.getByRole('button', { name: 'Pay $40' }).waitFor()
})

test('a failed 3-D Secure challenge charges nothing, and a passed one registers the team', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await visit({ as: await aMember('Cleo') })
  await openPayment(captain, cup, 'Careful Ones')
  await captain.getByRole('button', { name: 'Pay $40' }).waitFor()
  await payWith(captain, testCards.challenged)
  await captain.getByRole('button', { name: 'No, decline' }).waitFor()
  await expectAccessible(captain)
  await captain.getByRole('button', { name: 'No, decline' }).click()
  await captain.getByRole('alert').getByText("You weren't charged. Try again or use another card.").waitFor()
  expect(await teamsOf(cup)).toEqual([])

  await payWith(captain, testCards.challenged)
  await captain.getByRole('button', { name: "Yes, it's me" }).click()
  await expectToast(captain, 'Registration Successful!')
  await seeTournament(captain)
  await badge(captain, 'Careful Ones', 'Paid').waitFor()
})

test('a team name that is taken, in any letter case, is refused at its field', async () => {
  const cup = await aCup(await aMember('Olga'))
  await aTeam(await aMember('Ravi'), cup, 'Net Results')
  const captain = await visit({ as: await aMember('Cleo') })
  const dialog = await nameTeam(captain, cup, 'NET results')
  const name = dialog.getByLabel('Team name')
  const sentence = 'A team with this name is already registered for this tournament.'
  for (const way of ['Continue to Payment - $40', 'Register now, pay later']) {
    await dialog.getByRole('button', { name: way }).click()
    await dialog.getByText(sentence).waitFor()
    await expectToast(captain, 'Registration Failed')
    expect(await name.inputValue()).toBe('NET results')
    await name.fill('NET results ')
    await dialog.getByText(sentence).waitFor({ state: 'detached' })
    await name.fill('NET results')
  }
  await name.fill('   ')
  await dialog.getByRole('button', { name: /^Continue to Payment/ }).click()
  await dialog.getByText('Team name is required').waitFor()
  await expectToast(captain, 'Team name is required')
  await expectAccessible(captain)
  expect(await teamsOf(cup)).toHaveLength(1)
})
