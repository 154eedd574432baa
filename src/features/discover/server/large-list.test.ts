import { beforeAll, describe, expect, test } from 'vitest'
import { countCap } from '#platform/http/paging.ts'
import { aPlayer, visitor } from '#test/builders.ts'
import { fillTable } from '#test/fill-table.ts'
import { queryPlan as plan } from '#test/query-plan.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let organizerId: string
beforeAll(async () => {
  organizerId = (await aPlayer(world)).id
})

/** Of every six: three finished, one running, one open, one full. */
async function addTournaments(from: number, to: number) {
  await world.database.pool.query(
    `insert into tournaments (id, name, description, sport, location, start_date, end_date, registration_deadline, status,
       max_teams, places_taken, entry_fee_cents, prize_pool_cents, organizer_id, skill_level, team_size, created_at, updated_at)
     select gen_random_uuid(), 'Cup ' || n, 'A day of games, number ' || n, (array['basketball', 'soccer', 'tennis'])[1 + n % 3], 'Oslo',
       now() + n * interval '1 minute' + interval '2 days', now() + n * interval '1 minute' + interval '3 days',
       now() + n * interval '1 minute' + interval '1 day',
       case when n % 2 = 0 then 'completed' when n % 6 = 1 then 'active' else 'upcoming' end,
       8, case when n % 6 = 3 then 8 else 0 end, 5000, 0, $1, 'all', 5, now(), now()
     from generate_series($2::int, $3::int) n`,
    [organizerId, from, to],
  )
}

const headersOf = async (query: string) => {
  const { headers } = await visitor(world).get(`/tournaments?limit=1&${query}`)
  return [headers.get('x-total-count'), headers.get('x-total-count-capped')]
}

test('totals are exact up to 10,000 and marked as capped above', async () => {
  await addTournaments(1, countCap)
  expect(await headersOf('')).toEqual(['10000', null])
  await addTournaments(countCap + 1, countCap + 1)
  expect(await headersOf('')).toEqual(['10000', 'true'])
  expect(await headersOf('q=day of games')).toEqual(['10000', 'true'])
  expect(await headersOf('status=completed')).toEqual(['5000', null])
})

/** The plan of the request's list query. */
const queryPlan = (query: string, settings = '') =>
  plan(world, () => visitor(world).get(`/tournaments?${query}`), /union all|^select "id"/, settings)

/** The plan of the request's count. */
const countPlanOf = (query: string) => plan(world, () => visitor(world).get(`/tournaments?${query}`), /count\(\*\)/, '')

/** The query string of the second page of a status. */
async function secondPageOf(status: string, filter = '') {
  const reply = await visitor(world).get(`/tournaments?limit=24&status=${status}&${filter}`)
  return /<.+\?(.+)>/.exec(reply.headers.get('link')!)![1]!
}

describe('among a hundred thousand tournaments', () => {
  beforeAll(async () => {
    await fillTable(world.database.pool, 'tournaments', 90_000, (from, to) =>
      addTournaments(countCap + 1 + from, countCap + 1 + to),
    )
    // One in a hundred has another sport or level, so that a full scan for it would show.
    await world.database.pool.query(`update tournaments set sport = 'badminton' where substr(id::text, 1, 2) < '02'`)
    await world.database.pool.query(
      `update tournaments set skill_level = 'advanced' where substr(id::text, 1, 2) > 'fd'`,
    )
    await world.database.pool.query('vacuum analyze tournaments')
  }, 120_000)

  test('the first page reads each group from its index and only in part', async () => {
    const plan = await queryPlan('limit=24')
    for (const index of ['open', 'running', 'finished'])
      expect(plan).toContain(`Index Scan using tournaments_${index}_idx`)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })

  test('later pages continue in the index where the last page ended', async () => {
    const finished = await queryPlan(await secondPageOf('completed'))
    expect(finished).toContain('Index Scan using tournaments_finished_idx')
    expect(finished).toMatch(/Index Cond: \(ROW\(end_date, id\) < ROW/)
    const running = await queryPlan(await secondPageOf('active'))
    expect(running).toMatch(/Index Cond: \(ROW\(start_date, id\) > ROW/)
    expect(`${finished}${running}`).not.toContain('Seq Scan')
  })

  test('a selective search uses the trigram index', async () => {
    const plan = await queryPlan('q=number 12345')
    expect(plan).toContain('Bitmap Index Scan on tournaments_search_idx')
    expect(plan).toContain("search_text ~~ '%number 12345%'")
  })

  test('the groups are never read in parallel, which would mix their order', async () => {
    const eager =
      'set parallel_setup_cost = 0; set parallel_tuple_cost = 0; set min_parallel_table_scan_size = 0; set max_parallel_workers_per_gather = 4'
    for (const query of ['limit=24', 'q=games', 'sport=tennis&skill=beginner']) {
      expect(await queryPlan(query, eager)).not.toContain('Parallel Append')
    }
  })

  test.each([
    ['sport=badminton', 'sport'],
    ['skill=advanced', 'skill'],
  ])('%s reads each group from its own index on every page', async (query, filter) => {
    const first = await queryPlan(`limit=24&${query}`)
    for (const group of ['open', 'running', 'finished'])
      expect(first).toContain(`using tournaments_${group}_${filter}_idx`)
    const later = await queryPlan(await secondPageOf('completed', query))
    expect(later).toContain(`using tournaments_finished_${filter}_idx`)
    expect(later).toMatch(/Index Cond: .*ROW\(end_date, id\) < ROW/)
    expect(`${first}${later}`).not.toMatch(/Seq Scan|Sort/)
  })

  test.each(['sport=badminton', 'sport=badminton&skill=beginner', 'skill=advanced'])(
    'the total of %s is counted from an index',
    async (query) => {
      expect(await countPlanOf(query)).toMatch(/Index Only Scan using tournaments_filters_idx/)
    },
  )

  test.each(['upcoming', 'active', 'completed'])(
    'each %s tournament is on one page, even if timestamps differ by less than a millisecond',
    async (status) => {
      const where = `sport = 'badminton' and status = '${status}'`
      await world.database.pool.query(
        `update tournaments set registration_deadline = t.at, start_date = t.at + interval '1 day', end_date = t.at + interval '2 days'
         from (select id, timestamptz '2031-05-01 12:00:00.000001Z' + row_number() over (order by id) % 7 * interval '1 microsecond' as at
           from tournaments where ${where}) t where t.id = tournaments.id`,
      )
      const seen: string[] = []
      for (let next: string | undefined = `sport=badminton&status=${status}&limit=40`; next;) {
        const reply = await visitor(world).get(`/tournaments?${next}`)
        seen.push(...((await reply.json()) as { id: string }[]).map(({ id }) => id))
        next = /<.+\?(.+)>/.exec(reply.headers.get('link') ?? '')?.[1]
      }
      const all = await world.database.pool.query<{ id: string }>(`select id from tournaments where ${where}`)
      expect(seen.length).toBeGreaterThan(80)
      expect(seen.toSorted()).toEqual(all.rows.map(({ id }) => id).toSorted())
    },
  )
})
