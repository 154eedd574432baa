import type { Locator } from 'playwright'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import type { Finish } from '#features/competition/finish-contract.ts'
import { aCup, aMember, aPaidTeam, aTeam, demoMember, read, threeNearest } from '../builders.ts'
import { addressesIn, expectAccessible, expectResponsive, phone, useBrowser } from '../browser.ts'
import { queryDatabase } from '../database.ts'
import { draw, play, startNow } from '../competition.ts'
import { aDrawnCup } from '../desk.ts'
import { smallTargets } from '../small-targets.ts'
import { photograph } from '../photographs.ts'

const { visit } = useBrowser()

/** A drawn tournament of eight teams with a prize pool, and its page. */
async function aDrawnPage(matches: number) {
  const { cup, organizer } = await aDrawnCup(8, { prizePool: 1000 })
  await play(organizer, cup, matches)
  const page = await visit({ viewport: phone })
  return { cup, organizer, page, open: () => page.goto(`/tournament/${cup.id}`) }
}

/** Uploads a photo of a team as its captain. */
async function uploadPhoto(teamId: string) {
  const [captain] = await queryDatabase<{ email: string }>(
    'select email from users join teams on captain_id = users.id where teams.id = $1',
    [teamId],
  )
  const own = await visit({ as: await demoMember({ email: captain!.email, password: 'chalk-line' }) })
  const background = { width: 640, height: 640, channels: 3, background: '#c60' } as const
  const buffer = await sharp({ create: background }).png().toBuffer()
  const reply = await own.request.post(`/api/teams/${teamId}/photo`, {
    multipart: { photo: { name: 'team.png', mimeType: 'image/png', buffer } },
    headers: { origin: inject('site') },
  })
  expect(reply.status()).toBe(201)
}

test('a tournament that is drawn and not started says when it starts, and leads to the bracket', async () => {
  const { page, open, cup } = await aDrawnPage(0)
  await queryDatabase(
    "update tournaments set start_date = now() + interval '2 days', end_date = now() + interval '3 days', status = 'upcoming' where id = $1",
    [cup.id],
  )
  await open()
  const headline = page.getByRole('region', { name: 'Starts in 2 days' })
  await headline.getByRole('link', { name: 'See the bracket' }).waitFor()
  expect(await headline.getByRole('button', { name: 'Registration Closed' }).isDisabled()).toBe(true)
  expect(await page.getByText('Live', { exact: true }).count()).toBe(0)
  await photograph(page, 'drawn')
})

test('until the draw, anyone can ask to be notified of it, and take that back', async () => {
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, { entryFee: 0 })
  const fan = await aMember('Fay')
  for (const name of ['Ada', 'Ben']) await aTeam(await aMember(name), cup, `${name}'s`)
  await queryDatabase(
    "update tournaments set registration_deadline = now() - interval '1 hour', start_date = now() + interval '1 hour' where id = $1",
    [cup.id],
  )
  const page = await visit({ as: fan, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  const notify = page.getByRole('button', { name: "Notify me when it's drawn" })
  const promise = page.getByText("You'll get a notification on Homefield when the bracket is ready.")
  await photograph(page, 'closed')
  await notify.click()
  await promise.waitFor()
  await photograph(page, 'closed-notified')
  await expectResponsive(page)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: "Don't notify me" }).click()
  await promise.waitFor({ state: 'hidden' })
  await notify.click()
  await promise.waitFor()
  await page.reload()
  await promise.waitFor()
  const { id } = cup
  await organizer.call('POST', `/tournaments/${id}/draw`, { id: crypto.randomUUID(), by: 'seeds' })
  await page.getByRole('button', { name: /^Notifications, 1 unread/ }).waitFor()
  await promise.waitFor({ state: 'hidden' })
})

test('a tournament in play starts with its round and that it is live, then the matches to play, then results', async () => {
  const { page, open } = await aDrawnPage(5)
  await open()
  await page.getByRole('heading', { level: 2, name: 'Semifinals Live 1 of 2 played' }).waitFor()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  expect((await headings.allTextContents()).slice(0, 4)).toEqual([
    'Semifinals Live 1 of 2 played',
    'Up next ',
    'Waiting for an opponent ',
    'Latest results ',
  ])
  await page
    .getByRole('list', { name: 'Waiting for an opponent' })
    .getByText(/^Match 7, final: /)
    .waitFor()
  await photograph(page, 'live')
  await expectResponsive(page)
})

