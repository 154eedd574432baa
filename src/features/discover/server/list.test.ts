import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { tournaments } from '#db/schema.ts'
import { toCursor } from '#platform/http/paging.ts'
import { aPlayer, aTournament, aTournamentForm, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { advanceStatuses } from '#features/tournaments/server/advance-statuses.ts'

const world = useWorld()
let organizer: Player
beforeAll(async () => {
  organizer = await aPlayer(world)
})

const day = 24 * 3_600_000
const inDays = (days: number) => new Date(world.clock.now.getTime() + days * day)
const minutesLater = (minutes: number) => new Date(world.clock.now.getTime() + minutes * 60_000)

/** Deadline, start and end, in days from now. */
type When = [deadline: number, start: number, end: number]
async function aCup(name: string, [deadline, start, end]: When, wishes: Partial<typeof tournaments.$inferInsert> = {}) {
  const dates = { registrationDeadline: inDays(deadline), startDate: inDays(start), endDate: inDays(end) }
  return aTournament(world, { organizerId: organizer.id, name, ...dates, ...wishes })
}

const namesOf = async (query: string) => {
  const reply = await visitor(world).get(`/tournaments?${query}`)
  return ((await reply.json()) as Tournament[]).map(({ name }) => name)
}

/** Every page. `between` runs before each next page. */
async function walk(query: string, between: (page: number) => unknown = () => null) {
  const pages: string[][] = []
  for (let path: string | undefined = `/tournaments?${query}`; path && pages.length < 50;) {
    const reply: Response = await visitor(world).get(path)
    pages.push(((await reply.json()) as Tournament[]).map(({ name }) => name))
    path = /^<\/api(.+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1]
    await between(pages.length)
  }
  return pages
}

describe('the order', () => {
  const expected = [
    'open, closes tomorrow',
    'open, closes in three days',
    'open, closes in four days',
    'open, though it starts last',
    'active since two days',
    'active since yesterday',
    'closed, starts tomorrow',
    'full, starts in five days',
    'finished yesterday',
    'finished the day before',
    'finished last year',
  ]
  beforeAll(async () => {
    const full = { maxTeams: 4, placesTaken: 4, currentTeams: 3 }
    const fullButOne = { maxTeams: 4, placesTaken: 3, currentTeams: 3 }
    const location = 'Order'
    await aCup('finished the day before', [-9, -3, -2], { location, status: 'completed' })
    await aCup('open, closes in four days', [4, 6, 7], { location, ...fullButOne })
    await aCup('full, starts in five days', [1, 5, 6], { location, ...full })
    await aCup('active since yesterday', [-5, -1, 1], { location, status: 'active' })
    await aCup('open, closes tomorrow', [1, 8, 9], { location })
    await aCup('finished last year', [-370, -366, -365], { location, status: 'completed', ...full })
    await aCup('closed, starts tomorrow', [-0.001, 1, 2], { location })
    await aCup('cancelled', [2, 6, 7], { location, status: 'cancelled', cancelledAt: inDays(-1) })
    await aCup('open, though it starts last', [5, 90, 91], { location })
    await aCup('finished yesterday', [-9, -4, -1], { location, status: 'completed' })
    await aCup('active since two days', [-5, -2, 3], { location, status: 'active' })
    await aCup('open, closes in three days', [3, 4, 5], { location })
  })

  test('is open ones by deadline, then full, closed and running ones by start, then finished ones, latest first', async () => {
    expect(await namesOf('q=Order')).toEqual(expected)
  })

  test('is the same for any page size', async () => {
    for (const limit of [1, 2, 3, 4, 10, 11]) {
      const pages = await walk(`q=Order&limit=${limit}`)
      expect(pages.flat()).toEqual(expected)
      expect(pages).toHaveLength(Math.ceil(expected.length / limit))
    }
  })

  test('puts the older tournament first when deadlines are equal', async () => {
    for (const name of ['first', 'second', 'third']) await aCup(name, [2, 3, 4], { location: 'Same moment' })
    expect((await walk('q=Same moment&limit=1')).flat()).toEqual(['first', 'second', 'third'])
  })

  test('excludes deleted and canceled ones from every filter and the total', async () => {
    for (const filter of [
      'status=cancelled',
      'status=upcoming',
      'status=active',
      'status=completed',
      'sport=basketball',
      'skill=all',
    ]) {
      expect((await walk(`q=Order&limit=5&${filter}`)).flat().filter((name) => /deleted|cancelled/.test(name))).toEqual(
        [],
      )
    }
    const reply = await visitor(world).get('/tournaments?q=Order&limit=2')
    expect(reply.headers.get('x-total-count')).toBe(String(expected.length))
    expect(reply.headers.get('x-total-count-capped')).toBeNull()
  })
})

describe('filters', () => {
  beforeAll(async () => {
    const location = 'Filterville'
    await aCup('a', [1, 5, 6], { location, sport: 'tennis', skillLevel: 'beginner' })
    await aCup('b', [2, 5, 6], { location, sport: 'tennis', skillLevel: 'all' })
    await aCup('c', [3, 5, 6], { location, sport: 'soccer', skillLevel: 'beginner' })
    await aCup('d', [-3, -2, -1], { location, sport: 'tennis', skillLevel: 'beginner', status: 'completed' })
  })

  test.each([
    ['', 'abcd'],
    ['sport=tennis', 'abd'],
    ['sport=all', 'abcd'],
    ['sport=', 'abcd'],
    ['sport=Tennis', ''],
    ['sport=ten', ''],
    ['sport=chess', ''],
    ['skill=beginner', 'acd'],
    ['skill=all', 'abcd'],
    ['skill=BEGINNER', ''],
    ['sport=tennis&skill=beginner', 'ad'],
    ['sport=soccer&skill=intermediate', ''],
    ['status=upcoming', 'abc'],
    ['status=completed', 'd'],
    ['status=active', ''],
    ['sport=tennis&skill=beginner&status=upcoming', 'a'],
  ])('%s', async (filter, names) => {
    expect((await namesOf(`q=filterville&${filter}`)).join('')).toBe(names)
  })
})

describe('the link to the next page', () => {
  beforeAll(async () => {
    for (const index of times(5, (n) => n)) await aCup(`Way ${index}`, [index + 1, 20, 21], { sport: 'soccer' })
  })

  test('is in the Link header with the same filters, except on the last page', async () => {
    const first = await visitor(world).get('/tournaments?q=Way%20&sport=soccer&limit=3')
    const link = new URL(/<(.+)>; rel="next"/.exec(first.headers.get('link')!)![1]!, 'http://localhost')
    expect(link.pathname).toBe('/api/tournaments')
    const { cursor, ...others } = Object.fromEntries(link.searchParams)
    expect(others).toEqual({ q: 'Way ', sport: 'soccer', limit: '3' })
    expect(cursor).toMatch(/^[\w-]+$/)
    const second = await visitor(world).get(`${link.pathname.slice(4)}${link.search}`)
    expect(second.headers.get('link')).toBeNull()
    expect([first, second].map((reply) => reply.headers.get('x-total-count'))).toEqual(['5', '5'])
  })

  test('is missing when the last page is exactly full', async () => {
    expect((await visitor(world).get('/tournaments?q=Way%20&limit=5')).headers.get('link')).toBeNull()
  })

  test('leads to pages of 100 tournaments by default and 200 at most', async () => {
    await Promise.all(times(201, (n) => aCup(`Crowd ${n}`, [30, 40, 41])))
    expect(await namesOf('q=Crowd')).toHaveLength(100)
    expect(await namesOf('q=Crowd&limit=200')).toHaveLength(200)
    expect((await walk('q=Crowd&limit=67')).map((page) => page.length)).toEqual([67, 67, 67])
  })
})

/** Ten whose deadlines are a minute apart. */
const openCups = (location: string) =>
  times(10, (n) => {
    const dates = { registrationDeadline: minutesLater(n + 1), startDate: inDays(2), endDate: inDays(3) }
    return aTournament(world, { organizerId: organizer.id, name: `${location} ${n}`, location, ...dates })
  })

test('any text as a cursor gives a page or a refusal, never an error', async () => {
  const moment = fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.string(),
  )
  const group = fc.oneof(fc.constantFrom('0', '1', '2'), fc.string())
  const almost = fc.tuple(moment, group, moment, fc.oneof(fc.uuid(), fc.string())).map(toCursor)
  await fc.assert(
    fc.asyncProperty(fc.oneof(almost, fc.string(), fc.base64String()), async (cursor) => {
      const reply = await visitor(world).get(`/tournaments?limit=3&cursor=${encodeURIComponent(cursor)}`)
      expect([200, 400]).toContain(reply.status)
    }),
  )
})

