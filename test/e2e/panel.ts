import type { Locator, Page } from 'playwright'
import { demoAccounts } from '#db/demo/accounts.ts'
import { desk, told } from './browser.ts'
import type { useBrowser } from './browser.ts'
import { demoMember } from './builders.ts'
import type { Member } from './builders.ts'

let serial = 0
/** A word that stands in the records of one test and nowhere else. */
export function aWord(): string {
  serial += 1
  return `Quokka${process.pid}x${serial}`
}

let signingIn: Promise<Member> | undefined
/** The administrator of the site, signed in once for a whole file. */
export const theAdministrator = () => (signingIn ??= demoMember(demoAccounts.administrator))

/** Opens an address of the administrator's as they do. */
export async function openPanel(
  visit: ReturnType<typeof useBrowser>['visit'],
  path = '/admin',
  viewport = desk,
): Promise<Page> {
  const page = await visit({ as: await theAdministrator(), viewport })
  await page.goto(path)
  return page
}

/** Searches the list that is on the screen, and waits for the one row that is found. */
export async function find(page: Page, words: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(words)
  await page.getByText(/^1 (user|tournament|team|payment|email)$/).waitFor()
  return page
    .getByRole('table', { name: /^(Users|Tournaments|Teams|Payments|Emails)$/ })
    .getByRole('row')
    .nth(1)
}

/** Saves an edit that somebody else was faster than: it is refused, and nothing is overwritten. */
export async function saveTooLate(page: Page, noun: string) {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await told(page, `Failed to update ${noun}`, 'Nothing was overwritten')
  await page.getByRole('button', { name: 'Close and reload' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Answers the question that is asked. */
export const confirm = (page: Page, act: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: act, exact: true }).click()
