import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { browserPath } from '../../scripts/browser.mjs'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

type Visit = BrowserContextOptions & { site?: string }

/**
 * A browser for one test file. `visit()` opens a window of its own, as a new person; when a test ends, every window is closed and what
 * its consoles complained of fails the test.
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
    async visit(options: Visit = {}): Promise<Page> {
      const { site = inject('site'), ...context } = options
      const window = await browser.newContext({ baseURL: site, viewport: desk, reducedMotion: 'reduce', ...context })
      window.setDefaultTimeout(10_000)
      const page = await window.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error' && !isRefusal(message.text()))
          complaints.push(`${page.url()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
      return page
    },
  }
}

/** A 4xx answer is something the page has to show, not something wrong with it; browsers print it all the same. */
function isRefusal(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text)
}

/** Nothing that axe knows of keeps anybody from using this page. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))).toEqual([])
}

/** The toast that is on screen. */
export function toast(page: Page, title: string) {
  return page.getByRole('status').filter({ hasText: title }).first()
}

let serial = 0

/** Signs up a new person through the dialog, as they would. */
export async function signUp(page: Page, firstName = 'Noa') {
  serial += 1
  const username = `${firstName.toLowerCase()}${process.pid}${serial}`
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Homefield' })
  await dialog.getByLabel('First name').fill(firstName)
  await dialog.getByLabel('Last name').fill('Lindqvist')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Email').fill(`${username}@homefield.example`)
  await dialog.getByLabel('Password', { exact: true }).fill('chalk-line')
  await dialog.getByLabel('Confirm password').fill('chalk-line')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText(`Hello, ${firstName}`).waitFor()
  return { username, email: `${username}@homefield.example`, password: 'chalk-line' }
}

export async function logIn(page: Page, account: { email: string; password: string }) {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Homefield' })
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByText(/^Hello, /).waitFor()
}
