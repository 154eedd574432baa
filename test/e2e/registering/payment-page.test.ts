import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { openPayment, payWith, seeTournament, teamRow, testCards } from '../actions.ts'
import { aCup, aMember, aTeam } from '../builders.ts'
import { expectAccessible, expectPathAlone, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

test('the payment page says who organizes, who charges, which cards it takes, what is refunded, and links the policies', async () => {
  const [organizer, captain] = [await aMember('Olga'), await aMember('Cleo')]
  const cup = await aCup(organizer)
  const page = await visit({ as: captain, viewport: phone })
  const terms = page.getByRole('region', { name: 'Before you pay' })
  const expectTerms = async () => {
    await terms.getByText('Homefield will charge your card $40 once. The organizer is Olga Keller.').waitFor()
    expect(await terms.getByRole('list', { name: 'Cards we accept' }).getByRole('listitem').allInnerTexts()).toEqual([
      'Visa',
      'Mastercard',
      'American Express',
      'Discover',
    ])
    await terms.getByText(/get \$38\.54 back.+If the tournament is canceled, you'll get a full refund\.$/).waitFor()
    const links = await terms.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['/terms#refunds', '/terms', '/privacy'])
  }
  await page.goto(`/payment/${cup.id}?team=Before`)
  await expectTerms()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Hold my spot/ }).click()
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  await expectTerms()
  await expectResponsive(page)
})

test('the page of a payment for an unknown tournament says so', async () => {
  const page = await visit({ as: await aMember('Cleo') })
  await page.goto(`/payment/${crypto.randomUUID()}?team=Nowhere`)
  await expectToast(page, 'Tournament information not available')
  await page.getByRole('heading', { name: 'Tournament Not Found' }).waitFor()
})

test.each([
  ['the server fails', 'Failed to create payment intent', (route: Route) => route.fulfill({ status: 500 })],
  ['the server is not reached', 'Payment Setup Failed', (route: Route) => route.abort('aborted')],
])('if a payment cannot be set up because %s, a toast says "%s" on the tournament page', async (_, title, answer) => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ as: await aMember('Cleo'), expectedError: /500/ })
  await page.route('**/api/create-payment-intent', answer)
  await openPayment(page, cup, 'Not Yet')
  await expectToast(page, title, 'Unable to set up payment. Please try again.')
  await expectPathAlone(page, `/tournament/${cup.id}`)
})

test("a free tournament never shows 'Pay by card'", async () => {
  const [cup, captain] = [await aCup(await aMember('Olga'), { entryFee: 0 }), await aMember('Cleo')]
  const page = await visit({ as: captain })
  const expectNoCard = async () => {
    for (const words of ['Pay by card', 'Before you pay', /^Test payments/])
      expect(await page.getByText(words).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(Pay|Hold my spot)/ }).count()).toBe(0)
  }
  await page.goto(`/payment/${cup.id}?team=For%20Free`)
  await page.getByText('This tournament is free').waitFor()
  await expectNoCard()
  await expectAccessible(page)
  const team = await aTeam(captain, cup, 'For Free')
  for (const query of ['team=For%20Free', `teamId=${team.id}`]) {
    await page.goto(`/payment/${cup.id}?${query}`)
    await page.getByText('This team is registered').waitFor()
    await expectNoCard()
  }
})

test('after a charge whose last step failed there is one message, until trying again registers the team', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ as: await aMember('Cleo'), expectedError: /503/ })
  await openPayment(page, cup, 'Almost There')
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  const failing = '**/api/teams'
  // The page doesn't learn that the payment's webhook has registered the team.
  const registrations = '**/api/users/*/registrations*'
  for (const call of [failing, registrations]) await page.route(call, (route) => route.abort('aborted'))
  await payWith(page, testCards.valid)
  const message = page.getByText("Your payment went through. We're finishing your registration.")
  await message.waitFor()
  const expectOnlyMessage = async () => {
    await expect.poll(() => page.getByText(/Failed|Successful!/).count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(1)
    expect(await message.count()).toBe(1)
  }
  await expectOnlyMessage()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectOnlyMessage()
  await page.unroute(failing)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectToast(page, 'Registration Successful!', 'Payment processed and team registered successfully.')
  await seeTournament(page)
  await teamRow(page, 'Almost There').getByText('Paid', { exact: true }).waitFor()
})
