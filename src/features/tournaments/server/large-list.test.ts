import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aPlayer, visitor } from '#test/builders.ts'
import { aWorld } from '#test/world.ts'
import type { World } from '#test/world.ts'
import { countCap } from '../values.ts'

let world: World
let organizerId: string
beforeAll(async () => {
  world = await aWorld()
  organizerId = (await aPlayer(world)).id
})
afterAll(() => world.close())

/** Of every six: three finished, one running, one open, one full. */
async function addTournaments(from: number, to: number) {
  await world.database.pool.query(
    `insert into tournaments (id, name, description, sport, location, start_date, end_date, registration_deadline, status,
       max_teams, places_taken, entry_fee_cents, prize_pool_cents, organizer_id, skill_level, team_size)
     select gen_random_uuid(), 'Cup ' || n, 'A day of games, number ' || n, (array['basketball', 'soccer', 'tennis'])[1 + n % 3], 'Oslo',
       now() + n * interval '1 minute' + interval '2 days', now() + n * interval '1 minute' + interval '3 days',
       now() + n * interval '1 minute' + interval '1 day',
       case when n % 2 = 0 then 'completed' when n % 6 = 1 then 'active' else 'upcoming' end,
       8, case when n % 6 = 3 then 8 else 0 end, 5000, 0, $1, 'all', 5
     from generate_series($2::int, $3::int) n`,
    [organizerId, from, to],
  )
}

const headersOf = async (query: string) => {
  const { headers } = await visitor(world).get(`/tournaments?limit=1&${query}`)
  return [headers.get('x-total-count'), headers.get('x-total-count-capped')]
}

test('totals are exact up to 10,000, and say so where they stop counting', async () => {
  await addTournaments(1, countCap)
  expect(await headersOf('')).toEqual(['10000', null])
  await addTournaments(countCap + 1, countCap + 1)
  expect(await headersOf('')).toEqual(['10000', 'true'])
  expect(await headersOf('q=day of games')).toEqual(['10000', 'true'])
  expect(await headersOf('status=completed')).toEqual(['5000', null])
})

const textOf = (sent: unknown) => (typeof sent === 'string' ? sent : (sent as { text: string }).text)

/** How PostgreSQL reads the rows of this very request. */
async function planOf(query: string, settings = '') {
  const asked = vi.spyOn(world.database.pool, 'query')
  await visitor(world).get(`/tournaments?${query}`)
  const [statement, parameters] = asked.mock.calls.find(([sent]) => /union all|from "tournaments"/.test(textOf(sent)))!
  asked.mockRestore()
  const client = await world.database.pool.connect()
  try {
    if (settings) await client.query(settings)
    const explained = await client.query<{ 'QUERY PLAN': string }>(
      `explain ${textOf(statement)}`,
      parameters as unknown as unknown[],
    )
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release(true)
  }
}

/** The query of the second page of a status. */
async function secondPageOf(status: string) {
  const reply = await visitor(world).get(`/tournaments?limit=24&status=${status}`)
  return /<.+\?(.+)>/.exec(reply.headers.get('link')!)![1]!
}

describe('among twenty thousand tournaments', () => {
  beforeAll(async () => {
    await addTournaments(countCap + 2, 20_000)
    await world.database.pool.query('analyze tournaments')
  })

  test('the first page reads each group by its index and none of them whole', async () => {
    const plan = await planOf('limit=24')
    for (const index of ['open', 'running', 'finished'])
      expect(plan).toContain(`Index Scan using tournaments_${index}_idx`)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })

  test('so do the pages behind it, from where the page before ended', async () => {
    const finished = await planOf(await secondPageOf('completed'))
    expect(finished).toContain('Index Scan using tournaments_finished_idx')
    expect(finished).toMatch(/Index Cond: \(ROW\(end_date, id\) < ROW/)
    const running = await planOf(await secondPageOf('active'))
    expect(running).toMatch(/Index Cond: \(ROW\(start_date, id\) > ROW/)
    expect(`${finished}${running}`).not.toContain('Seq Scan')
  })

  test('a search that few match is read from the trigram index', async () => {
    const plan = await planOf('q=number 12345')
    expect(plan).toContain('Bitmap Index Scan on tournaments_search_idx')
    expect(plan).toContain("search_text ~~ '%number 12345%'")
  })

  test('the groups are never read side by side, which would mix their order', async () => {
    const eager =
      'set parallel_setup_cost = 0; set parallel_tuple_cost = 0; set min_parallel_table_scan_size = 0; set max_parallel_workers_per_gather = 4'
    for (const query of ['limit=24', 'q=games', 'sport=tennis&skill=beginner']) {
      expect(await planOf(query, eager)).not.toContain('Parallel Append')
    }
  })
})
