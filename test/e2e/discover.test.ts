import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { tennis } from '#db/demo/tournaments/tennis.ts'
import { pageSize } from '#features/tournaments/values.ts'
import { aCup, aMember } from './builders.ts'
import { useBrowser } from './browser.ts'

const { visit } = useBrowser()

/** A word no other tournament has: more of them than fit on a page. */
const word = `Zephyr${process.pid}`
const many = pageSize + 2
const odd = `${word} 50%_off, ${word} "Nets" it's, ${word} 🏐 Ørn\\`

beforeAll(async () => {
  const organizer = await aMember('Olga')
  const cups = [odd, ...Array.from({ length: many - 1 }, (_, index) => `${word} Series ${index + 1}`)]
  await Promise.all(cups.map((name) => aCup(organizer, { name, sport: 'baseball' })))
})

const advancedTennis = tennis.filter(({ skillLevel }) => skillLevel === 'advanced').map(({ name }) => name)

const found = (page: Page, count: number) => page.getByText(`${count} tournaments found`, { exact: true }).waitFor()
const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const search = (page: Page) => page.getByPlaceholder('Search tournaments...')

/** The path, and what the query says. */
function addressOf(page: Page) {
  const { pathname, searchParams } = new URL(page.url())
  return [pathname, Object.fromEntries([...searchParams].filter(([, value]) => value !== ''))]
}

test.each([
  ['/tournaments', 'Search tournaments...', ['Sport']],
  ['/community', 'Search members...', []],
  ['/rankings', 'Search players...', ['Sport']],
  ['/help', 'Search for answers...', []],
])('what is typed and picked on %s before the scripts have come is asked for', async (path, placeholder, filters) => {
  const page = await visit()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const arrival = page.goto(path)
  await page.getByPlaceholder(placeholder).fill('Zephyr')
  for (const filter of filters) await page.getByLabel(filter).selectOption('tennis')
  scripts.resolve()
  await arrival
  await page.waitForURL((url) => url.searchParams.get('q') === 'Zephyr')
  expect(addressOf(page)).toEqual([
    path,
    { q: 'Zephyr', ...Object.fromEntries(filters.map(() => ['sport', 'tennis'])) },
  ])
  expect(await page.getByPlaceholder(placeholder).inputValue()).toBe('Zephyr')
  for (const filter of filters) expect(await page.getByLabel(filter).inputValue()).toBe('tennis')
})

test.each([
  ['when it is asked for again', (page: Page) => page.getByRole('button', { name: 'Try again' }).click()],
  ['by itself with the connection', (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))],
])('without a connection the list says that it did not load, and comes %s', async (_, ask) => {
  const page = await visit()
  await page.goto('/tournaments')
  await page.route('**/api/tournaments?**', (route) => route.abort('aborted'))
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await search(page).fill(word)
  await page.getByRole('alert').getByText('This did not load').waitFor()
  await page.unroute('**/api/tournaments?**')
  await ask(page)
  await found(page, many)
  expect(await names(page)).toHaveLength(pageSize)
})

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScriptEnabled) => {
  const open = async (path: string) => {
    const page = await visit({ javaScriptEnabled })
    await page.goto(path)
    return page
  }
  /** What was chosen or typed is asked for by itself, and without JavaScript by the form's button. */
  const ask = async (page: Page) => {
    if (!javaScriptEnabled) await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  }

  test('a sport tile leads to its tournaments, filters narrow them, and the back button widens them again', async () => {
    const page = await open('/')
    await page.getByRole('link', { name: /^Tennis \d/ }).click()
    await page.getByRole('heading', { name: 'Discover Tournaments', level: 1 }).waitFor()
    expect(addressOf(page)).toEqual(['/tournaments', { sport: 'tennis' }])
    expect(await page.getByLabel('Sport').inputValue()).toBe('tennis')
    await page.getByLabel('Skill level').selectOption('Advanced')
    await ask(page)
    await found(page, advancedTennis.length)
    expect(addressOf(page)).toEqual(['/tournaments', { sport: 'tennis', skill: 'advanced' }])
    expect((await names(page)).toSorted()).toEqual(advancedTennis.toSorted())

    await page.goBack()
    await page.getByRole('article').filter({ hasText: 'Magnolia Mixed Doubles' }).waitFor()
    expect(addressOf(page)).toEqual(['/tournaments', { sport: 'tennis' }])
    expect(await page.getByLabel('Skill level').inputValue()).toBe('all')
    expect(await names(page)).toEqual(expect.arrayContaining(tennis.map(({ name }) => name)))
    await page.goForward()
    await found(page, advancedTennis.length)
  })

  test('the search takes every character for itself, in any letter case', async () => {
    const page = await open('/tournaments')
    const lower = word.toLowerCase()
    for (const [plain, wild] of [
      [`${lower} 50%_OFF`, `${word}%50`],
      [`${lower} "nets" IT'S`, `${word}_50`],
      [`${lower} 🏐 ørn\\`, `_${word}`],
    ] as const) {
      await search(page).fill(plain)
      await ask(page)
      await found(page, 1)
      expect(await names(page)).toEqual([odd])
      await page.waitForURL((url) => url.searchParams.get('q') === plain)
      await search(page).fill(wild)
      await ask(page)
      await found(page, 0)
    }
    await page.reload()
    expect(await search(page).inputValue()).toBe(`_${word}`)
    await page.getByRole('heading', { name: 'No tournaments found' }).waitFor()
    await page.getByText('Try adjusting your filters or search terms to find more tournaments.').waitFor()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await page.getByRole('article').first().waitFor()
    expect(addressOf(page)).toEqual(['/tournaments', {}])
    expect(await search(page).inputValue()).toBe('')
  })

  test('a long list is turned page by page, each with an address of its own', async () => {
    const page = await open(`/tournaments?q=${word}`)
    await found(page, many)
    const first = await names(page)
    expect(first).toHaveLength(pageSize)
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('link', { name: 'Back to start' }).waitFor()
    const second = await names(page)
    expect(new Set([...first, ...second]).size).toBe(many)
    expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0)
    await page.reload()
    expect(await names(page)).toEqual(second)

    await page.goBack()
    await page.getByRole('link', { name: 'Next' }).waitFor()
    expect(await names(page)).toEqual(first)
    await page.goForward()
    await page.getByRole('link', { name: 'Back to start' }).click()
    await page.getByRole('link', { name: 'Next' }).waitFor()
    expect(addressOf(page)).toEqual(['/tournaments', { q: word }])
  })
})
