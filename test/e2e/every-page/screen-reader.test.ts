import { expect, test } from 'vitest'
import { authDialog, openPayment } from '../actions.ts'
import { aCup, aMember, aTeam } from '../builders.ts'
import { useBrowser } from '../browser.ts'

/* What a screen reader is told. */

const { visit } = useBrowser()

test('a tournament has a heading for its registration and a list of its teams', async () => {
  const cup = await aCup(await aMember('Olga'))
  await aTeam(await aMember('Cleo'), cup, 'Net Results')
  const page = await visit()
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('region', { name: 'Registration' }).getByRole('heading', { name: 'Registration' }).waitFor()
  const teams = page.getByRole('list', { name: /^Registered Teams/ })
  expect(await teams.getByRole('listitem').count()).toBe(1)
  // WebKit needs the explicit role: it does not announce a list without markers as a list.
  expect(await teams.getAttribute('role')).toBe('list')
})

test('the results of Discover and each of its cards have a name', async () => {
  const page = await visit()
  await page.goto('/tournaments')
  const cards = page.getByRole('list', { name: 'Tournaments found' }).getByRole('article')
  const name = await cards.first().getByRole('heading').innerText()
  expect(await cards.first().ariaSnapshot()).toContain(`article "${name}"`)
})

test('the navigation is not in an unnamed group', async () => {
  const page = await visit()
  await page.goto('/')
  const header = await page.getByRole('banner').ariaSnapshot()
  expect(header).toContain('navigation "Main"')
  expect(header).not.toContain('- group')
})

test('Tab goes from a tab into the first field of its panel', async () => {
  const page = await visit()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await authDialog(page).getByRole('tab', { name: 'Login' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
})

test('the fields of the card are required', async () => {
  const cup = await aCup(await aMember('Olga'))
  const page = await visit({ as: await aMember('Cleo') })
  await openPayment(page, cup, 'Net Results')
  for (const label of ['Card number', 'Expiration date', 'Security code']) {
    await page.getByLabel(label).waitFor()
    expect([label, await page.getByLabel(label).getAttribute('aria-required')]).toEqual([label, 'true'])
  }
})
