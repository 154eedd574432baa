import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { loadGazetteer } from '#db/gazetteer.ts'
import { auditLog, tournaments, users } from '#db/schema.ts'
import type { Team } from '#features/teams/contract.ts'
import { aPlayer, aTournament, anAdministrator, enterPaid, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Stats } from '../contract.ts'
import { advanceStatuses } from './advance-statuses.ts'

const world = useWorld()

const read = async () => (await (await visitor(world).get('/stats')).json()) as Stats
const day = 24 * 3_600_000
const inDays = (days: number) => new Date(world.clock.now.getTime() + days * day)

test('an empty database has only zeros', async () => {
  expect(await read()).toEqual({
    activeTournaments: 0,
    totalPlayers: 0,
    prizesAwarded: 0,
    sports: {},
    activeTeams: 0,
    totalWins: 0,
    totalPrizeMoney: 0,
    rankedPlayers: 0,
    verifiedWins: 0,
    verifiedPrizeMoney: 0,
    verifiedRankedPlayers: 0,
  })
})

test('active means upcoming or running, and canceled ones do not count', async () => {
  const organizerId = (await aPlayer(world)).id
  const dates = { registrationDeadline: inDays(-9), startDate: inDays(-3), endDate: inDays(-2) }
  const finished = { organizerId, ...dates, status: 'completed' } as const
  const canceled = { status: 'cancelled', cancelledAt: world.clock.now } as const
  const played = { paidTeams: 2, currentTeams: 2, placesTaken: 2, prizeConfirmedAt: world.clock.now }
  await aTournament(world, { organizerId, sport: 'tennis' })
  await aTournament(world, { organizerId, sport: 'tennis', status: 'active' })
  await aTournament(world, { organizerId, sport: 'badminton' })
  await aTournament(world, { ...finished, ...played, prizePoolCents: 123_45 })
  await aTournament(world, { ...finished, ...played, prizePoolCents: 100_000_00 })
  await aTournament(world, { ...finished, ...played, ...canceled, prizePoolCents: 999_99 })
  await aTournament(world, { organizerId, ...canceled })
  expect(await read()).toMatchObject({
    activeTournaments: 3,
    sports: { tennis: 2, badminton: 1 },
    prizesAwarded: 100_123.45,
  })
  const listed = async (query: string) => {
    const reply = await visitor(world).get(`/tournaments?status=current&${query}`)
    return [((await reply.json()) as unknown[]).length, reply.headers.get('x-total-count')]
  }
  expect(await listed('sport=tennis')).toEqual([2, '2'])
  expect(await listed('sport=more')).toEqual([1, '1'])
  expect(await listed('')).toEqual([3, '3'])
})

test('players are all users but the administrator', async () => {
  const before = await read()
  await anAdministrator(world)
  const player = await aPlayer(world)
  await world.app.db.update(users).set({ wins: 2, totalPrizeWonCents: 150_50 })
  const after = await read()
  expect(player.id).toBeDefined()
  expect(after.totalPlayers).toBe(before.totalPlayers + 1)
  expect(after).toMatchObject({ totalWins: after.totalPlayers * 2, totalPrizeMoney: after.totalPlayers * 150.5 })
})

test('teams are those listed in active tournaments, paid or pending, without holds', async () => {
  const before = (await read()).activeTeams
  const cup = await aTournament(world)
  const captain = await aPlayer(world)
  await enterPaid(world, captain, cup, 'Paid')
  await captain.post('/teams', { name: 'Pending', tournamentId: cup.id })
  await captain.post('/create-payment-intent', { teamName: 'Held', tournamentId: cup.id })
  expect((await read()).activeTeams).toBe(before + 2)
})

/** What the stats gained since, in dollars. */
async function countingPrizes() {
  const { prizesAwarded } = await read()
  return async () => (await read()).prizesAwarded - prizesAwarded
}
const complete = (id: string) =>
  world.app.db.update(tournaments).set({ status: 'completed' }).where(eq(tournaments.id, id))

