import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people/people.ts'
import { maxGames, maxPrizeWon } from '#features/accounts/profile-values.ts'
import { pageSize } from '#features/rankings/values.ts'
import { aMember } from '../builders.ts'
import type { Member } from '../builders.ts'
import { desk, expectAccessible, horizontalOverflow, phone, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

/** A first name shared by more players than fit on a page, all ranked below the demo world's best. */
const sharedName = `Yara${process.pid}`
const many = pageSize + 3

let best: Member
let last: Member
beforeAll(async () => {
  for (let n = 0; n < many; n += 1) {
    last = await aMember(sharedName)
    best ??= last
    await last.call('PATCH', `/users/${last.id}`, { wins: many - n, losses: n % 3, preferredSports: ['badminton'] })
  }
})

const ranked = people
  .filter(({ wins, prizes }) => wins > 0 || prizes > 0)
  .toSorted((a, b) => b.prizes + 10 * b.wins - (a.prizes + 10 * a.wins))

const rows = (page: Page) => page.getByRole('table', { name: 'Leaderboard' }).getByRole('row')
/** The table rows without the header. */
const players = async (page: Page) =>
  (await rows(page).allInnerTexts()).slice(1).map((text) => text.replaceAll(/\s+/g, ' '))

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScriptEnabled) => {
  const ask = async (page: Page) => {
    if (!javaScriptEnabled) await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  }

  test('the leaderboard has totals, starts with the champion, and is paged', async () => {
    const page = await visit({ javaScriptEnabled })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Player Rankings' }).click()
    await page.getByRole('heading', { name: 'Player Rankings', level: 1 }).waitFor()
    await rows(page).nth(pageSize).waitFor()
    const verified = await players(page)
    await page.getByLabel('Results').selectOption('All results')
    await ask(page)
    await page.getByText('All results also include what players reported themselves.').waitFor()
    expect(new URL(page.url()).searchParams.get('results')).toBe('all')
    expect(await players(page)).not.toEqual(verified)
    for (const total of ['Total Wins', 'Total Prize Money', 'Active Players'])
      expect(await page.getByText(total, { exact: true }).count()).toBe(1)
    await rows(page).nth(pageSize).waitFor()
    const first = await players(page)
    expect(first).toHaveLength(pageSize)
    const [champion, runnerUp, third, fourth] = ranked
    for (const [index, name, person] of [
      [0, 'Champion', champion!],
      [1, 'Runner-up', runnerUp!],
      [2, '3rd Place', third!],
      [3, '#4', fourth!],
    ] as const) {
      expect(first[index]).toContain(name)
      expect(first[index]).toContain(`${person.firstName} ${person.lastName}`)
      expect(first[index]).toContain((person.prizes + 10 * person.wins).toLocaleString('en-US'))
    }
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('link', { name: 'Back to start' }).waitFor()
    expect((await players(page))[0]).toMatch(/^#\d+ /)
    await page.reload()
    expect(first).not.toContain((await players(page))[0])
  })

  test('search and sport filter the leaderboard without changing ranks', async () => {
    const page = await visit({ javaScriptEnabled })
    await page.goto('/rankings?results=all')
    await page.getByPlaceholder('Search players...').fill(sharedName.toUpperCase())
    await ask(page)
    await page.getByText(`More than ${pageSize} players found`).waitFor()
    const [, second] = await players(page)
    expect(second).toMatch(/^#[\d,]+ /)
    await page.getByLabel('Sport').selectOption('Tennis')
    await ask(page)
    await page.getByRole('heading', { name: 'No players found' }).waitFor()
    await page.getByLabel('Sport').selectOption('Badminton')
    await ask(page)
    await page.getByText(`More than ${pageSize} players found`).waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('link', { name: 'Back to start' }).waitFor()
    expect(await players(page)).toHaveLength(many - pageSize)
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('q'), searchParams.get('sport')]).toEqual([sharedName.toUpperCase(), 'badminton'])
  })
})

test('a ranked player sees their rank and can jump to it', async () => {
  const page = await visit({ as: last })
  await page.goto('/rankings?results=all')
  const mine = page.getByRole('region', { name: 'Your rank' })
  const rank = await mine.getByRole('strong').innerText()
  await mine.getByRole('link', { name: 'Show me on the leaderboard' }).click()
  const row = rows(page).filter({ hasText: `@${last.username}` })
  await row.getByText('You', { exact: true }).waitFor()
  expect(await row.innerText()).toContain(rank)
  expect((await players(page)).findIndex((text) => text.includes('You'))).toBe(3)
})

test('without JavaScript, a logged-in player sees the leaderboard as visitors do', async () => {
  const page = await visit({ javaScriptEnabled: false, as: last })
  await page.goto('/rankings?results=all')
  expect(await players(page)).toHaveLength(pageSize)
  expect(await page.getByRole('region', { name: 'Your rank' }).count()).toBe(0)
  await page.getByText('Turn on JavaScript to log in.').waitFor()
})

test('a player without results gets a link to add them, and a rank after the first win', async () => {
  const newcomer = await aMember('Nils')
  const page = await visit({ as: newcomer })
  await page.goto('/rankings?results=all')
  await page.getByText("You aren't ranked yet").filter({ visible: true }).waitFor()
  await newcomer.call('PATCH', `/users/${newcomer.id}`, { wins: 1 })
  await page.getByRole('link', { name: 'Add my results' }).click()
  await page.getByRole('heading', { name: 'Nils Keller' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Show me on the leaderboard' }).waitFor()
  expect(await page.getByText("You aren't ranked yet").filter({ visible: true }).count()).toBe(0)
})

test('on a phone each player is a card that labels each number', async () => {
  const page = await visit({ viewport: phone })
  await page.goto(`/rankings?results=all&q=${best.username}`)
  const card = rows(page).filter({ hasText: new RegExp(`@${best.username}(?!\\d)`) })
  for (const heading of ['Won–lost', 'Win rate', 'Prize money', 'points'])
    expect(await card.getByText(heading, { exact: true }).isVisible()).toBe(true)
  expect(await card.innerText()).toMatch(/100\.0%/)
})

test('a player with the largest figures fits on the smallest phone', async () => {
  const winner = await aMember('Wilma')
  const figures = { wins: maxGames, losses: maxGames, totalPrizeWon: maxPrizeWon - 0.01 }
  await winner.call('PATCH', `/users/${winner.id}`, figures)
  const page = await visit()
  await page.goto(`/rankings?results=all&q=${winner.username}`)
  await rows(page).filter({ hasText: '%' }).waitFor()
  expect(await horizontalOverflow(page, { width: 320, height: 640 })).toBe(0)
  await winner.call('PATCH', `/users/${winner.id}`, { wins: 0, losses: 0, totalPrizeWon: 0 })
})

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('the page is accessible on %s, with and without results', async (_, viewport) => {
  const page = await visit({ viewport, as: best })
  for (const path of [
    '/rankings',
    `/rankings?results=all&q=${sharedName}&sport=badminton`,
    '/rankings?q=nobody-of-this-name',
  ]) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expectAccessible(page)
  }
})
