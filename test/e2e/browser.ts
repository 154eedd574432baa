import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { browserPath } from '../../scripts/browser.mjs'
import type { Member } from './builders.ts'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

type Visit = BrowserContextOptions & {
  site?: string
  /** Who is signed in; nobody unless told. */
  as?: Member
}

/**
 * A browser for one test file. `visit()` opens a window of its own, as a new person. When a test ends, every window is closed, and
 * what went wrong in them fails the test: errors in the console (which is where a broken Content-Security-Policy shows), requests
 * that failed or went to strangers, answers that blame the server.
 */
export function useBrowser() {
  let browser: Browser
  let complaints: string[] = []
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: browserPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    const heard = complaints
    complaints = []
    expect(heard).toEqual([])
  })

  return {
    visit: async ({ site = inject('site'), as, ...options }: Visit = {}): Promise<Page> => {
      const window = await browser.newContext({ baseURL: site, viewport: desk, reducedMotion: 'reduce', ...options })
      window.setDefaultTimeout(20_000)
      if (as) await window.addCookies([{ ...as.cookie, url: site }])
      const page = await window.newPage()
      const complain = (what: string) => complaints.push(`${page.url()}: ${what}`)
      page.on('console', (message) => {
        if (message.type() === 'error' && !isRefusal(message.text())) complain(message.text())
      })
      page.on('pageerror', (error) => complain(error.stack ?? error.message))
      page.on('response', (response) => {
        if (response.status() >= 500) complain(`${response.status()} from ${response.url()}`)
      })
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // Aborted: the visitor went on. Scripts are not fetched where there is no JavaScript.
        const isExpected = reason === 'net::ERR_ABORTED' || (options.javaScriptEnabled === false && reason === 'csp')
        if (!isExpected) complain(`${reason} at ${request.url()}`)
      })
      page.on('request', (request) => {
        if (!isOfSite(request.url(), site)) complain(`asked a stranger: ${request.url()}`)
      })
      return page
    },
  }
}

/** A 4xx answer is something the page has to show, not something wrong with it; browsers print it all the same. */
function isRefusal(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text)
}

/** Whether a page of this site may ask for it: nothing but our own, and Stripe's script where payments are Stripe's. */
function isOfSite(url: string, site: string): boolean {
  const { protocol, origin } = new URL(url)
  if (['data:', 'blob:'].includes(protocol) || origin === site) return true
  return site === inject('stripeSite') && origin === 'https://js.stripe.com'
}

/** Nothing that axe knows of keeps anybody from using this page. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))).toEqual([])
}

/** Waits for the toast of this title, and this sentence below it. */
export async function told(page: Page, title: string, sentence = '') {
  await page.locator('[data-toasts] > *').filter({ hasText: title }).filter({ hasText: sentence }).waitFor()
}

/** The sentence that stands at a field, and marks it as wrong. */
export async function sentenceAt(field: Locator): Promise<string> {
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const id = await field.evaluate((control) => control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
  return (await field.page().locator(`[id="${id}"]`).textContent()) ?? ''
}

/** Waits until the focus is there. */
export async function focusOn(control: Locator) {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)
}

let serial = 0

/** Somebody who has no account yet. */
export function newcomer(firstName = 'Noa') {
  serial += 1
  const username = `${firstName.toLowerCase()}${process.pid}x${serial}`
  return { firstName, lastName: 'Lindqvist', username, email: `${username}@homefield.example`, password: 'chalk-line' }
}

export const authDialog = (page: Page) => page.getByRole('dialog', { name: 'Join Homefield' })

/** Fills the sign-up form of the open dialog. */
export async function fillSignUp(page: Page, person: ReturnType<typeof newcomer>) {
  const dialog = authDialog(page)
  await dialog.getByLabel('First name').fill(person.firstName)
  await dialog.getByLabel('Last name').fill(person.lastName)
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('Confirm password').fill(person.password)
}

/** Signs up a new person in the dialog that is open, as they would. */
export async function signUpHere(page: Page, firstName?: string) {
  const person = newcomer(firstName)
  await fillSignUp(page, person)
  await authDialog(page).getByRole('button', { name: 'Sign Up' }).click()
  await authDialog(page).waitFor({ state: 'hidden' })
  return person
}

/** Signs up a new person from the navigation bar of a desk. */
export async function signUp(page: Page, firstName?: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const person = await signUpHere(page, firstName)
  await page.getByText(`Hello, ${person.firstName}`).waitFor()
  return person
}

export async function logIn(page: Page, account: { email: string; password: string }) {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByText(/^Hello, /).waitFor()
}

/** What stands on the list of a tournament's page for this team. */
export function listed(page: Page, team: string): Locator {
  return page
    .getByRole('region', { name: /^Registered Teams/ })
    .getByRole('listitem')
    .filter({ hasText: team })
}

/** Types a test card into the sandbox's form and presses Pay. */
export async function payWith(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

export const testCards = {
  pays: '4242 4242 4242 4242',
  isDeclined: '4000 0000 0000 0002',
  asksTheBank: '4000 0027 6000 3184',
}
