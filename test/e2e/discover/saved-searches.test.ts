import { expect, test } from 'vitest'
import { signUpInDialog } from '../actions.ts'
import { aMember } from '../builders.ts'
import { expectAccessible, phone, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

const search = '/tournaments?sport=basketball&near=30.27,-97.74&place=Austin%2C+TX&within=25'
const text = 'basketball tournaments within 25 mi of Austin, TX'

test('a member saves a search on Discover, finds it again in a list and deletes it', async () => {
  const member = await aMember('Sam')
  const saved = () => member.call('GET', '/saved-searches')
  const page = await visit({ as: member, viewport: phone })
  await page.goto(search)
  await page.getByRole('button', { name: `Tell me about new ${text}` }).click()
  await page.getByText(`We'll notify you of new ${text}.`).waitFor()
  expect(await saved()).toMatchObject([{ sport: 'basketball', near: '30.27,-97.74', within: 25 }])
  await page.getByRole('link', { name: 'Saved searches' }).click()
  await page.getByRole('heading', { name: `B${text.slice(1)}` }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See tournaments' }).click()
  await page.waitForURL((url) => url.pathname === '/tournaments' && url.searchParams.get('within') === '25')
  await page.goBack()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No saved searches yet' }).waitFor()
  expect(await saved()).toEqual([])
  await expectAccessible(page)
})

test('a visitor who signs up for it has saved the search', async () => {
  const page = await visit()
  await page.goto(search)
  await page.getByRole('button', { name: `Tell me about new ${text}` }).click()
  await page.getByText(`Create an account to be notified of new ${text}.`).waitFor()
  await signUpInDialog(page)
  await page.getByText(`We'll notify you of new ${text}.`).waitFor()
  await page.goto('/saved-searches')
  const list = page.getByRole('list', { name: 'Saved searches' })
  expect(await list.getByRole('heading').allTextContents()).toEqual([`B${text.slice(1)}`])
})
