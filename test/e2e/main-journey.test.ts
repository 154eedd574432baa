import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  desk,
  expectAccessible,
  listed,
  payWith,
  phone,
  signUp,
  signUpHere,
  testCards,
  told,
  useBrowser,
} from './browser.ts'

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
  await told(page, 'Tournament Created!')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
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
    await captain.getByText('1 tournaments found', { exact: true }).waitFor()
    await captain.getByRole('link', { name: 'Register Team - $49.50' }).click()
    await captain.getByRole('button', { name: 'Register Team' }).click()
    await signUpHere(captain, 'Cleo')
    await captain.getByRole('button', { name: 'Register Team' }).click()
    const dialog = captain.getByRole('dialog', { name: 'Register Team' })
    await dialog.getByLabel('Team name').fill('Net Results')
    await dialog.getByRole('button', { name: 'Continue to Payment - $49.50' }).click()

    await captain.getByRole('button', { name: 'Pay $49.50' }).waitFor()
    await expectAccessible(captain)
    await payWith(captain, testCards.isDeclined)
    await captain.getByText('Your card was declined.').first().waitFor()
    await payWith(captain, testCards.pays)
    await told(captain, 'Registration Successful!')
    await captain.getByRole('heading', { name, level: 1 }).waitFor()
    await captain.reload()
    expect(await listed(captain, 'Net Results').getByText('Paid', { exact: true }).count()).toBe(1)
    await expectAccessible(captain)
  },
)
