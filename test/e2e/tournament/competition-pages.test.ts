import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { brand } from '#lib/brand.ts'
import { desk, expectAccessible, horizontalOverflow, useBrowser } from '../browser.ts'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import { aCup, aMember, teamsOf } from '../builders.ts'
import type { Member } from '../builders.ts'
import { addTeams, draw, play } from '../competition.ts'

const { visit } = useBrowser()
let organizer: Member
beforeAll(async () => {
  organizer = await aMember('Olga')
})

const widths = [390, 768, 1440]

/** Title, one headline, no horizontal scrolling and, on request because it takes seconds, accessibility in both themes. */
async function check(page: Page, path: string, hasAxe: boolean) {
  await page.goto(path)
  expect(await page.title()).toMatch(new RegExp(`. \\| ${brand}$`))
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  if (hasAxe) await expectAccessible(page)
  for (const width of widths) {
    expect([path, width, await horizontalOverflow(page, { width, height: 900 })]).toEqual([path, width, 0])
  }
}

describe.each([2, 3, 63, 64])('with %i teams', (count) => {
  test('every page of a tournament fits all screens and is accessible: drawn, in play and decided', async () => {
    const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: 64 })
    await addTeams(inject('siteDatabase'), cup, organizer, count)
    await draw(organizer, cup)
    const [team] = await teamsOf(cup)
    const page = await visit({ viewport: desk })
    const checkAll = async (hasAxe: boolean) => {
      for (const part of ['', '/bracket', '/draw', `/team/${team!.id}`]) {
        await check(page, `/tournament/${cup.id}${part}`, hasAxe)
      }
    }
    await checkAll(false)
    await play(organizer, cup, Math.floor((count - 1) / 2))
    // Half played, a bracket has every kind of match.
    await checkAll(true)
    await play(organizer, cup, count)
    await page.goto(`/tournament/${cup.id}`)
    await expect.poll(() => page.getByRole('heading', { name: 'Champion' }).count()).toBe(1)
    await checkAll(count === 3)
  })
})

test("a captain sees the team's next match first, and how it finished in the end", async () => {
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0 })
  const captain = await aMember('Ana')
  await captain.call('POST', '/teams', { tournamentId: cup.id, name: 'Reds' })
  await addTeams(inject('siteDatabase'), cup, organizer, 3)
  await draw(organizer, cup)
  const page = await visit({ as: captain })
  await page.goto(`/tournament/${cup.id}`)
  const own = page.getByRole('region', { name: 'Reds' })
  await own.getByText('Your next match').waitFor()
  await own.getByText('Match 1, semifinal').waitFor()
  await play(organizer, cup, 3)
  await own.getByText('Your team').waitFor()
  await own.getByText(/^Seed 1\. /).waitFor()
  await expectAccessible(page)
  expect(await page.getByText('Registration deadline').count()).toBe(0)
  const visitor = await visit()
  await visitor.goto(`/tournament/${cup.id}`)
  await visitor.getByRole('heading', { name: 'Champion' }).waitFor()
  expect(await visitor.getByText('Your team').count()).toBe(0)
})

test('the pages of a round robin with hundreds of matches show them once the browser has read them, also on paper', async () => {
  const cup = await aCup(organizer, { sport: 'basketball', entryFee: 0, maxTeams: 64 })
  await addTeams(inject('siteDatabase'), cup, organizer, 32)
  await draw(organizer, cup, defaultSetup('round_robin', 'basketball', 32))
  const page = await visit({ viewport: desk })
  await page.goto(`/tournament/${cup.id}`)
  await page
    .getByRole('link', { name: /all matches|table/i })
    .first()
    .waitFor()
  const html = await (await page.request.get(`/tournament/${cup.id}/bracket`)).text()
  expect(html.length).toBeLessThan(150_000)
  await page.goto(`/tournament/${cup.id}/bracket`)
  await expect.poll(() => page.getByRole('heading', { level: 2, name: /^Round \d+$/ }).count()).toBe(31)
})
