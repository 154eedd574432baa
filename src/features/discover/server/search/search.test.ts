import { beforeAll, describe, expect, test } from 'vitest'
import { loadGazetteer } from '#db/gazetteer.ts'
import type { tournaments } from '#db/schema.ts'
import { earthRadiusMiles } from '#lib/distance.ts'
import { aPlayer, aTournament, aTournamentForm, anAdministrator, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import type { ListedTournament } from '../../contract.ts'
import { cellsWithin } from './cells.ts'

const world = useWorld()
let organizer: Player
beforeAll(async () => {
  organizer = await aPlayer(world)
})

const day = 24 * 3_600_000
const austin = { latitude: 30.27, longitude: -97.74 }
const nearAustin = 'near=30.27,-97.74'

/** A tournament that many miles north of Austin, starting in `days`. */
async function aCup(name: string, miles: number, wishes: Partial<typeof tournaments.$inferInsert> = {}, days = 10) {
  const later = (shift: number) => new Date(world.clock.now.getTime() + (days + shift) * day)
  const dates = { registrationDeadline: later(-1), startDate: later(0), endDate: later(1) }
  const place = { latitude: austin.latitude + miles / 69.093, longitude: austin.longitude }
  return aTournament(world, { organizerId: organizer.id, name, ...dates, ...place, ...wishes })
}

const search = async (query: string) => {
  const reply = await visitor(world).get(`/tournaments?${query}`)
  expect([query, reply.status]).toEqual([query, 200])
  return (await reply.json()) as ListedTournament[]
}
const namesOf = async (query: string) => (await search(query)).map(({ name }) => name).join(' ')

const dayIn = (days: number) => new Date(world.clock.now.getTime() + days * day).toISOString().slice(0, 10)
/** How many a search finds that is changed like this. */
async function totalOf(query: string, change: string) {
  const changed = new URLSearchParams(query)
  for (const [name, value] of new URLSearchParams(change.replaceAll(',', '&'))) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  const reply = await visitor(world).get(`/tournaments?${changed}`)
  return Number(reply.headers.get('x-total-count'))
}

const cents = (dollars: number) => ({ entryFeeCents: dollars * 100 })
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

async function placeOf(id: string) {
  const { rows } = await world.database.pool.query<{ place: (number | null)[] }>(
    'select array[round(latitude), round(longitude)]::float8[] as place from tournaments where id = $1',
    [id],
  )
  return rows[0]!.place
}

describe('near a place', () => {
  beforeAll(async () => {
    await aCup('far', 200, cents(10), 3)
    await aCup('b', 20, { ...cents(0), sport: 'tennis' }, 20)
    await aCup('a', 3, cents(80), 40)
    await aCup('c', 45, { ...cents(25), skillLevel: 'beginner', placesTaken: 4, maxTeams: 4 }, 5)
    await aCup('over', 1, { ...cents(0), status: 'completed' }, -20)
    await aCup('nowhere', 0, { latitude: null, longitude: null })
  })

  test.each([
    ['', 'a b c'],
    ['&within=10', 'a'],
    ['&within=250', 'a b c far'],
    ['&sort=date', 'c b a'],
    ['&sort=deadline', 'c b a'],
    ['&sort=price', 'b c a'],
    ['&sort=price&within=250', 'b far c a'],
    ['&maxFee=25', 'b c'],
    ['&maxFee=0', 'b'],
    ['&open=true', 'a b'],
    ['&sport=tennis', 'b'],
    ['&sport=more', ''],
    ['&skill=beginner', 'c'],
    ['&status=completed', 'over'],
    ['&status=active', ''],
    ['&status=current', 'a b c'],
    ['&q=b', 'b'],
    ['&open=true&maxFee=100&sort=date&within=30', 'b a'],
  ])('%s lists %s', async (query, names) => {
    expect(await namesOf(`${nearAustin}${query}`)).toBe(names)
  })

  test.each([
    nearAustin,
    `${nearAustin}&within=250&sport=tennis`,
    'sort=price',
    'q=a',
    'skill=beginner&status=upcoming',
    '',
  ])('changes of the search %j are counted like searches of their own', async (query) => {
    const nextDays = `from=${dayIn(0)},to=${dayIn(15)}`
    const distances = query.includes('near') ? ['within=10', 'within=25', 'within=250'] : []
    const changes = ['', ...distances, 'maxFee=', 'maxFee=0', 'maxFee=25', 'from=,to=', nextDays, 'open=true']
    const reply = await visitor(world).get(
      `/tournaments/counts?${query}&changes=${encodeURIComponent(changes.join(';'))}`,
    )
    const counts = (await reply.json()) as { total: number; isCapped: boolean }[]
    const totals = await Promise.all(changes.map((change) => totalOf(query, change)))
    expect(counts).toEqual(totals.map((total) => ({ total, isCapped: false })))
    expect(new Set(totals).size).toBeGreaterThan(1)
  })

  test('a narrower search is counted in full even if the wider ones reach the limit', async () => {
    const elsewhere = { organizerId: (await aPlayer(world)).id, ...at(48, 11) }
    for (let number = 1; number <= 200; number += 1) await aCup(`zephyr ${number}`, 0, elsewhere)
    await aCup('zephyr last', 0, elsewhere, 300)
    const changes = ['', `from=${dayIn(290)}`]
    const reply = await visitor(world).get(`/tournaments/counts?q=zephyr&changes=${changes.join(';')}`)
    expect(await reply.json()).toEqual([
      { total: 201, isCapped: false },
      { total: 1, isCapped: false },
    ])
  })

  test('changes that no search can have are refused', async () => {
    for (const changes of [
      'within=0',
      'maxFee=cheap',
      'from=tomorrow',
      'sport=tennis',
      'open=maybe',
      'x'.repeat(3_000),
      ';'.repeat(30),
    ]) {
      const reply = await visitor(world).get(`/tournaments/counts?${nearAustin}&changes=${changes}`)
      expect([changes, reply.status]).toEqual([changes, 400])
    }
  })

  test('tournaments say how far away they are', async () => {
    const found = await search(nearAustin)
    expect(found.map(({ distance }) => Math.round(distance!))).toEqual([3, 20, 45])
    expect((await search('limit=1'))[0]).not.toHaveProperty('distance')
  })

  test('tournaments have their coordinates, to 0.0001°, if they are known', async () => {
    const [nearest] = await search(`${nearAustin}&within=10`)
    expect(nearest).toMatchObject({ latitude: 30.3134, longitude: -97.74 })
    const nowhere = (await search('limit=100')).find(({ name }) => name === 'nowhere')
    expect(nowhere).toMatchObject({ latitude: null, longitude: null })
  })

  test.each(['distance', 'date', 'deadline', 'price'])(
    'sorted by %s, pages of any size are the same list',
    async (sort) => {
      const query = `${nearAustin}&within=250&sort=${sort}`
      for (const limit of [1, 2, 3]) {
        const pages: string[] = []
        for (let path: string | undefined = `/tournaments?${query}&limit=${limit}`; path;) {
          const reply: Response = await visitor(world).get(path)
          expect(reply.headers.get('x-total-count')).toBe('4')
          pages.push(...((await reply.json()) as Tournament[]).map(({ name }) => name))
          path = /^<\/api(.+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1]
        }
        expect(pages.join(' ')).toBe(await namesOf(query))
      }
    },
  )

  test('dates are days of the place', async () => {
    const start = new Date('2031-05-03T01:30:00Z') // the evening of May 2 in Austin
    const dates = { registrationDeadline: new Date('2031-05-01'), startDate: start, endDate: new Date('2031-05-04') }
    await aCup('evening', 5, dates)
    expect(await namesOf(`${nearAustin}&from=2031-05-02&to=2031-05-02`)).toBe('evening')
    expect(await namesOf(`${nearAustin}&from=2031-05-03&to=2031-05-09`)).toBe('')
    expect(await namesOf('from=2031-05-03&to=2031-05-03')).toBe('evening')
  })
})

test('without a place, searches list everything in their order', async () => {
  expect(await namesOf('sort=price&maxFee=25')).toBe('b far c')
  expect(await namesOf('from=2000-01-01&sort=date&open=true&maxFee=20')).toBe('far b')
})

test('the distance is right across the date line and at a pole', async () => {
  await aCup('Taveuni', 0, at(-16.8, 179.99))
  await aCup('Rabi', 0, at(-16.5, -179.98))
  expect(await namesOf('near=-16.7,-179.99')).toBe('Taveuni Rabi')
  await aCup('pole', 0, at(89.9, 120))
  expect(await namesOf('near=89.95,-60')).toBe('pole')
})

test('the cells of a circle are those of the column, for points anywhere', async () => {
  const { rows } = await world.database.pool.query<{ latitude: number; longitude: number; cell: number }>(
    `insert into tournaments (id, name, description, sport, location, start_date, end_date, registration_deadline, max_teams, entry_fee_cents,
       prize_pool_cents, organizer_id, skill_level, team_size, created_at, updated_at, latitude, longitude)
     select gen_random_uuid(), 'x', 'x', 'tennis', 'x', now(), now(), now() - interval '1 day', 8, 0, 0, $1, 'all', 1, now(), now(),
       random() * 180 - 90, random() * 360 - 180 from generate_series(1, 2000) returning latitude, longitude, cell`,
    [organizer.id],
  )
  for (const [index, { cell, ...place }] of rows.entries()) {
    const center = {
      latitude: Math.max(-90, Math.min(90, place.latitude + (index % 3) - 1)),
      longitude: place.longitude,
    }
    const miles = (Math.abs(center.latitude - place.latitude) * Math.PI * earthRadiusMiles) / 180
    expect(cellsWithin(center, miles + 0.1)).toContain(cell)
  }
  await world.database.pool.query(`delete from tournaments where name = 'x'`)
})

test.each([
  ['near=30.27', 'near'],
  ['near=north,west', 'near'],
  ['near=91,0', 'near'],
  ['near=0,181', 'near'],
  [`${nearAustin}&within=0`, 'within'],
  [`${nearAustin}&within=251`, 'within'],
  [`${nearAustin}&within=near`, 'within'],
  ['within=50', 'within'],
  ['sort=distance', 'sort'],
  ['sort=name', 'sort'],
  ['from=tomorrow', 'from'],
  ['to=2031-02-30', 'to'],
  ['from=2031-05-02&to=2031-05-01', 'to'],
  ['maxFee=-1', 'maxFee'],
  ['maxFee=free', 'maxFee'],
  ['open=maybe', 'open'],
  [`${nearAustin}&cursor=abc`, 'cursor'],
])('%s is refused with a message', async (query, field) => {
  const reply = await visitor(world).get(`/tournaments?${query}`)
  expect(reply.status).toBe(400)
  const { fields } = (await reply.json()) as { fields: Record<string, string> }
  expect(fields[field]).toMatch(/^[A-Za-z].+ .+/)
})

describe('coordinates', () => {
  beforeAll(() => loadGazetteer(world.database.pool, { minPopulation: 100_000 }))

  test.each([
    ['Austin, TX', 30, -98],
    ['Zilker Park, Austin, TX', 30, -98],
    ['Court 3, Olympiapark, München', 48, 12],
    ['Nowhere at all, TX', null, null],
    ['Behind the barn', null, null],
  ])('%s is at %s, %s', async (location, latitude, longitude) => {
    const reply = await organizer.post('/tournaments', { ...aTournamentForm(), location })
    const { id } = (await reply.json()) as Tournament
    expect(await placeOf(id)).toEqual([latitude, longitude])
  })

  test('follow an edited location', async () => {
    const cup = await aCup('moving', 0)
    const administrator = await anAdministrator(world)
    const edit = (location: string) => administrator.patch(`/tournaments/${cup.id}`, { location })
    expect((await edit('Munich, Germany')).status).toBe(200)
    expect(await placeOf(cup.id)).toEqual([48, 12])
    await edit('Behind the barn')
    expect(await placeOf(cup.id)).toEqual([null, null])
  })
})
