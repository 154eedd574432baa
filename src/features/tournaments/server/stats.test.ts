import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { loadGazetteer } from '#db/gazetteer.ts'
import { tournaments, users } from '#db/schema.ts'
import type { Team } from '#features/teams/contract.ts'
import { aPlayer, aTournament, anAdministrator, enterPaid, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Stats } from '../contract.ts'
import { advanceStatuses } from './clock.ts'

const world = useWorld()

const read = async () => (await (await visitor(world).get('/stats')).json()) as Stats
const day = 24 * 3_600_000
const inDays = (days: number) => new Date(world.clock.now.getTime() + days * day)

test('an empty house has nothing to count', async () => {
  expect(await read()).toEqual({
    activeTournaments: 0,
    totalPlayers: 0,
    prizesAwarded: 0,
    sports: {},
    activeTeams: 0,
    totalWins: 0,
    totalPrizeMoney: 0,
    rankedPlayers: 0,
  })
})

test('active is what is upcoming or running, and hidden ones count nowhere', async () => {
  const organizerId = (await aPlayer(world)).id
  const dates = { registrationDeadline: inDays(-9), startDate: inDays(-3), endDate: inDays(-2) }
  const finished = { organizerId, ...dates, status: 'completed' } as const
  const played = { paidTeams: 2, currentTeams: 2, placesTaken: 2 }
  await aTournament(world, { organizerId, sport: 'tennis' })
  await aTournament(world, { organizerId, sport: 'tennis', status: 'active' })
  await aTournament(world, { organizerId, sport: 'badminton' })
  await aTournament(world, { ...finished, ...played, prizePoolCents: 123_45 })
  await aTournament(world, { ...finished, ...played, prizePoolCents: 100_000_00 })
  await aTournament(world, { ...finished, ...played, prizePoolCents: 999_99, deletedAt: world.clock.now })
  await aTournament(world, { organizerId, status: 'cancelled', deletedAt: world.clock.now })
  expect(await read()).toMatchObject({
    activeTournaments: 3,
    sports: { tennis: 2, badminton: 1 },
    prizesAwarded: 100_123.45,
  })
})

test('players are everybody but the administrator, with what they won', async () => {
  const before = await read()
  await anAdministrator(world)
  const player = await aPlayer(world)
  await world.app.db.update(users).set({ wins: 2, totalPrizeWonCents: 150_50 })
  const after = await read()
  expect(player.id).toBeDefined()
  expect(after.totalPlayers).toBe(before.totalPlayers + 1)
  expect(after).toMatchObject({ totalWins: after.totalPlayers * 2, totalPrizeMoney: after.totalPlayers * 150.5 })
})

test('teams are those listed in active tournaments, paid or pending; a held place is none', async () => {
  const before = (await read()).activeTeams
  const cup = await aTournament(world)
  const captain = await aPlayer(world)
  await enterPaid(world, captain, cup, 'Paid')
  await captain.post('/teams', { name: 'Pending', tournamentId: cup.id })
  await captain.post('/create-payment-intent', { teamName: 'Held', tournamentId: cup.id })
  expect((await read()).activeTeams).toBe(before + 2)
})

test('a prize is awarded where at least two paid teams played for it, and only once the tournament is over', async () => {
  const { prizesAwarded } = await read()
  const cup = await aTournament(world, { prizePoolCents: 20_000_000_00 })
  const captain = await aPlayer(world)
  const gained = async () => (await read()).prizesAwarded - prizesAwarded
  const complete = () => world.app.db.update(tournaments).set({ status: 'completed' }).where(eq(tournaments.id, cup.id))
  const seen: number[] = []
  await enterPaid(world, captain, cup, 'First')
  const { id } = (await (await captain.post('/teams', { name: 'Second', tournamentId: cup.id })).json()) as Team
  await complete()
  seen.push(await gained())
  const administrator = await anAdministrator(world)
  await administrator.patch(`/teams/${id}`, { paymentStatus: 'paid' })
  seen.push(await gained())
  await administrator.patch(`/teams/${id}`, { paymentStatus: 'refunded' })
  seen.push(await gained())
  expect(seen).toEqual([0, 20_000_000, 0])
})

