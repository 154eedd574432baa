import { beforeAll, describe, expect, test, vi } from 'vitest'
import { aCaptain, aTournament, visitor } from '#test/builders.ts'
import { fill } from '#test/fill.ts'
import { planOf } from '#test/plan.ts'
import { useWorld } from '#test/world.ts'
import type { MyRanking, RankedPlayer } from '../contract.ts'

const world = useWorld()
beforeAll(async () => {
  await fill(world.database.pool, 'users', 50_000, addPlayers)
  await world.database.pool.query('vacuum analyze ranking_counts, totals')
}, 120_000)

function addPlayers(from: number, to: number) {
  return world.database.pool.query(
    `insert into users (id, username, email, first_name, last_name, wins, total_prize_won_cents, preferred_sports)
     select gen_random_uuid(), 'player.' || n, 'player.' || n || '@x.example', 'Robin', 'Number ' || n, n % 40,
       case when n % 5 = 0 then n % 997 * 100 else 0 end,
       case when n % 500 = 0 then array['badminton'] else array[(array['soccer', 'tennis'])[1 + n % 2]] end
     from generate_series($1::int, $2::int) n`,
    [from, to],
  )
}

const get = (query: string) => visitor(world).get(`/users-with-teams?limit=25&${query}`)
const cursorOf = (reply: Response) => /[?&](cursor=[^&>]+)/.exec(reply.headers.get('link')!)![1]!
const isPage = /from "users"/

describe('among fifty thousand players', () => {
  test('every page is read by the ranking index from where the one before ended', async () => {
    const first = await planOf(world, () => get(''), isPage)
    const cursor = cursorOf(await get(''))
    const later = await planOf(world, () => get(cursor), isPage)
    for (const plan of [first, later]) {
      expect(plan).toContain('Index Scan using users_ranking_idx')
      expect(plan).not.toContain('Seq Scan on users')
    }
    expect(later).toMatch(/Index Cond: .*ROW\(ranking_key, id\) > ROW/)
  })

  test('a sport that many play is looked for along the ranking, one that few play in an index of its own', async () => {
    expect(await planOf(world, () => get('sport=tennis'), isPage)).toContain('users_ranking_idx')
    expect(await planOf(world, () => get('sport=badminton'), isPage)).toContain('users_preferred_sports_idx')
  })

  test('a search that few match is read from the trigram index', async () => {
    expect(await planOf(world, () => get('q=number 12345'), isPage)).toContain('users_public_search_idx')
  })

  test('nothing is counted at a request: not ranks, nor totals, nor my own place', async () => {
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

  test('my place is found, and who stands above it, without looking through the ranking', async () => {
    const me = await aCaptain(world)
    await world.database.pool.query('update users set wins = 20 where id = $1', [me.id])
    const above = await planOf(world, () => me.get('/rankings/me'), /order by "above"."ranking_key" desc/)
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

  test('members are read by their ids and their teams by captain and roster, never all of them', async () => {
    const members = await planOf(world, () => visitor(world).get('/community/users?limit=24'), isPage)
    expect(members).toContain('Index Scan Backward using users_pkey')
    const cup = await aTournament(world)
    await world.database.pool.query(
      `insert into teams (id, name, tournament_id, captain_id, members, payment_status)
       select gen_random_uuid(), 'Team', $1, id, array[id::text], 'paid' from users limit 20000`,
      [cup.id],
    )
    await world.database.pool.query('vacuum analyze teams')
    const teams = await planOf(world, () => visitor(world).get('/community/users?limit=24'), /inner join lateral/)
    expect(teams).toContain('teams_captain_idx')
    expect(teams).toContain('teams_members_idx')
    const found = await planOf(world, () => visitor(world).get('/community/users?q=number 12345'), isPage)
    expect(found).toContain('users_public_search_idx')
  })
})
