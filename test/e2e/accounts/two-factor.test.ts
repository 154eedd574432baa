import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { appCode } from '../../two-factor.ts'
import { authDialog } from '../actions.ts'
import { aMember, demoMember } from '../builders.ts'
import { desk, errorAt, expectResponsive, expectToast, focusOn, phone, useBrowser } from '../browser.ts'
import { passwordEntered, queryDatabase } from '../database.ts'
import { photograph } from '../photographs.ts'
import { freePorts, start } from '../setup.ts'

const { visit } = useBrowser()

/** Turns it on from the profile, with a password that was entered too long ago. Returns the secret and the recovery codes. */
async function turnOn(page: Page) {
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Login security Two-factor off' }).click()
  await page.getByRole('heading', { name: 'Login security' }).waitFor()
  await photograph(page, 'two-factor-off')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const asked = page.getByRole('dialog', { name: 'Enter your password' })
  await asked.getByLabel('Password').fill('chalk-line')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await page.getByRole('group', { name: 'Or enter this key' }).textContent())!.replaceAll(' ', '')
  return secret
}

async function beginLogin(page: Page, member: { email: string }) {
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(member.email)
  await dialog.getByLabel('Password', { exact: true }).fill('chalk-line')
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  return dialog
}

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s a member turns on two-factor authentication and logs in with it', async (_, viewport) => {
  const member = await aMember('Tova')
  const page = await visit({ as: member, viewport })
  await passwordEntered(member.cookie.value, "now() - interval '16 minutes'")
  const secret = await turnOn(page)
  await photograph(page, 'two-factor-setup')
  await expectResponsive(page)
  const field = page.getByLabel('6-digit code')
  await field.fill('12345')
  await page.getByRole('button', { name: 'Turn on' }).click()
  expect(await errorAt(field)).toContain('Enter the 6 digits from your app')
  await field.fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expectToast(page, "Couldn't turn it on")
  expect(await errorAt(field)).toContain('This code is incorrect')
  expect(await field.inputValue()).toBe('000000')
  await focusOn(field)
  await photograph(page, 'two-factor-wrong-code')
  // The code of the step before, so that the current one is still good for the login.
  await field.fill(appCode(secret, new Date(Date.now() - 30_000)).replace(/^.../, '$& '))
  await field.press('Enter')
  await expectToast(page, 'Two-factor authentication is on')
  await focusOn(page.getByRole('heading', { name: 'Save your recovery codes' }))
  await photograph(page, 'recovery-codes')
  await expectResponsive(page)
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const link = page.getByRole('link', { name: 'Download' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('homefield-recovery-codes.txt')
  expect(decodeURIComponent((await link.getAttribute('href'))!)).toContain(codes.join('\n'))
  await page.getByRole('button', { name: "I've saved them" }).click()
  await page.getByText('You have 10 recovery codes left').waitFor()
  await photograph(page, 'two-factor-on')
  await expectResponsive(page)

  const other = await visit({ viewport })
  const dialog = await beginLogin(other, member)
  const code = dialog.getByLabel('6-digit code')
  await focusOn(code)
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await code.getAttribute('inputmode')).toBe('numeric')
  await photograph(other, 'login-code')
  await expectResponsive(other, '[role=dialog]')
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expectToast(other, 'Login failed', 'This code is incorrect')
  expect(await errorAt(code)).toContain('This code is incorrect')
  await focusOn(code)
  await photograph(other, 'login-wrong-code')
  await dialog.getByRole('button', { name: 'Back to login' }).click()
  expect(await dialog.getByLabel('Email').inputValue()).toBe(member.email)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await code.fill(appCode(secret, new Date()))
  await code.press('Enter')
  await expectToast(other, 'Welcome back!')
  await other.getByRole('link', { name: 'Login security Two-factor on' }).waitFor()

  const third = await visit({ viewport })
  const again = await beginLogin(third, member)
  await again.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = again.getByLabel('Recovery code')
  await focusOn(recovery)
  await photograph(third, 'login-recovery')
  await expectResponsive(third, '[role=dialog]')
  await recovery.fill(codes[3]!)
  await recovery.press('Enter')
  await expectToast(third, 'Welcome back!')
  await third.goto('/security')
  await third.getByText('You have 9 recovery codes left').waitFor()
  await third.getByRole('button', { name: 'New recovery codes' }).click()
  await third.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  await third.getByRole('button', { name: "I've saved them" }).click()
  await third.getByRole('button', { name: 'Turn off' }).click()
  const question = third.getByRole('alertdialog')
  await expectResponsive(third, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expectToast(third, 'Two-factor authentication is off')
  await third.getByRole('button', { name: 'Turn on' }).waitFor()
  await expect
    .poll(() =>
      queryDatabase("select id from outbox where user_id = $1 and template_key like 'two_factor_%'", [member.id]),
    )
    .toHaveLength(2)
})

test('a login that took too long starts over with the email that was typed', async () => {
  const member = await aMember('Tilda')
  const page = await visit({ as: member, viewport: desk })
  await passwordEntered(member.cookie.value, "now() - interval '16 minutes'")
  const secret = await turnOn(page)
  await page.getByLabel('6-digit code').fill(appCode(secret, new Date()))
  await page.getByLabel('6-digit code').press('Enter')
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  const other = await visit({ viewport: desk })
  const dialog = await beginLogin(other, member)
  await dialog.getByLabel('6-digit code').fill('123456')
  await other.context().clearCookies({ name: 'login' })
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expectToast(other, 'Login failed', 'This login has expired.')
  expect(await dialog.getByLabel('Email').inputValue()).toBe(member.email)
})

test('the administrator of a public site is led to the setup from every page, until it is done', async () => {
  const [port] = await freePorts(1)
  const site = `https://localhost:${port}`
  await using started = new AsyncDisposableStack()
  await start(started, 'src/app/main.ts', { PORT: String(port), DATA_DIR: inject('siteFolder'), PUBLIC_URL: site })
  const administrator = await demoMember(demoAccounts.administrator)
  // With an option of its own, the window is not kept for other tests.
  const page = await visit({ viewport: desk, site, ignoreHTTPSErrors: true })
  // Nothing here speaks https, so requests are passed on over http. Playwright would miss the request after a redirect.
  await page.route(`${site}/**`, async (route) => {
    const url = route.request().url().replace('https:', 'http:')
    const response = await route.fetch({ url, headers: await route.request().allHeaders(), maxRedirects: 0 })
    const to = response.headers().location
    await (to
      ? route.fulfill({ contentType: 'text/html', body: `<meta http-equiv="refresh" content="0;url=${to}">` })
      : route.fulfill({ response }))
  })
  const { value } = administrator.cookie
  await page.context().addCookies([{ name: '__Host-homefield', value, url: site, secure: true }])
  for (const path of ['/', '/admin', '/tournaments']) {
    await page.goto(path)
    await page.waitForURL(`${site}/security`)
  }
  await page.getByText('Turn on two-factor authentication to continue').waitFor()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  await photograph(page, 'administrator-setup')
  await expectResponsive(page)
  const discover = page.getByRole('banner').getByRole('link', { name: 'Discover' })
  await Promise.all([page.waitForEvent('framenavigated'), discover.click()])
  await expect.poll(() => new URL(page.url()).pathname).toBe('/security')
  await page.getByText('Turn on two-factor authentication to continue').waitFor()
})
