import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { desk, expectAccessible, phone, signUp, toast, useBrowser } from './browser.ts'

const { visit } = useBrowser()

const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`

/** Fills the create form as an organizer would; the location is picked from the suggestions by keyboard. */
async function createTournament(page: Page, name: string) {
  await page.getByRole('link', { name: 'Create Tournament' }).first().click()
  await page.getByLabel('Tournament name').fill(name)
  await page.getByLabel('Sport').selectOption('tennis')
  await page.getByLabel('Description').fill('Doubles on four clay courts, three matches for everybody.')
  await page.getByLabel('Location').pressSequentially('Zurich')
  await page.getByRole('option', { name: /^Zürich, ZH/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('Start date').fill(inDays(20, '09:00'))
  await page.getByLabel('End date').fill(inDays(20, '18:00'))
  await page.getByLabel('Registration deadline').fill(inDays(15, '20:00'))
  await page.getByLabel('Max teams').fill('4')
  await page.getByLabel('Team size').fill('2')
  await page.getByLabel('Entry fee').fill('49.50')
  await page.getByRole('button', { name: 'Create Tournament' }).click()
  await toast(page, 'Tournament Created!').waitFor()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

async function typeCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

test.each([
  ['a phone', phone],
  ['a desk', desk],
])(
  'the main job on %s: one person creates a tournament, another finds it, is declined, pays and is in',
  async (on, viewport) => {
    const name = `Clay Court Doubles on ${on} ${process.pid}`
    const organizer = await visit()
    await organizer.goto('/')
    await signUp(organizer, 'Olga')
    await createTournament(organizer, name)
    await expectAccessible(organizer)

    const captain = await visit({ viewport, hasTouch: viewport === phone })
    await captain.goto('/tournaments')
    await captain.getByPlaceholder('Search tournaments...').fill(name.toUpperCase())
    await captain.getByRole('link', { name: /^Register Team/ }).nth(1).waitFor({ state: 'detached' })
    await captain.getByRole('link', { name: /^Register Team - \$49\.50/ }).click()
    await captain.getByRole('button', { name: 'Register Team' }).click()
    await signUpInOpenDialog(captain)
    await captain.getByRole('button', { name: 'Register Team' }).click()
    const dialog = captain.getByRole('dialog', { name: 'Register Team' })
    await dialog.getByLabel('Team name').fill('Net Results')
    await dialog.getByRole('button', { name: /^Continue to Payment/ }).click()

    await captain.getByRole('button', { name: 'Pay $49.50' }).waitFor()
    await expectAccessible(captain)
    await typeCard(captain, '4000 0000 0000 0002')
    await captain.getByText('Your card was declined.').first().waitFor()
    await typeCard(captain, '4242 4242 4242 4242')
    await toast(captain, 'Registration Successful!').waitFor()
    await captain.getByRole('heading', { name, level: 1 }).waitFor()
    await captain.reload()
    const listed = captain.getByRole('region', { name: /^Registered Teams/ })
  const row = listed.getByRole('listitem').filter({ hasText: 'Net Results' })
    expect(await row.getByText('Paid').count()).toBe(1)
    await expectAccessible(captain)
  },
)

async function signUpInOpenDialog(page: Page) {
  const username = `cap${process.pid}${Date.now() % 100_000}`
  const dialog = page.getByRole('dialog', { name: 'Join Homefield' })
  await dialog.getByLabel('First name').fill('Cleo')
  await dialog.getByLabel('Last name').fill('Marsh')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Email').fill(`${username}@homefield.example`)
  await dialog.getByLabel('Password', { exact: true }).fill('chalk-line')
  await dialog.getByLabel('Confirm password').fill('chalk-line')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
