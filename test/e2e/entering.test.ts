import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { listed, openPayment, payWith, testCards } from './acts.ts'
import { aCup, aMember, aTeam, teamsOf } from './builders.ts'
import { expectAccessible, told, useBrowser } from './browser.ts'

const { visit } = useBrowser()

/** From the tournament's page to the dialog that asks for the team's name, with the name typed. */
async function nameTeam(page: Page, cup: { id: string }, name: string) {
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('button', { name: 'Register Team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register Team' })
  await dialog.getByLabel('Team name').fill(name)
  return dialog
}

/** The badge of a team on the list: its payment state. */
const badge = (page: Page, team: string, state: string) => listed(page, team).getByText(state, { exact: true })

test('the browser is closed right after the card was confirmed: everybody sees the team as paid all the same', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await visit({ as: await aMember('Cleo') })
  await captain.route('**/api/teams', () => new Promise(() => {})) // what the page would tell us itself never arrives
  await openPayment(captain, cup, 'Salt and Sand')
  await captain.getByRole('button', { name: 'Pay $40' }).waitFor()
  const confirmed = captain.waitForResponse(/\/payment_intents\/\w+\/confirm$/)
  await payWith(captain, testCards.pays)
  expect(await (await confirmed).json()).toMatchObject({ status: 'succeeded' })
  await captain.context().close()

  await vi.waitUntil(async () => (await teamsOf(cup)).length > 0, { timeout: 30_000 })
  const visitor = await visit()
  await visitor.goto(`/tournament/${cup.id}`)
  await badge(visitor, 'Salt and Sand', 'Paid').waitFor()
  expect(await visitor.getByText('1 of 4 teams registered').count()).toBe(1)
})

test('a free tournament asks for no card: the team is in at once, and paid', async () => {
  const cup = await aCup(await aMember('Olga'), { entryFee: 0 })
  const captain = await visit({ as: await aMember('Cleo') })
  const dialog = await nameTeam(captain, cup, 'Sunday Regulars')
  expect(await dialog.getByRole('button', { name: /pay/i }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Register Team' }).click()
  await told(captain, 'Registration Successful!', 'Your team has been registered for the tournament.')
  await badge(captain, 'Sunday Regulars', 'Paid').waitFor()
  await captain.getByText('1 of 4 teams registered').waitFor()
})

test('an entry that the connection breaks off under is told at once, though no toast was ever loaded, and goes on where it stood', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await visit({ as: await aMember('Cleo') })
  const dialog = await nameTeam(captain, cup, 'Tunnel Vision')
  const away = ['**/api/teams', '**/assets/toaster-*']
  for (const what of away) await captain.route(what, (route) => route.abort('aborted'))
  await captain.evaluate(() => dispatchEvent(new Event('offline')))
  const enter = dialog.getByRole('button', { name: 'Register now, pay later' })
  await enter.click()
  await told(captain, 'Registration Failed', 'We could not reach the server.')
  for (const what of away) await captain.unroute(what)
  await enter.click()
  await told(captain, 'Registration Successful!')
  await badge(captain, 'Tunnel Vision', 'Pending').waitFor()
})

test('who pays later stands on the list as pending, and pays from there', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await visit({ as: await aMember('Cleo') })
  const dialog = await nameTeam(captain, cup, 'Late Starters')
  await dialog.getByRole('button', { name: 'Register now, pay later' }).click()
  await told(captain, 'Registration Successful!')
  await badge(captain, 'Late Starters', 'Pending').waitFor()

  await captain.getByRole('link', { name: 'Pay now' }).click()
  await captain.getByRole('button', { name: 'Pay $40' }).waitFor()
  await payWith(captain, testCards.pays)
  await told(captain, 'Payment Successful!', 'Your team registration is now complete.')
  await badge(captain, 'Late Starters', 'Paid').waitFor()
  expect(await teamsOf(cup)).toMatchObject([{ name: 'Late Starters', paymentStatus: 'paid' }])
})

test('the bank asks first: refused, nothing is charged and the form goes on; accepted, the team is in', async () => {
  const cup = await aCup(await aMember('Olga'))
  const captain = await visit({ as: await aMember('Cleo') })
  await openPayment(captain, cup, 'Careful Ones')
  await captain.getByRole('button', { name: 'Pay $40' }).waitFor()
  await payWith(captain, testCards.asksTheBank)
  await captain.getByRole('button', { name: 'Refuse' }).waitFor()
  await expectAccessible(captain)
  await captain.getByRole('button', { name: 'Refuse' }).click()
  await captain.getByRole('alert').getByText('Nothing was charged. You can try again, or use another card.').waitFor()
  expect(await teamsOf(cup)).toEqual([])

  await payWith(captain, testCards.asksTheBank)
  await captain.getByRole('button', { name: 'Yes, it is me' }).click()
  await told(captain, 'Registration Successful!')
  await badge(captain, 'Careful Ones', 'Paid').waitFor()
})

test('a name that is taken is refused at its field, in any letter case, and stays there as it was typed', async () => {
  const cup = await aCup(await aMember('Olga'))
  await aTeam(await aMember('Ravi'), cup, 'Net Results')
  const captain = await visit({ as: await aMember('Cleo') })
  const dialog = await nameTeam(captain, cup, 'NET results')
  const name = dialog.getByLabel('Team name')
  const sentence = 'A team with this name is already registered for this tournament.'
  for (const way of ['Continue to Payment - $40', 'Register now, pay later']) {
    await dialog.getByRole('button', { name: way }).click()
    await dialog.getByText(sentence).waitFor()
    await told(captain, 'Registration Failed')
    expect(await name.inputValue()).toBe('NET results')
    await name.fill('NET results ')
    await dialog.getByText(sentence).waitFor({ state: 'detached' })
    await name.fill('NET results')
  }
  await name.fill('   ')
  await dialog.getByRole('button', { name: /^Continue to Payment/ }).click()
  await dialog.getByText('Team name is required').waitFor()
  await expectAccessible(captain)
  expect(await teamsOf(cup)).toHaveLength(1)
})
