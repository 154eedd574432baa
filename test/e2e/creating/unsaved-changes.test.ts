import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { uniqueWord, findRow, theAdministrator } from '../admin.ts'
import { aCup, aMember, aTeam } from '../builders.ts'
import type { Member } from '../builders.ts'
import { expectAccessible, focusOn, phone, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

/** A page with a dialog, the button that opens it, and a field to type in. */
interface Place {
  as?: Member
  path: string
  open: (page: Page) => Locator | Promise<Locator>
  field: string
}

const pressed = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const inRow = (words: string, name: RegExp) => async (page: Page) =>
  (await findRow(page, words)).getByRole('button', { name })
const inEntry = (words: string) => (page: Page) =>
  page.getByRole('listitem').filter({ hasText: words }).getByRole('button', { name: 'Edit' })

let places: Record<string, Place>
beforeAll(async () => {
  const [member, organizer, administrator] = await Promise.all([aMember('Vera'), aMember('Olga'), theAdministrator()])
  const [open, entered] = await Promise.all([aCup(organizer), aCup(organizer, { entryFee: 0 })])
  const word = uniqueWord()
  await Promise.all([aTeam(member, entered, `${word} Team`), aMember(word)])
  const admin = (tab: string) => ({ as: administrator, path: `/admin?tab=${tab}` })
  const content = (tab: string) => ({ as: administrator, path: `/content?tab=${tab}` })
  places = {
    'Sign Up': { path: '/about', open: pressed('Sign Up'), field: 'First name' },
    'Edit Profile': { as: member, path: '/profile', open: pressed('Edit Profile'), field: 'Username' },
    'Edit Statistics': { as: member, path: '/profile', open: pressed('Edit statistics'), field: 'Wins' },
    'Change email': { as: member, path: '/profile', open: pressed('Change email'), field: 'New email' },
    'Change password': { as: member, path: '/profile', open: pressed('Change password'), field: 'New password' },
    'Register Team': { as: member, path: `/tournament/${open.id}`, open: pressed('Register Team'), field: 'Team name' },
    "a team's players": { as: member, path: '/profile?tab=teams', open: pressed('Edit team'), field: 'Players' },
    'a user': { ...admin('users'), open: inRow(word, /^Edit/), field: 'Username' },
    "a user's access": { ...admin('users'), open: inRow(word, /^Access/), field: 'Reason' },
    "a user's daily limit": { ...admin('users'), open: inRow(word, /^Access/), field: 'Tournaments per day' },
    'a message to captains': {
      as: organizer,
      path: `/tournament/${entered.id}/run?view=teams`,
      open: pressed('Message the captains'),
      field: 'Message',
    },
    'a tournament': { ...admin('tournaments'), open: inRow(open.name, /^Edit/), field: 'Description' },
    'a team': { ...admin('teams'), open: inRow(`${word} Team`, /^Edit/), field: 'Team name' },
    'a text': { ...content('site'), open: inEntry('home.hero.lead'), field: 'Title' },
    'a new text': { ...content('site'), open: pressed('Add Content'), field: 'Content key' },
    'an email template': { ...content('email'), open: inEntry('verify_email'), field: 'HTML content' },
    'a new component': { ...content('components'), open: pressed('New component'), field: 'Template' },
  }
})

test.each([
  'Sign Up',
  'Edit Profile',
  'Edit Statistics',
  'Change email',
  'Change password',
  'Register Team',
  "a team's players",
  'a user',
  "a user's access",
  "a user's daily limit",
  'a message to captains',
  'a tournament',
  'a team',
  'a text',
  'a new text',
  'an email template',
  'a new component',
])('the dialog of %s asks before it discards what was typed, and closes at once without changes', async (name) => {
  const { as, path, open, field } = places[name]!
  const page = await visit({ as })
  await page.goto(path)
  const button = await open(page)
  const dialog = page.getByRole('dialog')
  const input = dialog.getByLabel(field, { exact: true })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })

  /** A field that is filled before the dialog has taken the focus would lose it again. */
  const show = async () => {
    await button.click()
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }

  await show()
  const before = await input.inputValue()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  const keepEditing = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    await focusOn(input)
    expect(await input.inputValue()).toBe('7')
  }
  await show()
  await input.fill('7')
  await page.keyboard.press('Escape')
  await keepEditing()
  // Held down as long as a person would: nothing has the focus in the meantime.
  await page.mouse.click(5, 5, { delay: 100 })
  await keepEditing()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await show()
  expect(await input.inputValue()).toBe(before)
  await input.fill('7')
  await input.fill(before)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await question.count()).toBe(0)
})

test('the warning about unsaved changes is accessible, and Cancel shows it too', async () => {
  const page = await visit({ as: places['Edit Profile']!.as, viewport: phone })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Left wing, Thursdays')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor()
  await expectAccessible(page)
})