const statusOf = async (id: string) =>
  ((await (await visitor(world).get(`/tournaments/${id}`)).json()) as { status: string }).status

describe('the clock moves statuses', () => {
  let began: Date
  beforeEach(() => {
    began ??= world.clock.now
    world.clock.now = began
  })

  test('to active at the start and to completed after the end, not a moment earlier', async () => {
    const cup = await aTournament(world, { registrationDeadline: inDays(1), startDate: inDays(2), endDate: inDays(3) })
    const seen: string[] = []
    for (const moment of [
      cup.startDate.getTime() - 1,
      cup.startDate.getTime(),
      cup.endDate.getTime(),
      cup.endDate.getTime() + 1,
    ]) {
      world.clock.now = new Date(moment)
      for (const _ of ['once', 'twice']) await advanceStatuses(world.app)
      seen.push(await statusOf(cup.id))
    }
    expect(seen).toEqual(['upcoming', 'active', 'active', 'completed'])
  })

  test('over a whole tournament at once after a long sleep, and never those of a cancelled one', async () => {
    const cup = await aTournament(world)
    const cancelled = await aTournament(world, { status: 'cancelled' })
    world.clock.now = inDays(100)
    await advanceStatuses(world.app)
    expect([await statusOf(cup.id), await statusOf(cancelled.id)]).toEqual(['completed', 'cancelled'])
  })

  test('of more than a thousand at once some hundreds at a time, and those that somebody is at later', async () => {
    const cup = await aTournament(world)
    await world.database.pool.query(
      `insert into tournaments (id, name, description, sport, location, start_date, end_date, registration_deadline, max_teams,
         entry_fee_cents, prize_pool_cents, organizer_id, skill_level, team_size)
       select gen_random_uuid(), 'One of many', description, sport, location, start_date, end_date, registration_deadline, max_teams,
         entry_fee_cents, prize_pool_cents, organizer_id, skill_level, team_size
       from tournaments, generate_series(1, 1200) where id = $1`,
      [cup.id],
    )
    const left = () => world.app.db.$count(tournaments, eq(tournaments.status, 'upcoming'))
    const somebody = await world.database.pool.connect()
    await somebody.query('begin')
    await somebody.query('select from tournaments where id = $1 for update', [cup.id])
    world.clock.now = new Date(cup.startDate.getTime() + 1)
    const asked = vi.spyOn(world.database.pool, 'query')
    await advanceStatuses(world.app)
    const moved = await Promise.all(asked.mock.results.map(({ value }) => value as Promise<{ rowCount: number }>))
    asked.mockRestore()
    expect([moved.map(({ rowCount }) => rowCount), await left()]).toEqual([[500, 500, 200], 1])
    await somebody.query('commit')
    somebody.release()
    await advanceStatuses(world.app)
    expect([await left(), await statusOf(cup.id)]).toEqual([0, 'active'])
  })
})

const find = async (q: string) =>
  ((await (await visitor(world).get(`/places?q=${encodeURIComponent(q)}`)).json()) as { display_name: string }[]).map(
    (place) => place.display_name,
  )

describe('places', () => {
  beforeAll(() => loadGazetteer(world.database.pool, { minPopulation: 100_000 }))

  test.each(['', 'Au', ' Au ', 'Zü', '🏀'])('%j is too short to suggest any', async (q) => {
    expect(await find(q)).toEqual([])
  })

  test('from three letters on there are five at most, with an id and a name', async () => {
    const reply = await visitor(world).get('/places?q=san')
    const places = (await reply.json()) as object[]
    expect(places).toHaveLength(5)
    expect(Object.keys(places[0]!).toSorted()).toEqual(['display_name', 'place_id'])
  })

  test.each([
    ['Zurich', 'Zürich, ZH, Switzerland'],
    ['zür', 'Zürich, ZH, Switzerland'],
    ['Austin, TX', 'Austin, TX, United States'],
  ])('%s finds %s first', async (q, name) => {
    expect((await find(q))[0]).toBe(name)
  })

  test('without a question there is no answer', async () => {
    expect(await (await visitor(world).get('/places')).json()).toEqual([])
  })
})
