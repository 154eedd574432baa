import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { authDialog, fillSignUp, fillTournament, newcomer, signUp } from '../actions.ts'
import { aMember } from '../builders.ts'
import { expectAccessible, focusOn, errorAt, expectToast, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

const bar = (page: Page) => page.getByRole('banner')

async function open(page: Page, tab: 'Login' | 'Sign Up') {
  await bar(page).getByRole('button', { name: tab }).click()
  const dialog = authDialog(page)
  await dialog.getByRole('tab', { name: tab, selected: true }).waitFor()
  return dialog
}

/** Submits the form of the open dialog and returns the errors at its fields. */
async function errorsAfter(page: Page, button: string, labels: readonly string[]) {
  const dialog = authDialog(page)
  await dialog.getByRole('button', { name: button }).click()
  await dialog.locator('[aria-invalid]').first().waitFor()
  const found: Record<string, string> = {}
  for (const label of labels) {
    const field = dialog.getByLabel(label, { exact: true })
    if (await field.getAttribute('aria-invalid')) found[label] = await errorAt(field)
  }
  return found
}

const signUpLabels = ['First name', 'Last name', 'Username', 'Email', 'Password', 'Confirm password'] as const

test('the sign-up form has an error at each wrong field and keeps what was typed', async () => {
  const page = await visit()
  await page.goto('/')
  const dialog = await open(page, 'Sign Up')
  expect(await errorsAfter(page, 'Sign Up', signUpLabels)).toEqual({
    'First name': 'First name must be at least 2 characters',
    'Last name': 'Last name must be at least 2 characters',
    Username: 'Username must be at least 3 characters',
    Email: 'Please enter a valid email',
    Password: 'Password must be at least 6 characters',
  })
  await focusOn(dialog.getByLabel('First name'))
  await expectAccessible(page)

  await fillSignUp(page, { ...newcomer('Al'), email: 'al@', password: 'chalk' })
  await dialog.getByLabel('Confirm password').fill('chalk-lines')
  expect(await errorsAfter(page, 'Sign Up', signUpLabels)).toEqual({
    Email: 'Please enter a valid email',
    Password: 'Password must be at least 6 characters',
    'Confirm password': "Passwords don't match",
  })
  await dialog.getByRole('tab', { name: 'Login' }).click()
  await dialog.getByRole('tab', { name: 'Sign Up' }).click()
  await dialog.getByRole('tabpanel', { name: 'Login' }).waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Email').inputValue()).toBe('al@')

  await dialog.getByLabel('Email').fill(newcomer().email)
  await dialog.getByLabel('Password', { exact: true }).fill('password')
  await dialog.getByLabel('Confirm password').fill('password')
  expect(await errorsAfter(page, 'Sign Up', signUpLabels)).toEqual({
    Password: 'This password is too common. Please choose another.',
  })
  await expectToast(page, 'Signup failed')
})

test('an email or username that is taken, in any letter case, is refused at its field', async () => {
  const taken = await aMember('Noa')
  const page = await visit()
  await page.goto('/')
  const dialog = await open(page, 'Sign Up')
  const person = newcomer('Ravi')
  await fillSignUp(page, { ...person, email: taken.email.toUpperCase() })
  expect(await errorsAfter(page, 'Sign Up', signUpLabels)).toEqual({
    Email: 'An account with this email already exists.',
  })
  await expectToast(page, 'Signup failed', 'An account with this email already exists.')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Username').fill(taken.username.toUpperCase())
  expect(await errorsAfter(page, 'Sign Up', signUpLabels)).toEqual({ Username: 'This username is already taken.' })
  await focusOn(dialog.getByLabel('Username'))
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Ravi')

  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expectToast(page, 'Account created!', 'Ravi')
  await bar(page).getByText('Hello, Ravi').waitFor()
})

test('a wrong password and an unknown email get the same reply', async () => {
  const page = await visit()
  await page.goto('/tournaments')
  const dialog = await open(page, 'Login')
  expect(await errorsAfter(page, 'Login', ['Email', 'Password'])).toEqual({
    Email: 'Please enter a valid email',
    Password: 'Password must be at least 6 characters',
  })
  for (const email of [demoAccounts.player.email, newcomer().email]) {
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill('not-this-one')
    const [reply] = await Promise.all([
      page.waitForResponse('**/api/auth/login'),
      dialog.getByRole('button', { name: 'Login' }).click(),
    ])
    expect([reply.status(), await reply.json()]).toEqual([
      401,
      { code: 'invalid_credentials', message: 'Please check your email and password.' },
    ])
    await expectToast(page, 'Login failed', 'Please check your email and password.')
    await focusOn(dialog.getByLabel('Password', { exact: true }))
  }
  await dialog.getByLabel('Email').fill(demoAccounts.player.email)
  await dialog.getByLabel('Password', { exact: true }).fill(demoAccounts.player.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expectToast(page, 'Welcome back!', "You've been successfully logged in.")
  await bar(page).getByText('Hello, Jamie').waitFor()
  expect(new URL(page.url()).pathname).toBe('/tournaments')
})

test("the server's HTML of a page of their own greets the user until they log out, and a public page's greets nobody", async () => {
  const page = await visit()
  await page.goto('/create-tournament')
  expect(await page.getByRole('button', { name: 'Sign up to create' }).isDisabled()).toBe(true)
  await signUp(page, 'Ines')
  await page.getByRole('button', { name: 'Create Tournament' }).waitFor()
  const html = async (path: string) => (await (await page.request.get(path)).text()).replaceAll('<!-- -->', '')
  expect(await html('/create-tournament')).toContain('Hello, Ines')
  expect(await html('/rules')).not.toContain('Ines')
  await page.reload()
  await bar(page).getByText('Hello, Ines').waitFor()
  expect(await page.evaluate(() => [document.cookie, JSON.stringify(localStorage)])).toEqual(['logged-in=1', '{}'])

  await bar(page).getByRole('button', { name: 'Logout' }).click()
  await bar(page).getByRole('button', { name: 'Login' }).waitFor()
  await page.getByRole('button', { name: 'Sign up to create' }).waitFor()
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(await html('/create-tournament')).not.toContain('Ines')
  await page.reload()
  await bar(page).getByRole('button', { name: 'Login' }).waitFor()
})

test('when the session has ended, the tournament form asks to log in and keeps what was typed', async () => {
  const page = await visit()
  await page.goto('/create-tournament')
  const person = await signUp(page, 'Ines')
  const name = `Second Try Cup ${process.pid}`
  await fillTournament(page, name)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create Tournament' }).click()
  await expectToast(page, 'Error', 'You must be logged in to create a tournament.')
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expectToast(page, 'Welcome back!')
  await page.getByRole('button', { name: 'Create Tournament' }).click()
  await expectToast(page, 'Tournament Created!')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/tournament\//)
})
