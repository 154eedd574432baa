import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { tennis } from '#demo/tournaments/tennis.ts'
import { pageSize } from '#features/discover/values.ts'
import { theAdministrator } from '../admin.ts'
import { aCup, aMember } from '../builders.ts'
import { useBrowser } from '../browser.ts'

const { visit } = useBrowser()

/** A word in the names of more tournaments than fit on a page. */
const word = `Zephyr${process.pid}`
const many = pageSize + 2
const odd = `${word} 50%_off, ${word} "Nets" it's, ${word} 🏐 Ørn\\`

beforeAll(async () => {
  const organizer = await aMember('Olga')
  const cups = [odd, ...Array.from({ length: many - 1 }, (_, index) => `${word} Series ${index + 1}`)]
  await Promise.all(cups.map((name) => aCup(organizer, { name, sport: 'baseball' })))
})

const advancedTennis = tennis.tournaments.filter(({ skillLevel }) => skillLevel === 'advanced').map(({ name }) => name)

const found = (page: Page, count: number) => page.getByText(`${count} tournaments found`, { exact: true }).waitFor()
const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const search = (page: Page) => page.getByPlaceholder('Search tournaments...')

/** The path and the query parameters that have a value. */
function addressOf(page: Page) {
  const { pathname, searchParams } = new URL(page.url())
  return [pathname, Object.fromEntries([...searchParams].filter(([, value]) => value !== ''))]
}

test.each([
  ['/tournaments', 'Search tournaments...', ['Sport']],
  ['/community', 'Search members...', []],
  ['/rankings', 'Search players...', ['Sport']],
  ['/help', 'Search for answers...', []],
])('a search typed on %s before the scripts have loaded is carried out', async (path, placeholder, filters) => {
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
  ['when Try again is clicked', (page: Page) => page.getByRole('button', { name: 'Try again' }).click()],
  ['when the connection is back', (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))],
])('offline, the list says that it could not be loaded, and loads %s', async (_, ask) => {
  const page = await visit()
  await page.goto('/tournaments')
  await page.route('**/api/tournaments?**', (route) => route.abort('aborted'))
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await search(page).fill(word)
  await page.getByRole('alert').getByText("Couldn't load this").waitFor()
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
  /** With JavaScript, the list updates while typing; without, the form has a button. */
  const ask = async (page: Page) => {
    if (!javaScriptEnabled) await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  }

  test('a sport tile opens its tournaments, and filters can be undone with the back button', async () => {
    const page = await open('/')
    await page.getByRole('link', { name: /^Tennis \d/ }).click()
    await page.getByRole('heading', { name: 'Discover Tournaments', level: 1 }).waitFor()
    expect(addressOf(page)).toEqual(['/tournaments', { sport: 'tennis', status: 'current' }])
    await page.goto('/tournaments?sport=tennis')
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
    expect(await names(page)).toEqual(expect.arrayContaining(tennis.tournaments.map(({ name }) => name)))
    await page.goForward()
    await found(page, advancedTennis.length)
  })

  test('the search matches special characters literally and ignores case', async () => {
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

  test('a long list is paged, and each page has its own address', async () => {
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

test('each sport tile counts exactly what it opens', async () => {
  const { id } = await aCup(await aMember('Olga'))
  await (await theAdministrator()).call('PATCH', `/tournaments/${id}`, { sport: 'badminton' })
  const page = await visit()
  await page.goto('/')
  const counts = async () => {
    await page.goto('/')
    const tiles = page.getByRole('link', { name: /active tournaments?$/ })
    return tiles.evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href')!, Number(/(\d+) active/.exec(link.textContent)![1])] as const),
    )
  }
  const before = await counts()
  expect(before).toHaveLength(6)
  const found = new Map<string, number>()
  for (const [href] of before) {
    await page.goto(href)
    found.set(href, Number.parseInt((await page.getByText(/tournaments found$/).textContent())!))
  }
  // Other tests create tournaments at the same time.
  const after = new Map(await counts())
  for (const [href, count] of before) {
    expect(found.get(href)).toBeGreaterThanOrEqual(count)
    expect(found.get(href)).toBeLessThanOrEqual(after.get(href)!)
  }
  await page.goto(before.at(-1)![0])
  expect(await page.getByLabel('Sport').locator('option').allTextContents()).toEqual([
    'All sports',
    'Basketball',
    'Soccer',
    'Tennis',
    'Volleyball',
    'Baseball',
    'Badminton',
    'Football',
    'More sports',
  ])
  await page.goto('/tournaments?sport=more')
  expect(await page.getByLabel('Sport').inputValue()).toBe('more')
})
