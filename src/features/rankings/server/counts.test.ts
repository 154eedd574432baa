import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readStats } from '#features/tournaments/server/stats.ts'
import { aCaptain, aTournament, anAdministrator, enterPaid, times } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'

/** Compares the totals and counts maintained by triggers with the results of counting. */
const world = useWorld()

const query = async <Row extends object>(statement: string, parameters: unknown[] = []) =>
  (await world.database.pool.query<Row>(statement, parameters)).rows

/** The differences between maintained and counted totals. */
async function wrongCounts() {
  const wrong = await query(`select id, points, players_above(points), above from
    (select id, -ranking_key as points, rank() over (order by ranking_key) - 1 as above from users where ranking_key is not null) counted
    where players_above(points) <> above
    union all select id, points, players_above(points, true), above from
    (select id, -verified_ranking_key as points, rank() over (order by verified_ranking_key) - 1 as above from users
      where verified_ranking_key is not null) counted
    where players_above(points, true) <> above`)
  const [people] = await query(`select count(*)::int as "totalPlayers", coalesce(sum(wins), 0)::float8 as "totalWins",
    coalesce(sum(total_prize_won_cents), 0)::float8 / 100 as "totalPrizeMoney",
    (count(*) filter (where wins > 0 or total_prize_won_cents > 0))::int as "rankedPlayers",
    coalesce(sum(verified_wins), 0)::float8 as "verifiedWins", coalesce(sum(verified_prize_cents), 0)::float8 / 100 as "verifiedPrizeMoney",
    (count(*) filter (where verified_wins > 0 or verified_prize_cents > 0))::int as "verifiedRankedPlayers"
    from users where role = 'player' and deleted_at is null and suspended_at is null`)
  const [cups] =
    await query(`select (count(*) filter (where status in ('upcoming', 'active')))::int as "activeTournaments",
    coalesce(sum(least(prize_pool_cents,
      coalesce((select sum(amount_paid_cents) from registrations
        where tournament_id = tournaments.id and payment_status = 'paid' and paid_by = 'card'), 0)))
      filter (where status = 'completed' and
        (select count(*) from registrations where tournament_id = tournaments.id and payment_status = 'paid') >= 2), 0)::float8 / 100
      as "prizesAwarded",
    coalesce(sum(current_teams) filter (where status in ('upcoming', 'active')), 0)::int as "activeTeams"
    from tournaments where cancelled_at is null`)
  const perSport = await query<{ sport: string; total: number }>(`select sport, count(*)::int as total from tournaments
    where cancelled_at is null and status in ('upcoming', 'active') group by sport`)
  const sports = Object.fromEntries(perSport.map(({ sport, total }) => [sport, total]))
  const counted = { ...people, ...cups, sports }
  const kept = await readStats(world.app)
  return isDeepStrictEqual(kept, counted) ? wrong : [...wrong, { kept, counted }]
}

/** Sets a player's results, some of them verified. */
const results = (id: string, wins: number, cents: number) =>
  query(
    `update users set wins = $2, total_prize_won_cents = $3, verified_wins = $2::int / 3,
      verified_prize_cents = case when $2::int % 2 = 0 then $3::bigint / 2 else 0 end where id = $1`,
    [id, wins, cents],
  )

describe('maintained totals match the counted ones', () => {
  test('in an empty database', async () => {
    expect(await wrongCounts()).toEqual([])
  })

  test('after any changes to players, one by one and in bulk', async () => {
    const players = await Promise.all(times(30, () => aCaptain(world)))
    await Promise.all(players.map(({ id }, n) => results(id, n % 7, (n % 5) * 6_399)))
    expect(await wrongCounts()).toEqual([])
    await query('update users set wins = wins + 1, losses = losses + 3')
    expect(await wrongCounts()).toEqual([])
    await results(players[0]!.id, 2_147_483_647, 20_000_000_000_000)
    await results(players[1]!.id, 0, 0)
    await query('update users set deleted_at = now() where id = $1', [players[2]!.id])
    await query('update users set suspended_at = now() where id = any($1)', [players.slice(9, 14).map(({ id }) => id)])
    expect(await wrongCounts()).toEqual([])
    await query('update users set wins = wins / 2, verified_wins = 0')
    await query('update users set suspended_at = null where id = any($1)', [players.slice(9, 11).map(({ id }) => id)])
    await anAdministrator(world)
    expect(await wrongCounts()).toEqual([])
    await results(players[0]!.id, 0, 0)
    await query('delete from users where id = any($1)', [players.slice(3, 9).map(({ id }) => id)])
    expect(await wrongCounts()).toEqual([])
  })

  test('after any changes to tournaments', async () => {
    const [cup, other] = [await aTournament(world, { sport: 'tennis' }), await aTournament(world)]
    await enterPaid(world, await aCaptain(world), cup, 'Paid')
    await (await aCaptain(world)).post('/teams', { name: 'Pending', tournamentId: cup.id })
    expect(await wrongCounts()).toEqual([])
    await query(`update tournaments set sport = 'badminton', status = 'active' where id = $1`, [cup.id])
    expect(await wrongCounts()).toEqual([])
    await query(`update tournaments set status = 'completed' where id = $1`, [cup.id])
    expect(await wrongCounts()).toEqual([])
    await query(
      `update registrations set payment_status = 'paid', paid_by = 'cash', expires_at = null, amount_paid_cents = fee_cents where tournament_id = $1`,
      [cup.id],
    )
    expect(await wrongCounts()).toEqual([])
    await query(
      `update registrations set payment_status = 'refunded', amount_paid_cents = 0 where tournament_id = $1 and paid_by = 'cash'`,
      [cup.id],
    )
    expect(await wrongCounts()).toEqual([])
    await query(`update tournaments set status = 'cancelled', cancelled_at = now() where id = $1`, [cup.id])
    await query(`delete from tournaments where id = $1`, [other.id])
    expect(await wrongCounts()).toEqual([])
  })

  test('after a rollback', async () => {
    const player = await aCaptain(world)
    const client = await world.database.pool.connect()
    await client.query('begin')
    await client.query('update users set wins = 50 where id = $1', [player.id])
    await client.query('rollback')
    client.release()
    expect(await wrongCounts()).toEqual([])
  })
})

test('after concurrent writes, which do not wait for each other', async () => {
  const players = await Promise.all(times(20, () => aCaptain(world)))
  const holder = await world.database.pool.connect()
  await holder.query('begin')
  await holder.query('update users set wins = wins + 1 where id = $1', [players[0]!.id])
  await Promise.all(players.slice(1).map(({ id }, n) => results(id, n + 1, n * 100)))
  expect(await wrongCounts()).toEqual([])
  await holder.query('commit')
  holder.release()
  expect(await wrongCounts()).toEqual([])
  await Promise.all(times(10, (round) => Promise.all(players.map(({ id }, n) => results(id, (n + round) % 9, 0)))))
  expect(await wrongCounts()).toEqual([])
})

test('after their rows were merged', async () => {
  const player = await aCaptain(world)
  for (const wins of times(20, (n) => n % 2)) await results(player.id, 500_000 + wins, 0)
  const kept = await query(`select name from totals where name = 'wins' union all
    select level::text from ranking_counts where level = 0 and slot between 500000000 and 500001000`)
  expect(kept).toEqual([{ name: 'wins' }, { name: '0' }])
})
