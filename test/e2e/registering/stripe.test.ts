import type { Page } from 'playwright'
import { beforeEach, expect, inject, test } from 'vitest'
import { openPayment, seeTournament, teamRow, testCards } from '../actions.ts'
import { aCup, aMember, teamsOf } from '../builders.ts'
import { expectToast, useBrowser } from '../browser.ts'
import { stubStripe } from '../stripe-stub.ts'

const { visit } = useBrowser()
const site = inject('stripeSite')

let page: Page
/** The pages that requested something from Stripe. */
let asked: string[]

beforeEach(async () => {
  page = await visit({ site, as: await aMember('Cleo', site) })
  asked = []
  page.on('request', (request) => {
    if (request.url().includes('stripe.com')) asked.push(new URL(page.url()).pathname)
  })
})

async function payWith(number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByRole('button', { name: 'Pay $40' }).click()
}

test("Stripe's script loads on the payment page only; a declined card can be replaced", async () => {
  const cup = await aCup(await aMember('Olga', site))
  await stubStripe(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Find Tournaments' }).first().click()
  await page
    .getByRole('article')
    .filter({ hasText: cup.name })
    .getByRole('link', { name: /^Register Team/ })
    .click()
  await page.getByRole('button', { name: 'Register Team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register Team' })
  await dialog.getByLabel('Team name').fill('Plastic Fantastic')
  expect(asked).toEqual([])
  await dialog.getByRole('button', { name: 'Continue to Payment - $40' }).click()
  await page.getByText('Test payments: no money moves').waitFor()
  await page.getByLabel('Card number').waitFor()
  expect(asked).toEqual([`/payment/${cup.id}`])
  expect(await page.getByRole('heading', { name: 'Test cards' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Pay $40' }).click()
  await payWith(testCards.declined)
  const alert = page.getByRole('alert').filter({ hasText: 'Your card was declined.' })
  await alert.getByText("You weren't charged. Try again or use another card.").waitFor()
  expect(await teamsOf(cup, site)).toEqual([])
  await payWith(testCards.valid)
  await expectToast(page, 'Registration Successful!', 'Payment processed and team registered successfully.')
  await seeTournament(page)
  await teamRow(page, 'Plastic Fantastic').getByText('Paid', { exact: true }).waitFor()
  expect(await teamsOf(cup, site)).toMatchObject([{ name: 'Plastic Fantastic', paymentStatus: 'paid' }])
})

test('a failed 3-D Secure challenge charges nothing, and a passed one registers the team', async () => {
  const cup = await aCup(await aMember('Olga', site))
  await stubStripe(page)
  await openPayment(page, cup, 'Asked Twice')
  await payWith(testCards.challenged)
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await page.getByRole('alert').getByText("You weren't charged. Try again or use another card.").waitFor()
  expect(await teamsOf(cup, site)).toEqual([])
  await payWith(testCards.challenged)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expectToast(page, 'Registration Successful!', 'Payment processed and team registered successfully.')
  expect(await teamsOf(cup, site)).toMatchObject([{ name: 'Asked Twice', paymentStatus: 'paid' }])
})

test("when Stripe's script is blocked, the page says so and can try again", async () => {
  const cup = await aCup(await aMember('Olga', site))
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ status: 403 }))
  await openPayment(page, cup, 'Behind a Wall')
  await page.getByText("Couldn't load the card form").waitFor()
  await page.unroute('https://js.stripe.com/**')
  await stubStripe(page)
  await page.getByRole('button', { name: /again/ }).click()
  await payWith(testCards.valid)
  await expectToast(page, 'Registration Successful!', 'Payment processed and team registered successfully.')
  expect(await teamsOf(cup, site)).toMatchObject([{ name: 'Behind a Wall', paymentStatus: 'paid' }])
})