describe('prizes awarded', () => {
  test('count once a tournament with at least two teams that paid by card is over, up to these fees, if they were not refunded', async () => {
    const gained = await countingPrizes()
    const cup = await aTournament(world, { prizePoolCents: 120_00 })
    const captain = await aPlayer(world)
    const administrator = await anAdministrator(world)
    const seen: number[] = []
    const see = async () => seen.push(await gained())
    await enterPaid(world, captain, cup, 'First')
    const enter = async (name: string) =>
      ((await (await (await aPlayer(world)).post('/teams', { name, tournamentId: cup.id })).json()) as Team).id
    const third = await enter('Third')
    await complete(cup.id)
    await see()
    const second = await enterPaid(world, await aPlayer(world), cup, 'Second')
    await see()
    for (const [id, paymentStatus] of [
      [third, 'paid'],
      [second.team.id, 'refunded'],
      [third, 'refunded'],
    ]) {
      await administrator.patch(`/teams/${id}`, { paymentStatus })
      await see()
    }
    expect(seen).toEqual([0, 100, 100, 0, 0])
  })

  test('are not raised by a free tournament with a huge prize, until the administrator confirms it', async () => {
    const gained = await countingPrizes()
    const cup = await aTournament(world, { prizePoolCents: 20_000_000_00, entryFeeCents: 0 })
    for (const name of ['Mine', 'Mine, too']) {
      expect((await (await aPlayer(world)).post('/teams', { name, tournamentId: cup.id })).status).toBe(201)
    }
    const administrator = await anAdministrator(world)
    const confirmation = `/admin/tournaments/${cup.id}/prize-confirmation`
    const early = await administrator.post(confirmation)
    expect([early.status, await early.json()]).toMatchObject([409, { code: 'prize_not_awarded' }])
    await complete(cup.id)
    const seen = [await gained()]
    for (const _ of ['once', 'twice']) expect((await administrator.post(confirmation)).status).toBe(201)
    seen.push(await gained())
    for (const _ of ['once', 'twice']) expect((await administrator.delete(confirmation)).status).toBe(200)
    seen.push(await gained())
    expect(seen).toEqual([0, 20_000_000, 0])
    const acts = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, cup.id)).orderBy(auditLog.id)
    expect(acts.map(({ action, actorId, after }) => [action, actorId, after])).toEqual([
      ['prize confirmed', administrator.id, { awardedCents: 20_000_000_00 }],
      ['prize confirmation undone', administrator.id, { awardedCents: 0 }],
    ])
  })

  test("that wait for confirmation show on the tournament's row in the panel", async () => {
    const played = {
      status: 'completed',
      paidTeams: 2,
      cardTeams: 2,
      currentTeams: 2,
      placesTaken: 2,
      paidFeesCents: 100_00,
    } as const
    const [over, open] = [await aTournament(world, played), await aTournament(world)]
    const administrator = await anAdministrator(world)
    const rowOf = async (id: string) => (await administrator.get(`/admin/tournaments/${id}`)).json()
    expect(await rowOf(over.id)).toMatchObject({
      prizePool: 800,
      prizeAwarded: 100,
      prizeCovered: 100,
      isPrizeConfirmed: false,
    })
    expect(await rowOf(open.id)).toMatchObject({ prizeAwarded: null, isPrizeConfirmed: false })
    await administrator.post(`/admin/tournaments/${over.id}/prize-confirmation`)
    expect(await rowOf(over.id)).toMatchObject({ prizeAwarded: 800, prizeCovered: 100, isPrizeConfirmed: true })
  })
})

const statusOf = async (id: string) =>
  ((await (await visitor(world).get(`/tournaments/${id}`)).json()) as { status: string }).status

describe('statuses change', () => {
  let began: Date
  beforeEach(() => {
    began ??= world.clock.now
    world.clock.now = began
  })

  test('to active at the start and to completed after the end, not earlier', async () => {
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

  test('from upcoming to completed after a long downtime, and not for canceled ones', async () => {
    const cup = await aTournament(world)
    const cancelled = await aTournament(world, { status: 'cancelled', cancelledAt: world.clock.now })
    world.clock.now = inDays(100)
    await advanceStatuses(world.app)
    expect([await statusOf(cup.id), await statusOf(cancelled.id)]).toEqual(['completed', 'cancelled'])
  })

  test('after the draw to completed two weeks after the end date, if the final was not played before', async () => {
    const drawn = await aTournament(world, { competition: 'drawn' })
    const running = await aTournament(world, { status: 'active', competition: 'running' })
    const daysAfterEnd = (days: number) => new Date(drawn.endDate.getTime() + days * 86_400_000)
    for (const [days, status] of [
      [13.9, 'active'],
      [14.1, 'completed'],
    ] as const) {
      world.clock.now = daysAfterEnd(days)
      for (const _ of ['once', 'twice']) await advanceStatuses(world.app)
      expect([await statusOf(drawn.id), await statusOf(running.id)]).toEqual([status, status])
    }
  })

  test('in batches, and later for locked tournaments', async () => {
    const cup = await aTournament(world)
    await world.database.pool.query(
      `insert into tournaments (id, name, description, sport, location, start_date, end_date, registration_deadline, max_teams,
         entry_fee_cents, prize_pool_cents, organizer_id, skill_level, team_size, created_at, updated_at)
       select gen_random_uuid(), 'One of many', description, sport, location, start_date, end_date, registration_deadline, max_teams,
         entry_fee_cents, prize_pool_cents, organizer_id, skill_level, team_size, created_at, updated_at
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

describe('location suggestions', () => {
  beforeAll(() => loadGazetteer(world.database.pool, { minPopulation: 100_000 }))

  test.each(['', 'Au', ' Au ', 'Zü', '🏀'])('are not given for %j', async (q) => {
    expect(await find(q)).toEqual([])
  })

  test('start at three letters, five at most, each with an id and a name', async () => {
    const reply = await visitor(world).get('/places?q=san')
    const places = (await reply.json()) as object[]
    expect(places).toHaveLength(5)
    expect(Object.keys(places[0]!).toSorted()).toEqual([
      'display_name',
      'latitude',
      'longitude',
      'place_id',
      'timeZone',
    ])
  })

  test.each([
    ['Zurich', 'Zürich, ZH, Switzerland'],
    ['zür', 'Zürich, ZH, Switzerland'],
    ['Austin, TX', 'Austin, TX, United States'],
  ])('%s finds %s first', async (q, name) => {
    expect((await find(q))[0]).toBe(name)
  })

  test('need a query', async () => {
    expect(await (await visitor(world).get('/places')).json()).toEqual([])
  })
})
