import type { Locator, Page } from 'playwright'
import { demoAccounts } from '#demo/accounts.ts'
import { desk, expectToast } from './browser.ts'
import type { useBrowser } from './browser.ts'
import { demoMember } from './builders.ts'
import type { Member } from './builders.ts'

let serial = 0
/** A word that appears only in the records of one test. */
export function uniqueWord(): string {
  serial += 1
  return `Quokka${process.pid}x${serial}`
}

let loggingIn: Promise<Member> | undefined
/** The site's administrator, logged in once per worker. */
export const theAdministrator = () => (loggingIn ??= demoMember(demoAccounts.administrator))

/** Opens one of the administrator's pages. */
export async function openAdminPanel(
  visit: ReturnType<typeof useBrowser>['visit'],
  path = '/admin',
  viewport = desk,
): Promise<Page> {
  const page = await visit({ as: await theAdministrator(), viewport })
  await page.goto(path)
  return page
}

/** Searches the list on the page and waits for the one matching row. */
export async function findRow(page: Page, words: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(words)
  await page.getByText(/^1 (user|tournament|team|payment|email)$/).waitFor()
  return page
    .getByRole('table', { name: /^(Users|Tournaments|Teams|Payments|Emails)$/ })
    .getByRole('row')
    .nth(1)
}

/** Presses a row's button, whose name ends with that of the row's record. */
export const chooseAction = (row: Locator, action: string) =>
  row.getByRole('button', { name: new RegExp(`^${action} `) }).click()

/** Saves an edit of a record that has changed in the meantime: it is refused, and nothing is overwritten. */
export async function saveStaleEdit(page: Page, noun: string) {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, `Failed to update ${noun}`, 'Someone else changed this')
  await page.getByRole('button', { name: 'Close and reload' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Confirms the open question. */
export const confirm = (page: Page, act: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: act, exact: true }).click()
