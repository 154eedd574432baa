import { asc, eq, inArray, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seedDemo } from './seed.ts'
import { competitionFacts, drawnTeams, matches, tournaments } from '#db/schema.ts'
import { loadCompetition } from '#features/competition/server/load.ts'
import { matchRow } from '#features/competition/server/record/rows.ts'
import { drawnTeamsOf } from '#features/competition/server/wire.ts'
import { competitionOf } from '#features/competition/rules.ts'
import { readPublished } from '#features/competition/server/public/published.ts'
import { pageSize } from '#features/rankings/values.ts'
import { useWorld } from '#test/world.ts'
import { playDemo } from './competitions.ts'

const world = useWorld()

test('the demo world has tournaments that are finished and in play, as their logs say', async () => {
  const { db, pool } = { db: world.app.db, pool: world.database.pool }
  await seedDemo({ pool, now: world.clock.now, payments: 'none', onlyIfEmpty: true })
  await playDemo(world.app, world.clock.now)
  const cups = await db
    .select()
    .from(tournaments)
    .where(ne(tournaments.competition, 'none'))
    .orderBy(asc(tournaments.name))
  expect(cups.map(({ name, competition, status }) => `${name}: ${competition}, ${status}`)).toEqual([
    'Blue Ridge Coed Sixes: finished, completed',
    'Copa Poblenou: finished, completed',
    'Copa del Barrio: finished, completed',
    'Desert Night Singles: running, active',
    'Music Row Invitational: finished, completed',
    'Northeast Shuttle Nights: running, active',
    'Red Hook Fives: running, active',
    'Somerville Rec League Cup: finished, completed',
    'Tejo Clay Doubles: finished, completed',
  ])
  for (const cup of cups) {
    const { state, rows, facts } = await loadCompetition(db, cup)
    expect(competitionOf(state, facts)).toBe(cup.competition)
    const times = new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
    const saved = await db.select().from(matches).where(eq(matches.tournamentId, cup.id)).orderBy(matches.number)
    const derived = state.matches.map((match) => matchRow(match, (id) => times.get(id)!))
    expect(saved).toMatchObject(derived)
    const drawn = await db.select().from(drawnTeams).where(eq(drawnTeams.tournamentId, cup.id)).orderBy(drawnTeams.seed)
    expect(drawn).toMatchObject(drawnTeamsOf(state))
    const ofDraw = new Set(facts.filter(({ kind }) => kind === 'draw' || kind === 'entry_list').map(({ id }) => id))
    const isOfDraw = ({ id }: { id: string }) => ofDraw.has(id)
    for (const { createdAt } of rows.filter(isOfDraw))
      expect(createdAt > cup.registrationDeadline && createdAt < cup.startDate).toBe(true)
    for (const { createdAt } of rows) expect(createdAt <= world.clock.now && createdAt < cup.endDate).toBe(true)
    const { champion } = (await readPublished(world.app, cup.id)).snapshot
    expect(champion !== null).toBe(cup.competition === 'finished')
    expect(cup.isVerified && cup.finishedAt !== null).toBe(cup.competition === 'finished')
  }
  const written = await db
    .select()
    .from(competitionFacts)
    .where(
      inArray(
        competitionFacts.tournamentId,
        cups.map(({ id }) => id),
      ),
    )
  expect(written.length).toBeGreaterThan(20)
})

test('the verified results of the demo players were credited by finished tournaments', async () => {
  const { rows } = await world.database.pool.query(`select (count(*) filter (where r.wins > 0))::int as winners,
      bool_and(r.wins = u.verified_wins and r.losses = u.verified_losses and r.cents = u.verified_prize_cents) as same
    from users u join (select user_id, sum(verified_wins) as wins, sum(verified_losses) as losses, sum(verified_prize_cents) as cents
      from player_results group by user_id) r on r.user_id = u.id`)
  expect(rows[0]).toMatchObject({ same: true })
  // More than a page of the verified leaderboard.
  expect(rows[0].winners).toBeGreaterThan(pageSize)
  const { rows: others } = await world.database.pool.query(
    `select 1 from users where verified_wins + verified_losses > 0 and id not in (select user_id from player_results)`,
  )
  expect(others).toEqual([])
})