describe('while someone pages through the list', () => {
  test('deadlines pass: every tournament is still shown once, in its original position', async () => {
    await Promise.all(openCups('Minutes'))
    const began = world.clock.now
    const pages = await walk('q=Minutes&limit=3', async () => {
      world.clock.now = minutesLater(3)
      await advanceStatuses(world.app)
    })
    world.clock.now = began
    expect(pages.flat()).toEqual(times(10, (n) => `Minutes ${n}`))
  })

  test('tournaments are added: the original ones are still shown once, in order', async () => {
    await Promise.all(openCups('Newcomers'))
    const pages = await walk('q=Newcomers&limit=3', async (page) => {
      await aCup(`early ${page}`, [0.0001, 2, 3], { location: 'Newcomers' })
      if (page < 3) await aCup(`late ${page}`, [1, 2, 3], { location: 'Newcomers' })
    })
    expect(pages.flat().filter((name) => name.startsWith('Newcomers'))).toEqual(times(10, (n) => `Newcomers ${n}`))
    expect(new Set(pages.flat())).toHaveLength(pages.flat().length)
    expect(pages.flat()).toContain('late 1')
  })

  test('the last one shown is deleted: the next page continues at its position', async () => {
    await Promise.all(openCups('Vanishing'))
    const pages = await walk('q=Vanishing&limit=3', async (page) => {
      await world.database.pool.query(`delete from tournaments where name = $1`, [`Vanishing ${page * 3 - 1}`])
    })
    expect(pages.flat()).toEqual(times(10, (n) => `Vanishing ${n}`))
  })
})

