import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { authDialog, newcomer, testCards } from '../actions.ts'
import { aCup, aMember, teamsOf } from '../builders.ts'
import { focusOn, expectToast, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

/** Presses Tab until the control has the focus. */
async function tabTo(control: Locator) {
  await control.waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(control)) return
    await control.page().keyboard.press('Tab')
  }
  throw new Error('The control cannot be reached with Tab')
}

/** Types into the focused field and the ones after it. */
async function typeInTurn(page: Page, texts: readonly string[]) {
  for (const [place, text] of texts.entries()) {
    if (place > 0) await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
}

test('a team can be registered and paid for with the keyboard alone', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit()
  await page.goto(`/tournament/${cup.id}`)
  const register = page.getByRole('button', { name: 'Register Team' })
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await focusOn(skip)
  expect((await skip.boundingBox())?.height).toBeGreaterThan(20)
  await page.keyboard.press('Enter')
  await focusOn(page.getByRole('main'))
  await page.keyboard.press('Tab')
  await focusOn(register)

  await page.keyboard.press('Enter')
  await focusOn(authDialog(page).getByLabel('First name'))
  await page.keyboard.press('Escape')
  await focusOn(register)
  await page.keyboard.press('Enter')
  await focusOn(authDialog(page).getByLabel('First name'))
  const { firstName, lastName, username, email, password } = newcomer('Kim')
  await typeInTurn(page, [firstName, lastName, username, email, password, password])
  await page.keyboard.press('Enter')
  await page.getByText('Hello, Kim').waitFor()

  const dialog = page.getByRole('dialog', { name: 'Register Team' })
  const name = dialog.getByLabel('Team name')
  await focusOn(name)
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  await tabTo(name)
  await typeInTurn(page, ['No Mouse'])
  await page.keyboard.press('Enter')

  await focusOn(page.getByRole('heading', { level: 1, name: 'Complete Your Registration' }))
  const number = page.getByLabel('Card number')
  await tabTo(number)
  await typeInTurn(page, [testCards.declined, '1240', '123'])
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await focusOn(page.getByLabel('Security code'))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await focusOn(number)
  await typeInTurn(page, [testCards.valid])
  await page.keyboard.press('Enter')
  await expectToast(page, 'Registration Successful!')
  await focusOn(page.getByRole('heading', { level: 1, name: "You're in, spot 1 of 4" }))
  await page.keyboard.press('F8')
  expect(await page.locator('[data-toasts]').evaluate((toasts) => toasts.contains(document.activeElement))).toBe(true)
  expect(await teamsOf(cup)).toMatchObject([{ name: 'No Mouse', paymentStatus: 'paid' }])
})

test('the phone menu works by keyboard', async () => {
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  const discover = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' })
  await tabTo(toggle)
  await page.keyboard.press('Enter')
  await discover.waitFor()
  await page.keyboard.press('Escape')
  await discover.waitFor({ state: 'hidden' })
  await focusOn(toggle)
  await page.keyboard.press('Enter')
  await tabTo(discover)
  await page.keyboard.press('Enter')
  await focusOn(page.getByRole('heading', { level: 1, name: 'Discover Tournaments' }))
  expect(await discover.isHidden()).toBe(true)
})
