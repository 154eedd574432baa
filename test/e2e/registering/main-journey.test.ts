import type { Page } from 'playwright'
import { test } from 'vitest'
import { fillTournament, teamRow, payWith, signUp, signUpInDialog, testCards } from '../actions.ts'
import { desk, expectAccessible, phone, expectToast, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

async function createTournament(page: Page, name: string) {
  await page.getByRole('link', { name: 'Create Tournament' }).first().click()
  await fillTournament(page, name)
  await page.getByRole('button', { name: 'Create Tournament' }).click()
  await expectToast(page, 'Tournament Created!', 'Your tournament has been successfully created.')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

test.each([
  ['a phone', phone],
  ['a desk', desk],
])(
  'on %s, one person creates a tournament and another registers a team, is declined once, and pays',
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
    await signUpInDialog(captain, 'Cleo')
    const dialog = captain.getByRole('dialog', { name: 'Register Team' })
    await dialog.getByLabel('Team name').fill('Net Results')
    await dialog.getByRole('button', { name: 'Continue to Payment - $49.50' }).click()

    await captain.getByRole('button', { name: 'Pay $49.50' }).waitFor()
    await expectAccessible(captain)
    await payWith(captain, testCards.declined)
    await captain.getByText('Your card was declined.').first().waitFor()
    await payWith(captain, testCards.valid)
    await expectToast(captain, 'Registration Successful!')
    await captain.getByRole('heading', { name: /^You're in, spot \d/, level: 1 }).waitFor()
    await captain.getByText(name).waitFor()
    await captain.reload()
    await teamRow(captain, 'Net Results').getByText('Paid', { exact: true }).waitFor()
    await expectAccessible(captain)
  },
)