test('what the server rendered of a tournament in play stays on the page while its code is loaded', async () => {
  const { page, open, cup, organizer } = await aDrawnPage(1)
  await page.addInitScript(() => {
    const removed: string[] = []
    const record = (records: readonly MutationRecord[]) => {
      for (const node of records.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof Element && node.querySelector('h2')) removed.push(node.outerHTML.slice(0, 200))
    }
    new MutationObserver(record).observe(document, { subtree: true, childList: true })
    Object.assign(globalThis, { removed })
  })
  await open()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('removed')).toEqual([])
  await play(organizer, cup, 1)
  await page.getByRole('heading', { name: 'Quarterfinals Live 2 of 4 played' }).waitFor()
})

test("a finished tournament starts with the podium and its prizes, the champion's way, and every place", async () => {
  const { cup, organizer, page, open } = await aDrawnPage(7)
  await open()
  const podium = page.getByRole('list', { name: 'Podium' }).getByRole('listitem')
  await podium.first().waitFor()
  expect(await page.getByText('$500').count()).toBe(0)
  const { teams } = await read<Finish>(`/tournaments/${cup.id}/finish`)
  const prizes = teams.map(({ teamId, prize }) => ({ teamId, amount: prize }))
  await organizer.call('POST', `/tournaments/${cup.id}/finish`, { id: crypto.randomUUID(), prizes })

  await podium.getByText('$500').waitFor()
  await page.getByRole('button', { name: 'Next edition: notify me' }).waitFor()
  await page.reload()
  await expect
    .poll(() => podium.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^1\s+Reds\s+\$500$/),
      expect.stringMatching(/^2\s+\w+\s+\$300$/),
      expect.stringMatching(/^3\s+/),
    ])
  const route = page.getByRole('list', { name: 'How Reds won' }).getByRole('listitem')
  expect(await route.allInnerTexts()).toEqual([
    expect.stringContaining('quarterfinal'),
    expect.stringContaining('semifinal'),
    expect.stringContaining('final'),
  ])
  expect(await page.getByRole('list', { name: 'Final places' }).getByRole('listitem').count()).toBe(4)
  for (const gone of ['Registration deadline', 'Add to calendar', 'Invite other teams to play.', 'Live'])
    expect(await page.getByText(gone, { exact: true }).count()).toBe(0)
  const champion = page.getByRole('region', { name: 'Champion' })
  expect(await champion.locator('img').count()).toBe(0)
  await uploadPhoto(teams[0]!.teamId)
  // The page is cached for a second.
  const photos = async () => {
    await page.reload()
    return champion.locator('img').count()
  }
  await expect.poll(photos, { interval: 500 }).toBe(1)
  const picture = page.getByRole('link', { name: 'Save a picture to share' })
  expect((await page.request.get((await picture.getAttribute('href'))!)).headers()['content-type']).toBe('image/png')
  await photograph(page, 'finished')
  await expectResponsive(page)
})

const color = (line: Locator) => line.evaluate((element) => getComputedStyle(element).color)

