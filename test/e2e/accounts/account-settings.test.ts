import sharp from 'sharp'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { authDialog, logIn } from '../actions.ts'
import { aMember, demoMember } from '../builders.ts'
import { desk, expectAccessible, expectPathAlone, phone, errorAt, expectToast, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

type Mail = { to: string; templateKey: string; text: string }

/** The path of the link in the latest mail of this kind, read from the administrator's outbox. */
async function mailedLink(to: string, templateKey: string): Promise<string> {
  const administrator = await demoMember(demoAccounts.administrator)
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mails = await administrator.call<Mail[]>('GET', `/admin/outbox?q=${encodeURIComponent(to)}`)
        const mail = mails.find((one) => one.to === to && one.templateKey === templateKey)
        link = mail && /https?:\/\/[^/]+(\/\S+\?token=\S+)/.exec(mail.text)?.[1]
        return link
      },
      { timeout: 10_000 },
    )
    .toBeTruthy()
  return link!
}

const face = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#dcee2f' } })
    .png()
    .toBuffer()

const photoField = (page: Page) => page.getByLabel('Change your photo')

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s a photo replaces the initials on the profile and in the navigation bar', async (_, viewport) => {
  const page = await visit({ as: await aMember('Faye'), viewport })
  await page.goto('/profile')
  await photoField(page).setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expectToast(page, 'Invalid File Type', 'Please select a JPEG, PNG, or GIF image.')
  await photoField(page).setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await expectToast(page, 'File Too Large', 'Please select an image smaller than 5MB.')
  await photoField(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('words') })
  await expectToast(page, 'Upload Failed', 'Please select a JPEG, PNG, or GIF image.')
  await photoField(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await face() })
  await expectToast(page, 'Photo Updated!')
  await page.locator('main header img[src$="-384.webp"]').waitFor()
  await page.reload()
  const small = page.getByRole('banner').locator('img[src$="-96.webp"]')
  expect(await small.count()).toBe(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expectToast(page, 'Photo Removed')
  await small.waitFor({ state: 'detached' })
  await page.locator('main header img[src$="-384.webp"]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove photo' }).waitFor({ state: 'detached' })
})

test('a forgotten password is reset with a mailed link', async () => {
  const member = await aMember('Fern')
  const page = await visit({ viewport: phone })
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(member.email)
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  expect(await dialog.getByLabel('Email').inputValue()).toBe(member.email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await dialog.getByText('If there is an account').waitFor()

  const link = await mailedLink(member.email, 'reset_password')
  await page.goto(link)
  await expectPathAlone(page, '/reset-password')
  await page.reload()
  const field = page.getByLabel('New password')
  await field.fill('password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expectToast(page, 'Password not changed')
  expect(await errorAt(field)).toContain('too common')
  await expectAccessible(page)
  await field.fill('touch-line')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expectToast(page, 'Password changed')
  await authDialog(page).getByLabel('Email').fill(member.email)
  await authDialog(page).getByLabel('Password', { exact: true }).fill('touch-line')
  await authDialog(page).getByRole('button', { name: 'Login' }).click()
  await expectToast(page, 'Welcome back!')

  await page.goto(link)
  await page.getByText('This link was already used or has expired').waitFor()
  expect(await page.getByLabel('New password').count()).toBe(0)
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await authDialog(page).getByRole('button', { name: 'Send the link' }).waitFor()
  await expectAccessible(page)
})

test('an email is confirmed and changed with mailed links', async () => {
  const member = await aMember('Enid')
  const page = await visit({ as: member })
  await page.goto('/profile')
  await page.getByText('Email not confirmed yet').waitFor()
  const confirmation = await mailedLink(member.email, 'verify_email')
  await page.goto(confirmation)
  await expectPathAlone(page, '/confirm-email')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Go to My Teams' }).click()
  await page.getByText('Email confirmed').waitFor()
  await page.goto(confirmation)
  await page.getByText('This link was already used or has expired').waitFor()
  expect(await page.getByRole('button', { name: 'Confirm my email' }).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Go to My Teams' }).click()
  await page.getByText('Email confirmed').waitFor()

  const another = `new-${member.email}`
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email').fill(another)
  await dialog.getByLabel('Password').fill('wrong-one')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expectToast(page, 'Email not changed')
  expect(await errorAt(dialog.getByLabel('Password'))).toContain('This password is incorrect.')
  await expectAccessible(page)
  await dialog.getByLabel('Password').fill('chalk-line')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expectToast(page, 'Link sent', `Until you follow it, we keep using ${member.email}.`)
  await page.goto(await mailedLink(another, 'change_email'))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.getByText(`From now on, we'll email you at ${another}.`).waitFor()
})

test('changing the password keeps this session, and deleting the account ends it', async () => {
  const member = await aMember('Dora')
  const page = await visit({ as: member, viewport: phone })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('chalk-line')
  await dialog.getByLabel('New password').fill('touch-line')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Password changed')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByLabel('Password').fill('chalk-line')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expectToast(page, 'Account not deleted')
  await expectAccessible(page)
  await dialog.getByLabel('Password').fill('touch-line')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expectToast(page, 'Account deleted')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).waitFor()
  const profile = await (await page.request.get(`/api/users/${member.id}`)).json()
  expect(profile).toMatchObject({ firstName: 'Deleted', lastName: 'player', avatar: null })
})

test('a tournament can be added to a calendar', async () => {
  const page = await visit()
  await page.goto('/tournaments')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Register Team/ })
    .first()
    .click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
})

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s one device is logged out, and then all others', async (_, viewport) => {
  const member = await aMember('Dana')
  const windows = await Promise.all([1, 2, 3].map(() => visit({ viewport: desk })))
  for (const window of windows) {
    await window.goto('/')
    await logIn(window, member)
  }
  const page = await visit({ as: member, viewport })
  await page.goto('/profile')
  await page.getByRole('button', { name: "Where you're logged in" }).click()
  const dialog = page.getByRole('dialog', { name: "Where you're logged in" })
  await dialog.getByText('This device').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(4)
  await expectAccessible(page)
  await dialog
    .getByRole('button', { name: /^Log out Chrome/ })
    .first()
    .click()
  await expectToast(page, 'Logged out of Chrome')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3)
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectToast(page, 'Logged out everywhere else')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  expect(await dialog.getByRole('button', { name: /Log out/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: "Where you're logged in" }).waitFor()
  await windows[0]!.goto('/profile')
  await windows[0]!.getByRole('main').getByRole('button', { name: 'Login' }).waitFor()
})

test('members download their own data', async () => {
  const page = await visit({ as: await aMember('Dora') })
  await page.goto('/profile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('homefield-data.json')
})
