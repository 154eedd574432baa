import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { openPayment, payWith, teamRow, testCards } from '../actions.ts'
import { aCup, aMember, aPaidTeam } from '../builders.ts'
import { desk, expectResponsive, expectToast, focusOn, phone, useBrowser } from '../browser.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

const tablet = { width: 768, height: 1024 }

/** A captain who has just paid for the second spot of a tournament. */
async function justPaid(window: { viewport?: typeof phone; reducedMotion?: 'reduce' | 'no-preference' } = {}) {
  const cup = await aCup(await aMember('Olga'))
  await aPaidTeam(await aMember('Ravi'), cup, 'Early Birds')
  const page = await visit({ as: await aMember('Cleo'), ...window })
  await openPayment(page, cup, 'Salt and Sand')
  await payWith(page, testCards.valid)
  return { cup, page, headline: page.getByRole('heading', { level: 1, name: "You're in, spot 2 of 4" }) }
}

/** Names of the animations that ran on the team's mark. */
const motionOf = (page: Page) =>
  page.locator('main svg .stroke-flood').evaluate((mark) => getComputedStyle(mark).animationName)

/** Whether the toast covers a part of the element. */
async function isCovered(page: Page, element: Locator) {
  const [toast, box] = [await page.locator('[data-toasts] > *').boundingBox(), await element.boundingBox()]
  if (!toast || !box) throw new Error('no toast, or no element')
  const isApart = (at: 'x' | 'y', size: 'width' | 'height') =>
    toast[at] + toast[size] <= box[at] || box[at] + box[size] <= toast[at]
  return !isApart('x', 'width') && !isApart('y', 'height')
}

test('a captain who has just paid sees once that the team is in, and what to do next', async () => {
  const { cup, page, headline } = await justPaid()
  await expectToast(page, 'Registration Successful!', 'Payment processed and team registered successfully.')
  await focusOn(headline)
  expect(new URL(page.url()).pathname).toBe(`/tournament/${cup.id}`)
  const screen = page.getByRole('main')
  await screen.getByText('Salt and Sand').waitFor()
  expect(await screen.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent))).toEqual([
    'Receipt',
    'Calendar',
  ])
  await screen.getByText('Paid $40 · Receipt').waitFor()
  await screen.getByText(cup.location).waitFor()
  expect(await screen.getByRole('button').allTextContents()).toEqual(['Add players', 'Share', 'See the tournament'])
  await photograph(page, 'just-entered')
  await expectResponsive(page)
  await screen.getByRole('button', { name: 'Add players' }).click()
  await page.getByRole('dialog', { name: 'Edit team' }).getByLabel('Players').waitFor()
  await page.keyboard.press('Escape')
  await screen.getByRole('button', { name: 'Share' }).click()
  await expectToast(page, 'Link copied!')

  await page.reload()
  await teamRow(page, 'Salt and Sand').waitFor()
  expect(await headline.count()).toBe(0)
})

test('the screen is closed with a button, and is not shown again on coming back', async () => {
  const { cup, page, headline } = await justPaid()
  await headline.waitFor()
  await page.getByRole('button', { name: 'See the tournament' }).click()
  await focusOn(page.getByRole('heading', { level: 1, name: cup.name }))

  const other = await justPaid()
  await other.headline.waitFor()
  await other.page.getByRole('banner').getByRole('link', { name: 'Community' }).click()
  await other.page.getByRole('heading', { level: 1, name: 'Community' }).waitFor()
  await other.page.goBack()
  await other.page.getByRole('heading', { level: 1, name: other.cup.name }).waitFor()
  expect(await other.headline.count()).toBe(0)
})

test.each([
  ['phone', phone],
  ['tablet', tablet],
  ['desktop', desk],
])('on a %s, the toast covers neither the header nor the spot, the court or the buttons', async (_, viewport) => {
  const { page, headline } = await justPaid({ viewport })
  await headline.waitFor()
  await expectToast(page, 'Registration Successful!', 'Payment processed')
  const court = page.locator('main svg').last()
  const parts = [page.getByRole('banner'), headline, court, ...(await page.getByRole('main').getByRole('button').all())]
  expect(await Promise.all(parts.map((part) => isCovered(page, part)))).toEqual(parts.map(() => false))
})

test("the team's mark lands on the court, except for people who prefer no motion", async () => {
  const moving = await justPaid({ reducedMotion: 'no-preference' })
  await moving.headline.waitFor()
  expect(await motionOf(moving.page)).toBe('land')
  const still = await justPaid({ reducedMotion: 'reduce' })
  await still.headline.waitFor()
  expect(await motionOf(still.page)).toBe('none')
})