test('the list is the same for everyone who asks within a minute', async () => {
  const began = world.clock.now
  const link = async (at: string) => {
    world.clock.now = new Date(at)
    return (await visitor(world).get('/tournaments?limit=3')).headers.get('link')
  }
  const links = [await link('2026-07-01T10:00:00.100Z'), await link('2026-07-01T10:00:59.900Z')]
  const later = await link('2026-07-01T10:01:00.000Z')
  world.clock.now = began
  expect(links[1]).toBe(links[0])
  expect(later).not.toBe(links[0])
})

test('a new tournament is listed immediately', async () => {
  const form = { ...aTournamentForm(world.clock.now), name: 'Fresh from the form' }
  await (await aPlayer(world)).post('/tournaments', form)
  expect(await namesOf('q=fresh from the form')).toEqual(['Fresh from the form'])
})

test('long texts are shortened in lists and complete on a single tournament', async () => {
  const author = await aPlayer(world)
  const texts = { description: 'd'.repeat(301), rules: 'r'.repeat(300), venueNotes: null }
  const { id } = await aCup('Long story', [10, 14, 15], { ...texts, organizerId: author.id })
  const paths = ['/tournaments?q=long story', '/tournaments?q=long story&maxFee=999', `/users/${author.id}/tournaments`]
  for (const path of paths) {
    const listed = await (await author.get(path)).json()
    expect([path, listed]).toMatchObject([path, [{ id, ...texts, description: `${'d'.repeat(299)}…` }]])
  }
  expect(await (await author.get(`/tournaments/${id}`)).json()).toMatchObject(texts)
})
