import { beforeAll, expect, inject, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { isPublic } from '#app/web/public-pages.ts'
import { theAdministrator } from '../admin.ts'
import { aCup, aMember, aPaidTeam } from '../builders.ts'
import type { Member } from '../builders.ts'
import { hintOfSession, phone, useBrowser } from '../browser.ts'
import { maxFontSwapShift } from '../every-page.ts'
import { holdApi, isForVisitors, loaded, watch } from '../steady.ts'

/* Public pages are the same for everybody; a browser with a hint asks who is logged in. Here its reply arrives when the page has long been there. */

const { visit } = useBrowser()
/** The narrowest screen with everything in the bar. */
const laptop = { width: 1_024, height: 768 }

const publicPages = ['/', ...(routes.children ?? []).flatMap((route) => ('path' in route && route.path) || [])].filter(
  (path) => isPublic(new URL(path, 'http://localhost')),
)

let captain: Member
const ids = { cup: '', team: '' }
beforeAll(async () => {
  captain = await aMember('Nadia')
  const cup = await aCup(await aMember('Olga'))
  const team = await aPaidTeam(captain, cup, 'Paid Up')
  Object.assign(ids, { cup: cup.id, team: team.id })
})

const addressOf = (path: string) => path.replace('$id', ids.cup).replace('$teamId', ids.team)

test.each(publicPages)(
  'on %s a captain never sees Login, and nothing moves from the first paint until their name is there',
  async (path) => {
    const page = await visit({ as: captain, viewport: laptop })
    const seen = await watch(page)
    const release = await holdApi(page)
    await page.goto(addressOf(path))
    const early = await loaded(page)
    expect(early.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(maxFontSwapShift)
    expect(await page.getByText('Hello, Nadia').count()).toBe(0)
    release()
    await page.getByText('Hello, Nadia').waitFor()
    await page.waitForLoadState('networkidle')
    const { texts, shifts } = await seen()
    expect([texts.filter(isForVisitors), shifts]).toEqual([[], []])
  },
)

test.each(['/', '/tournaments', '/rankings'])('nor on a phone, with the menu open: %s', async (path) => {
  const page = await visit({ as: captain, viewport: phone })
  const seen = await watch(page)
  const release = await holdApi(page)
  await page.goto(path)
  await loaded(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  release()
  await page.getByText('Hello, Nadia').waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).waitFor()
  await page.waitForLoadState('networkidle')
  const { texts, shifts } = await seen()
  expect([texts.filter(isForVisitors), shifts]).toEqual([[], []])
})

test("the administrator's link to the panel moves nothing either", async () => {
  const page = await visit({ as: await theAdministrator(), viewport: laptop })
  const seen = await watch(page)
  const release = await holdApi(page)
  await page.goto('/rules')
  await loaded(page)
  release()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).waitFor()
  await page.waitForLoadState('networkidle')
  const { texts, shifts } = await seen()
  expect([texts.filter(isForVisitors), shifts]).toEqual([[], []])
})

test.each(['/', '/tournaments', '/rankings'])(
  'a visitor whose hint is left over sees nothing personal on %s, and then Login',
  async (path) => {
    const page = await visit({ viewport: laptop })
    await page.context().addCookies([{ ...hintOfSession, url: inject('site') }])
    const seen = await watch(page)
    const release = await holdApi(page)
    await page.goto(path)
    await loaded(page)
    release()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    const { texts } = await seen()
    expect(texts.filter((text) => /Hello|Logout|Saved searches|ranked yet/.test(text))).toEqual([])
    expect(await page.context().cookies()).toEqual([])
  },
)

test('what is pressed before it is known who is logged in asks nobody to log in', async () => {
  const page = await visit({ as: captain, viewport: laptop })
  const release = await holdApi(page)
  await page.goto('/tournaments?sport=tennis')
  await page.locator('[data-hydrated]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Tell me about new' }).click()
  release()
  await page.getByText("We'll notify you of new").first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('My Teams, opened before it is known who is logged in, waits for it', async () => {
  const page = await visit({ as: captain, viewport: laptop })
  const release = await holdApi(page)
  await page.goto('/')
  await page.locator('[data-hydrated]').waitFor({ state: 'attached' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Teams' }).click()
  release()
  await page.getByRole('heading', { name: /^Nadia / }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/profile')
})
