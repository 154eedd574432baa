import { expect, test } from 'vitest'
import type { Finish } from '#features/competition/finish-contract.ts'
import { aCup, aMember, aTeam, read } from './builders.ts'
import { expectAccessible, expectResponsive, phone, useBrowser } from './browser.ts'
import { queryDatabase } from './database.ts'
import { play } from './competition.ts'
import { aDrawnCup } from './desk.ts'
import { photograph } from './photographs.ts'

const { visit } = useBrowser()

/** A drawn tournament of eight teams with a prize pool, and its page. */
async function aDrawnPage(matches: number) {
  const { cup, organizer } = await aDrawnCup(8, { prizePool: 1000 })
  await play(organizer, cup, matches)
  const page = await visit({ viewport: phone })
  return { cup, organizer, page, open: () => page.goto(`/tournament/${cup.id}`) }
}

test('a tournament that is drawn and not started says when it starts, and leads to the bracket', async () => {
  const { page, open, cup } = await aDrawnPage(0)
  await queryDatabase(
    "update tournaments set start_date = now() + interval '2 days', end_date = now() + interval '3 days', status = 'upcoming' where id = $1",
    [cup.id],
  )
  await open()
  const headline = page.getByRole('region', { name: /^Starts \w{3}, / })
  await headline.getByRole('link', { name: 'Full bracket' }).waitFor()
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
  const promise = page.getByText("We'll notify you here when the bracket is ready.")
  await notify.click()
  await promise.waitFor()
  await photograph(page, 'closed')
  await expectAccessible(page)
  await expectResponsive(page)
  await page.setViewportSize(phone)
  await notify.click()
  await promise.waitFor({ state: 'hidden' })
  await notify.click()
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
  await expectAccessible(page)
  await expectResponsive(page)
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
  const picture = page.getByRole('link', { name: 'Save a picture to share' })
  expect((await page.request.get((await picture.getAttribute('href'))!)).headers()['content-type']).toBe('image/png')
  await photograph(page, 'finished')
  await expectAccessible(page)
  await expectResponsive(page)
})
