import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { aCup, aMember, aPaidTeam, aTeam } from '../builders.ts'
import { phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'
import { draw, startNow } from '../competition.ts'
import { isForVisitors, loaded, watch } from '../steady.ts'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'

/* What somebody who is logged in sees while the call fails that says who they are. */

const { visit } = useBrowser()
const refused = { status: 503, json: { code: 'internal', message: 'Something broke.' } }
const expectedError = /503|ERR_FAILED|Failed to load resource/
const sessionCall = '**/api/auth/session'
const isForOthers = (text: string) => isForVisitors(text) || /^Register Team$/.test(text)

async function aPaidCaptain() {
  const viewer = await aMember('Nadia')
  const cup = await aCup(await aMember('Olga'))
  await aPaidTeam(viewer, cup, 'Paid Up')
  return { viewer, cup }
}

test.each<[string, (route: Route) => Promise<void>]>([
  ['while the server fails', (route) => route.fulfill(refused)],
  ['without a network', (route) => route.abort()],
])('%s, a paid captain can read the tournament, sees nothing for visitors, and can try again', async (_, answer) => {
  const { viewer, cup } = await aPaidCaptain()
  const page = await visit({ as: viewer, viewport: phone, expectedError })
  const seen = await watch(page)
  await page.route(sessionCall, answer)
  await page.goto(`/tournament/${cup.id}`)
  await loaded(page)
  const failure = page.getByText("Couldn't load your account.")
  await failure.waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await page.getByRole('heading', { name: 'About' }).isVisible()).toBe(true)
  expect(await page.getByText('Paid Up').first().isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await page.unroute(sessionCall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText("You're in").waitFor()
  await expect.poll(() => failure.count()).toBe(0)
  await page.waitForLoadState('networkidle')
  const { texts, shifts } = await seen()
  expect([texts.filter(isForOthers), shifts]).toEqual([[], []])
})

test('a list of tournaments shows nothing for visitors either, and the page tries again after five seconds', async () => {
  const page = await visit({ as: await aMember('Nadia'), expectedError })
  await page.route(sessionCall, (route) => route.fulfill(refused), { times: 1 })
  const seen = await watch(page)
  await page.goto('/tournaments')
  await page.getByText("Couldn't load your account.").waitFor()
  await page.getByText('Hello, Nadia').waitFor({ timeout: 8_000 })
  expect((await seen()).texts.filter(isForVisitors)).toEqual([])
})

test('what is pressed after a failure tries again at once', async () => {
  const page = await visit({ as: await aMember('Nadia'), expectedError })
  await page.route(sessionCall, (route) => route.fulfill(refused), { times: 1 })
  await page.goto('/tournaments?sport=tennis')
  await page.getByText("Couldn't load your account.").waitFor()
  await page.getByRole('button', { name: 'Tell me about new' }).click()
  await page.getByText("We'll notify you of new").first().waitFor({ timeout: 3_000 })
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('another tournament can be opened while the call fails', async () => {
  const { viewer, cup } = await aPaidCaptain()
  const page = await visit({ as: viewer, viewport: phone, expectedError })
  const seen = await watch(page)
  await page.route(sessionCall, (route) => route.fulfill(refused))
  await page.goto(`/tournaments?q=${encodeURIComponent(cup.name)}`)
  await page.getByText("Couldn't load your account.").waitFor()
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('heading', { name: 'About' }).waitFor()
  expect((await seen()).texts.filter(isForOthers)).toEqual([])
  await page.unroute(sessionCall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText("You're in").waitFor()
})

test.each([
  ['is nobody', { status: 200, json: { user: null } }],
  ['is refused', { status: 401, json: { code: 'not_logged_in', message: 'Log in first.' } }],
])('a session that %s becomes the page for visitors at once', async (_, reply) => {
  const { viewer, cup } = await aPaidCaptain()
  const page = await visit({ as: viewer, expectedError: /401/ })
  await page.route(sessionCall, (route) => route.fulfill(reply))
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('button', { name: 'Login' }).waitFor({ timeout: 3_000 })
  await page.getByRole('button', { name: 'Register Team' }).waitFor()
  expect(await page.getByText("Couldn't load your account.").count()).toBe(0)
})

test('after a call of twelve seconds, nothing moves, and nobody saw anything for visitors', async () => {
  const viewer = await aMember('Nadia')
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, { entryFee: 0 })
  await aTeam(viewer, cup, 'Mine')
  for (const name of ['Reds', 'Blues', 'Greens']) await aTeam(await aMember('Ana'), cup, name)
  await queryDatabase(startNow, [cup.id])
  await draw(organizer, cup, defaultSetup('single_elimination', 'basketball', 4))
  const page = await visit({ as: viewer, viewport: phone })
  const seen = await watch(page)
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', (route) => late.then(() => route.continue()))
  await page.goto(`/tournament/${cup.id}`)
  await loaded(page)
  expect(await page.getByRole('heading', { name: 'Up next' }).isVisible()).toBe(true)
  await page.getByText("Couldn't load your account.").waitFor({ timeout: 12_000 })
  answer()
  await page.getByText('Your next match').waitFor()
  await page.waitForLoadState('networkidle')
  const { texts, shifts } = await seen()
  expect([texts.filter(isForOthers), shifts]).toEqual([[], []])
})
