import type { Locator, Page } from 'playwright'

/* User actions on the pages. */

let serial = 0

/** A new person without an account. */
export function newcomer(firstName = 'Noa') {
  serial += 1
  const username = `${firstName.toLowerCase()}${process.pid}x${serial}`
  return { firstName, lastName: 'Lindqvist', username, email: `${username}@homefield.example`, password: 'chalk-line' }
}

export const authDialog = (page: Page) => page.getByRole('dialog', { name: 'Join Homefield' })

/** Fills in the sign-up form of the open dialog. */
export async function fillSignUp(page: Page, person: ReturnType<typeof newcomer>) {
  const dialog = authDialog(page)
  await dialog.getByLabel('First name').fill(person.firstName)
  await dialog.getByLabel('Last name').fill(person.lastName)
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('Confirm password').fill(person.password)
}

/** Signs up a new person in the open dialog. */
export async function signUpInDialog(page: Page, firstName?: string) {
  const person = newcomer(firstName)
  await fillSignUp(page, person)
  await authDialog(page).getByRole('button', { name: 'Sign Up' }).click()
  await authDialog(page).waitFor({ state: 'hidden' })
  return person
}

/** Signs up a new person from the desktop navigation bar. */
export async function signUp(page: Page, firstName?: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const person = await signUpInDialog(page, firstName)
  await page.getByText(`Hello, ${person.firstName}`).waitFor()
  return person
}

export async function logIn(page: Page, account: { email: string; password: string }) {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByText(/^Hello, /).waitFor()
}

/** A team's row on a tournament's page. */
export function teamRow(page: Page, team: string): Locator {
  return page
    .getByRole('region', { name: /^Registered Teams/ })
    .getByRole('listitem')
    .filter({ hasText: team })
}

/** Opens the card form for a new team by URL and holds a spot. */
export async function openPayment(page: Page, cup: { id: string }, team: string) {
  await page.goto(`/payment/${cup.id}?team=${encodeURIComponent(team)}`)
  await page.getByRole('button', { name: /^Hold my spot/ }).click()
}

/** Enters a test card into the sandbox's form and presses Pay. */
export async function payWith(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** From the screen that says that the team is in, shown once, to the tournament's page. */
export async function seeTournament(page: Page) {
  await page.getByRole('heading', { level: 1, name: /^You're in/ }).waitFor()
  await page.getByRole('button', { name: 'See the tournament' }).click()
}

export const testCards = {
  valid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0027 6000 3184',
}

/** The value of a date field for this time, so many days from now. */
export function localDateTime(days: number, time: string): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
}

/** Fills in the create form. Picks the location from the suggestions by keyboard. */
export async function fillTournament(page: Page, name: string) {
  await page.getByLabel('Tournament name').fill(name)
  await page.getByLabel('Sport').selectOption('tennis')
  await page.getByLabel('Description').fill('Doubles on four clay courts, three matches for everyone.')
  await page.getByLabel('Location').pressSequentially('Zurich')
  await page.getByRole('option', { name: /^Zürich, ZH/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('Start date').fill(localDateTime(20, '09:00'))
  await page.getByLabel('End date').fill(localDateTime(20, '18:00'))
  await page.getByLabel('Registration deadline').fill(localDateTime(15, '20:00'))
  await page.getByLabel('Max teams').fill('4')
  await page.getByLabel('Team size').fill('2')
  await page.getByLabel('Entry fee').fill('49.50')
}
