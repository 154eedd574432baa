import { expect, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { authDialog, logIn, signUpInDialog } from '../actions.ts'
import { aCup, aMember, demoSession } from '../builders.ts'
import { expectAccessible, focusOn, errorAt, expectToast, useBrowser, waitForHydration } from '../browser.ts'

const { visit } = useBrowser()

test('a wrong password shows an error in the dialog and focuses the password', async () => {
  const member = await aMember('Vera')
  const page = await visit()
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(member.email)
  await dialog.getByLabel('Password').fill('not-the-password')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expectToast(page, 'Login failed')
  await dialog.getByRole('alert').getByText('Please check your email and password.').waitFor()
  await focusOn(dialog.getByLabel('Password'))
  await expectAccessible(page)
  await dialog.getByLabel('Password').fill(member.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Hello, Vera').waitFor()
})

test('after ten wrong passwords the dialog says how long to wait', async () => {
  const member = await aMember('Vera')
  const page = await visit()
  await page.goto('/about')
  await page.evaluate(async (email) => {
    const body = JSON.stringify({ email, password: 'not-the-password' })
    const attempt = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    for (let count = 0; count < 10; count += 1) await fetch('/api/auth/login', attempt)
  }, member.email)
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(member.email)
  await dialog.getByLabel('Password').fill(member.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  const sentence = 'Too many attempts. Please try again in 15 minutes.'
  await expectToast(page, 'Login failed', sentence)
  await dialog.getByRole('alert').getByText(sentence).waitFor()
})

test('a sign-up error that belongs to no field is shown and focused in the dialog', async () => {
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

test('a name of invisible characters is refused', async () => {
  const page = await visit()
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const dialog = authDialog(page)
  await dialog.getByLabel('First name').fill('\u200b\u200b\u200b')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.getByText('First name must be at least 2 characters').waitFor()
  expect(await errorAt(dialog.getByLabel('First name'))).toBe('First name must be at least 2 characters')
})

test('the sign-up form with an error at every field can be scrolled on a low screen', async () => {
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

test("signing up in order to register a team continues with the team's form", async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit()
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('button', { name: 'Register Team' }).click()
  await authDialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Register Team' }).click()
  await signUpInDialog(page, 'Noa')
  const dialog = page.getByRole('dialog', { name: 'Register Team' })
  await dialog.getByLabel('Team name').fill('Straight On')
  await dialog.getByRole('button', { name: 'Continue to Payment - $40' }).click()
  await page.getByRole('button', { name: 'Pay $40' }).waitFor()
  expect(new URL(page.url()).searchParams.get('team')).toBe('Straight On')
})

test('the payment page asks visitors to log in and continues afterward', async () => {
  const [cup, captain] = [await aCup(await aMember('Olga')), await aMember('Cleo')]
  const page = await visit()
  await page.goto(`/payment/${cup.id}?team=50%25%20%26%20More`)
  await page.waitForURL('/')
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(captain.email)
  await dialog.getByLabel('Password').fill(captain.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Hold my spot - $40' }).waitFor()
  expect(new URL(page.url()).searchParams.get('team')).toBe('50% & More')
  await page.goto('/#login=https%3A%2F%2Fevil.example')
  await page.waitForLoadState('networkidle')
  expect(await authDialog(page).count()).toBe(0)
})

test('after logging out no request goes out with the ended session', async () => {
  const administrator = await demoSession(demoAccounts.administrator)
  const pages = [
    [await aMember('Vera'), '/profile'],
    [await aMember('Vera'), '/tournaments'],
    [administrator, '/admin?tab=users'],
  ] as const
  for (const [member, path] of pages) {
    const page = await visit({ as: member })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const refused: string[] = []
    page.on('response', (reply) => {
      if (reply.status() === 401) refused.push(`${reply.request().method()} ${reply.url()}`)
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([path, refused]).toEqual([path, []])
  }
})

test('logging in or out in one tab updates the others', async () => {
  const member = await aMember('Vera')
  const page = await visit({ as: member })
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1, name: 'Vera Keller' }).waitFor()
  const other = await page.context().newPage()
  waitForHydration(other)
  await other.goto('/about')
  await other.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'My Teams' }).waitFor()
  await logIn(other, member)
  await page.getByRole('heading', { level: 1, name: 'Vera Keller' }).waitFor()
  expect(await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).count()).toBe(0)
})

test('when the session ends, an open form asks to log in and keeps what was typed', async () => {
  const member = await aMember('Vera')
  const page = await visit({ as: member })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Profile' })
  await form.getByLabel('Bio').fill('Left wing, Thursdays')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Update Failed', 'Please log in first.')
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(member.email)
  await dialog.getByLabel('Password').fill(member.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await dialog.waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Profile Updated!')
  await page.getByText('Left wing, Thursdays').waitFor()
})

test('when the session ends, a list asks to log in and then loads', async () => {
  const page = await visit({ as: await demoSession(demoAccounts.administrator) })
  await page.goto('/admin')
  // The page has loaded everything it needs.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.getByRole('tab', { name: /^Teams/ }).click()
  await expectToast(page, 'Your session has ended', 'Please log in first.')
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(demoAccounts.administrator.email)
  await dialog.getByLabel('Password').fill(demoAccounts.administrator.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('columnheader', { name: 'Captain' }).waitFor()
})

test.each(['/tournaments', '/profile', '/community'])(
  'logging out of %s while the page is still loading leaves no error behind',
  async (path) => {
    const page = await visit({ as: await aMember('Cleo') })
    await page.addInitScript(() => {
      const press = setInterval(() => {
        const logout = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Logout')
        logout?.click()
        if (logout?.getAttribute('aria-busy')) clearInterval(press)
      })
    })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.goto(path)
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
    expect(await page.getByText('Hello, Cleo').count()).toBe(0)
  },
)