test('an open tournament first shows its price, its spots and when it closes, and a nearly full one says so', async () => {
  const cup = await aCup(await aMember('Olga'), { maxTeams: 8, prizePool: 300 })
  await queryDatabase("update tournaments set registration_deadline = now() + interval '3 days' where id = $1", [
    cup.id,
  ])
  const addThree = async (names: string[]) => {
    for (const name of names) await aPaidTeam(await aMember('Ana'), cup, name)
  }
  await addThree(['Reds', 'Blues', 'Greens'])
  const page = await visit({ viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  const spots = page.getByText(/^5 spots remaining, closes \w+day at \d+:\d\d\s[AP]M CET$/)
  await spots.waitFor()
  await photograph(page, 'open')
  const usual = await color(spots)
  expect(await page.getByText(/Registration (closes|deadline)/).count()).toBe(0)
  await addThree(['Whites', 'Golds', 'Grays'])
  await page.reload()
  const few = page.getByText(/^2 spots remaining, closes \w+day at /)
  await few.waitFor()
  await expect.poll(() => color(few)).not.toBe(usual)
  await photograph(page, 'few-spots')
  await expectResponsive(page)
})

test('a full tournament tells everybody how many teams are waiting, and offers the waiting list first', async () => {
  const cup = await aCup(await aMember('Olga'), { maxTeams: 2, entryFee: 0 })
  for (const name of ['Reds', 'Blues']) await aTeam(await aMember('Ana'), cup, name)
  const nearest = await threeNearest(cup, await aMember('Otto'))
  const page = await visit({ viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('heading', { name: 'Full. Be the first in line' }).waitFor()
  const buttons = page.getByRole('region', { name: 'Registration' }).getByRole('button')
  expect(await buttons.allTextContents()).toEqual(['Join the waiting list', 'Tournament Full'])
  expect(await buttons.last().isDisabled()).toBe(true)
  await page.getByRole('heading', { name: 'Other tournaments you can still enter' }).waitFor()
  const others = page.getByRole('region', { name: 'Registration' })
  expect(await addressesIn(others)).toEqual(nearest)
  expect(await others.getByRole('listitem').first().innerText()).toMatch(/\$40\s+\w{3} \d/)
  expect(await page.getByText('Paid', { exact: true }).count()).toBe(0)
  await photograph(page, 'full')
  await expectAccessible(page)
})

test('a captain first sees what is due and by when, then the spot, each with a link to the team', async () => {
  const captain = await aMember('Cleo')
  const cup = await aCup(await aMember('Olga'))
  const team = await aTeam(captain, cup, 'Late Risers')
  const page = await visit({ as: captain, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  const own = page.getByRole('region', { name: /^Pay \$40 by \w+, .+ CET to keep your spot$/ })
  await own.getByRole('link', { name: 'Pay $40' }).waitFor()
  expect(await own.getByRole('link', { name: 'Late Risers' }).getAttribute('href')).toContain(team.id)
  await photograph(page, 'mine-pending')
  await expectAccessible(page)
  const paid = await aPaidTeam(captain, cup, 'Early Birds')
  await page.reload()
  await page.getByText('2 of 4 teams registered').waitFor()
  expect(await page.getByRole('progressbar').locator('.stroke-flood').getAttribute('d')).toBe(
    'M0 0m.5.5h.01M1 0m.5.5h.01',
  )
  const entered = page.getByRole('region', { name: 'Early Birds is in' })
  await entered.waitFor()
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.slice(0, 3)).toEqual([
    'Registration',
    expect.stringMatching(/^Pay .+ to keep the spot for Late Risers$/),
    'Early Birds is in',
  ])
  expect(await entered.getByRole('link', { name: 'Early Birds' }).getAttribute('href')).toContain(paid.id)
  await entered.getByText('spot 2 of 4 · Paid $40').waitFor()
  await photograph(page, 'mine-paid')
  await expectResponsive(page)
})

test("after the draw, a captain's page starts with the next match", async () => {
  const captain = await aMember('Cleo')
  const organizer = await aMember('Olga')
  const cup = await aCup(organizer, { entryFee: 0 })
  await aTeam(captain, cup, 'Early Birds')
  for (const name of ['Reds', 'Blues', 'Greens']) await aTeam(await aMember('Ana'), cup, name)
  await queryDatabase(startNow, [cup.id])
  await draw(organizer, cup)
  const page = await visit({ as: captain, viewport: phone })
  await page.goto(`/tournament/${cup.id}`)
  await page.getByRole('region', { name: 'Your next match' }).waitFor()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect.poll(() => headings.first().textContent()).toContain('Early Birds')
  // The names in a match card are a pixel less high, because of the line between them.
  expect((await smallTargets(page)).filter((target) => !target.startsWith('43 px: <a class="match-name'))).toEqual([])
  await photograph(page, 'mine-next-match')
  await expectAccessible(page)
})
