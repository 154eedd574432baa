import { expect, test } from 'vitest'
import { demoAccounts } from '#db/demo/accounts.ts'
import { authDialog, logIn, signUpHere } from './acts.ts'
import { aCup, aMember, demoMember } from './builders.ts'
import { expectAccessible, focusOn, sentenceAt, told, useBrowser } from './browser.ts'

const { visit } = useBrowser()

test('a wrong password is told in the dialog, which goes on at the password', async () => {
  const member = await aMember('Vera')
  const page = await visit()
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(member.email)
  await dialog.getByLabel('Password').fill('not-the-password')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await told(page, 'Login failed')
  await dialog.getByRole('alert').getByText('Please check your email and password.').waitFor()
  await focusOn(dialog.getByLabel('Password'))
  await expectAccessible(page)
  await dialog.getByLabel('Password').fill(member.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Hello, Vera').waitFor()
})

test('a sign-up that is refused for no field says why in the dialog, where the focus is', async () => {
  const page = await visit()
  await page.goto('/about')
  await page.route('**/api/auth/signup', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Too many attempts. Please wait.' } }),
  )
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const dialog = authDialog(page)
  for (const [label, text] of [
    ['First name', 'Noa'],
    ['Last name', 'Lind'],
    ['Username', 'noa'],
    ['Email', 'noa@homefield.example'],
    ['Confirm password', 'chalk-line'],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  await dialog.getByLabel('Password', { exact: true }).fill('chalk-line')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.getByRole('alert').getByText('Too many attempts. Please wait.').waitFor()
  await focusOn(dialog.locator(':focus').filter({ hasText: 'Signup failed' }))
  expect(await dialog.getByLabel('Email').inputValue()).toBe('noa@homefield.example')
})

test('a name of nothing but invisible characters is refused at its field', async () => {
  const page = await visit()
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const dialog = authDialog(page)
  await dialog.getByLabel('First name').fill('\u200b\u200b\u200b')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.getByText('First name must be at least 2 characters').waitFor()
  expect(await sentenceAt(dialog.getByLabel('First name'))).toBe('First name must be at least 2 characters')
})

test('the sign-up form, with a sentence at every field, is reached whole on a low screen', async () => {
  const page = await visit({ viewport: { width: 1440, height: 640 } })
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const dialog = authDialog(page)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  const legal = dialog.getByRole('link', { name: 'Privacy Policy' })
  await legal.scrollIntoViewIfNeeded()
  const [low, box] = [await legal.boundingBox(), await dialog.boundingBox()]
  expect(low!.y + low!.height).toBeLessThanOrEqual(640)
  expect([box!.y >= 0, box!.y + box!.height <= 640]).toEqual([true, true])
})

test('whoever signs up in order to register a team finds the form for it open, and whoever closes the dialog does not', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit()
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('button', { name: 'Register Team' }).click()
  await authDialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Register Team' }).click()
  await signUpHere(page, 'Noa')
  const dialog = page.getByRole('dialog', { name: 'Register Team' })
  await dialog.getByLabel('Team name').fill('Straight On')
  await dialog.getByRole('button', { name: 'Continue to Payment - $40' }).click()
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  expect(new URL(page.url()).searchParams.get('team')).toBe('Straight On')
})

test('a payment without a login goes home, asks for it there, and goes on after it', async () => {
  const [cup, captain] = [await aCup(await aMember('Olga')), await aMember('Cleo')]
  const page = await visit()
  await page.goto(`/payment/${cup.id}?team=50%25%20%26%20More`)
  await page.waitForURL('/')
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(captain.email)
  await dialog.getByLabel('Password').fill(captain.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Hold my place - $40' }).waitFor()
  expect(new URL(page.url()).searchParams.get('team')).toBe('50% & More')
  await page.goto('/#login=https%3A%2F%2Fevil.example')
  await page.waitForLoadState('networkidle')
  expect(await authDialog(page).count()).toBe(0)
})

test('logging out in one tab is seen in the others, and so is logging in', async () => {
  const member = await aMember('Vera')
  const page = await visit({ as: member })
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1, name: 'Vera Keller' }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/about')
  await other.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'My Teams' }).waitFor()
  await logIn(other, member)
  await page.getByRole('heading', { level: 1, name: 'Vera Keller' }).waitFor()
  expect(await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).count()).toBe(0)
})

test('a session that ends behind an open form asks to log in over it, and nothing typed is lost', async () => {
  const member = await aMember('Vera')
  const page = await visit({ as: member })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Profile' })
  await form.getByLabel('Bio').fill('Left wing, Thursdays')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Update Failed', 'Please log in first.')
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(member.email)
  await dialog.getByLabel('Password').fill(member.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await dialog.waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'Profile Updated!')
  await page.getByText('Left wing, Thursdays').waitFor()
})

test('a list that is asked for when the session has ended says so, and comes after the login', async () => {
  const page = await visit({ as: await demoMember(demoAccounts.administrator) })
  await page.goto('/admin')
  // The last thing that the page asks for by itself.
  await page.getByRole('link', { name: /^The books/ }).waitFor()
  await page.context().clearCookies()
  await page.getByRole('tab', { name: /^Teams/ }).click()
  await told(page, 'Your session has ended', 'Please log in first.')
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(demoAccounts.administrator.email)
  await dialog.getByLabel('Password').fill(demoAccounts.administrator.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('columnheader', { name: 'Captain' }).waitFor()
})
