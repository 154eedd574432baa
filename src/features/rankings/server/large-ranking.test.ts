import { beforeAll, describe, expect, test, vi } from 'vitest'
import { aCaptain, aTournament, visitor } from '#test/builders.ts'
import { fillTable } from '#test/fill-table.ts'
import { queryPlan } from '#test/query-plan.ts'
import { useWorld } from '#test/world.ts'
import type { MyRanking, RankedPlayer } from '../contract.ts'

const world = useWorld()
beforeAll(async () => {
  await fillTable(world.database.pool, 'users', 50_000, addPlayers)
  await world.database.pool.query('vacuum analyze ranking_counts, totals')
}, 120_000)

function addPlayers(from: number, to: number) {
  return world.database.pool.query(
    `insert into users (id, username, email, first_name, last_name, wins, total_prize_won_cents, verified_wins, preferred_sports)
     select gen_random_uuid(), 'player.' || n, 'player.' || n || '@x.example', 'Robin', 'Number ' || n, n % 40,
       case when n % 5 = 0 then n % 997 * 100 else 0 end, n % 40 / 2,
       case when n % 500 = 0 then array['badminton'] else array[(array['soccer', 'tennis'])[1 + n % 2]] end
     from generate_series($1::int, $2::int) n`,
    [from, to],
  )
}

const get = (query: string) => visitor(world).get(`/users-with-teams?limit=25&${query}`)
const cursorOf = (reply: Response) => /[?&](cursor=[^&>]+)/.exec(reply.headers.get('link')!)![1]!
const isPage = /from "users"/

describe('among fifty thousand players', () => {
  test('every page continues in the ranking index where the last one ended', async () => {
    const first = await queryPlan(world, () => get(''), isPage)
    const cursor = cursorOf(await get(''))
    const later = await queryPlan(world, () => get(cursor), isPage)
    for (const plan of [first, later]) {
      expect(plan).toContain('Index Scan using users_ranking_idx')
      expect(plan).not.toContain('Seq Scan on users')
    }
    expect(later).toMatch(/Index Cond: .*ROW\(ranking_key, id\) > ROW/)
  })

  test('and pages of the ranking by verified results use their own index', async () => {
    const first = await queryPlan(world, () => get('verified=true'), isPage)
    const cursor = cursorOf(await get('verified=true'))
    const later = await queryPlan(world, () => get(`verified=true&${cursor}`), isPage)
    for (const plan of [first, later]) {
      expect(plan).toContain('Index Scan using users_verified_ranking_idx')
      expect(plan).not.toContain('Seq Scan on users')
    }
    expect(later).toMatch(/Index Cond: .*ROW\(verified_ranking_key, id\) > ROW/)
    const me = await aCaptain(world)
    await world.database.pool.query('update users set wins = 20, verified_wins = 9 where id = $1', [me.id])
    const above = await queryPlan(
      world,
      () => me.get('/rankings/me?verified=true'),
      /order by "above"."verified_ranking_key" desc/,
    )
    expect(above).toContain('Index Only Scan Backward using users_verified_ranking_idx on users above')
  })

  test('a common sport uses the ranking index, and a rare one its own index', async () => {
    expect(await queryPlan(world, () => get('sport=tennis'), isPage)).toContain('users_ranking_idx')
    expect(await queryPlan(world, () => get('sport=badminton'), isPage)).toContain('users_preferred_sports_idx')
  })

  test('a selective search uses the trigram index', async () => {
    expect(await queryPlan(world, () => get('q=number 12345'), isPage)).toContain('users_public_search_idx')
  })

  test("no request counts rows for ranks, totals or the reader's own rank", async () => {
    const me = await aCaptain(world)
    await world.database.pool.query('update users set wins = 3 where id = $1', [me.id])
    const asked = vi.spyOn(world.database.pool, 'query')
    await get('')
    await visitor(world).get('/stats')
    await me.get('/rankings/me')
    const statements = asked.mock.calls.map(([sent]) =>
      typeof sent === 'string' ? sent : (sent as { text: string }).text,
    )
    asked.mockRestore()
    expect(statements.filter((text) => /count\(/.test(text))).toEqual([])
    expect(statements.filter((text) => /sum\(/.test(text)).every((text) => text.includes('from "totals"'))).toBe(true)
  })

  test("the reader's own rank and the players above are found without a scan", async () => {
    const me = await aCaptain(world)
    await world.database.pool.query('update users set wins = 20 where id = $1', [me.id])
    const above = await queryPlan(world, () => me.get('/rankings/me'), /order by "above"."ranking_key" desc/)
    expect(above).toContain('Index Only Scan Backward using users_ranking_idx on users above')
    expect(above).toMatch(/Index Cond: .*ROW\(ranking_key, id\) < ROW/)
    const { player, cursor } = (await (await me.get('/rankings/me')).json()) as MyRanking
    const [counted] = (
      await world.database.pool.query<{ rank: number }>(
        `select count(*)::int + 1 as rank from users where ranking_key < (select ranking_key from users where id = $1)`,
        [me.id],
      )
    ).rows
    expect(player!.rank).toBe(counted!.rank)
    const page = (await (await get(`cursor=${cursor}`)).json()) as RankedPlayer[]
    expect(page.findIndex(({ id }) => id === me.id)).toBe(3)
    expect(page[3]).toEqual(player)
  })

  test('members and their teams are read from indexes', async () => {
    const members = await queryPlan(world, () => visitor(world).get('/community/users?limit=24'), isPage)
    expect(members).toContain('Index Scan Backward using users_pkey')
    const cup = await aTournament(world)
    await world.database.pool.query(
      `insert into teams (id, name, tournament_id, captain_id, members, payment_status)
       select gen_random_uuid(), 'Team', $1, id, array[id::text], 'paid' from users limit 20000`,
      [cup.id],
    )
    await world.database.pool.query('vacuum analyze teams')
    const teams = await queryPlan(world, () => visitor(world).get('/community/users?limit=24'), /inner join lateral/)
    expect(teams).toContain('teams_captain_idx')
    expect(teams).toContain('teams_members_idx')
    const found = await queryPlan(world, () => visitor(world).get('/community/users?q=number 12345'), isPage)
    expect(found).toContain('users_public_search_idx')
  })
})
