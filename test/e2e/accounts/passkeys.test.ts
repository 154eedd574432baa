import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { authDialog } from '../actions.ts'
import { aMember } from '../builders.ts'
import { desk, expectAccessible, expectResponsive, expectToast, phone, useBrowser } from '../browser.ts'
import { passwordEntered, queryDatabase } from '../database.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

/** Gives the window an authenticator, like the one of a phone, that its user unlocks at once. */
async function withAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    unlocks: (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function sessionEnteredLongAgo(page: Page) {
  const cookies = await page.context().cookies()
  const { value } = cookies.find(({ name }) => name === 'homefield')!
  await passwordEntered(value, "now() - interval '16 minutes'")
}

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s a member adds a passkey, logs in with it, confirms with it, and removes it', async (_, viewport) => {
  const member = await aMember('Petra')
  const page = await visit({ as: member, viewport })
  const authenticator = await withAuthenticator(page)
  await page.goto('/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectToast(page, 'Passkey added', 'You can now log in with it.')
  const list = page.getByRole('list', { name: 'Passkeys' })
  expect(await list.getByRole('listitem').allTextContents()).toEqual([expect.stringContaining('Not used yet')])
  await photograph(page, 'passkeys')
  await expectResponsive(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectToast(page, 'Passkey not added', 'This device already has a passkey for your account.')

  await page.context().clearCookies()
  await page.goto('/security')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill('petra@')
  await photograph(page, 'login-passkey')
  await authenticator.unlocks(false)
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectToast(page, 'Login failed', 'No passkey was used.')
  expect(await dialog.getByLabel('Email').inputValue()).toBe('petra@')
  await dialog.getByRole('alert').waitFor()
  await photograph(page, 'login-passkey-refused')
  await expectResponsive(page, '[role=dialog]')
  await authenticator.unlocks(true)
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectToast(page, 'Welcome back!')
  await list.getByText(/Last used/).waitFor()

  await sessionEnteredLongAgo(page)
  await page.getByRole('button', { name: /^Remove the passkey/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' })
  await question.waitFor()
  await photograph(page, 'passkey-removal')
  await expectAccessible(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Remove' }).click()
  const asked = page.getByRole('dialog', { name: 'Enter your password' })
  await asked.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await photograph(page, 'confirm-passkey')
  await expectResponsive(page, '[role=dialog]')
  await asked.getByRole('button', { name: 'Use a passkey' }).click()
  await expectToast(page, 'Passkey removed')
  await list.waitFor({ state: 'detached' })
  expect(await queryDatabase('select id from passkeys where user_id = $1', [member.id])).toEqual([])
})

test('a passkey that was removed logs nobody in', async () => {
  const member = await aMember('Paula')
  const page = await visit({ as: member, viewport: desk })
  await withAuthenticator(page)
  await page.goto('/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectToast(page, 'Passkey added')
  await queryDatabase('delete from passkeys where user_id = $1', [member.id])
  await page.context().clearCookies()
  await page.goto('/security')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await authDialog(page).getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectToast(page, 'Login failed', "This passkey wasn't accepted.")
})
