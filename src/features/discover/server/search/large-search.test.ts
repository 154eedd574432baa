import { beforeAll, expect, test } from 'vitest'
import { aPlayer, visitor } from '#test/builders.ts'
import { fillTable } from '#test/fill-table.ts'
import { buffersOf, queryPlan } from '#test/query-plan.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
/** More than twice as many as a search reads. */
const count = 120_000
const most = 2_000

/** Five of six are within 50 miles of New York, in twenty towns; one in a thousand is a badminton tournament. */
beforeAll(async () => {
  const { id } = await aPlayer(world)
  await fillTable(world.database.pool, 'tournaments', count, (from, to) =>
    world.database.pool.query(
      `insert into tournaments (id, name, description, sport, location, start_date, end_date, registration_deadline, status, max_teams,
         places_taken, entry_fee_cents, prize_pool_cents, organizer_id, skill_level, team_size, created_at, updated_at,
         latitude, longitude)
       select uuidv7(), 'Cup ' || n, 'A day of games', case when n % 1000 = 1 then 'badminton' else 'tennis' end, 'Town',
         at + interval '2 days', at + interval '3 days', at + interval '1 day', 'upcoming', 8, case when n % 3 = 0 then 8 else 0 end,
         100 * (1 + n % 40), 0, $3, 'all', 5, now(), now(),
         case when n % 6 = 0 then n % 140 - 60 else 40.4 + n % 20 * 0.03 end,
         case when n % 6 = 0 then n % 350 - 175 else -74.3 + n % 20 * 0.03 end
       from generate_series($1::int, $2::int) n, date_trunc('minute', now() + n * interval '1 minute') at`,
      [from, to, id],
    ),
  )
}, 180_000)

const newYork = 'near=40.71,-74'
const cappedOf = async (query: string) => (await search(query)).headers.get('x-total-count-capped')
const search = (query: string) => visitor(world).get(`/tournaments?limit=24&${query}`)

test.each([
  newYork,
  `${newYork}&within=250`,
  `${newYork}&within=250&sport=badminton&maxFee=1`,
  `${newYork}&sort=price&open=true`,
  `${newYork}&from=2020-01-01&to=2020-01-02`,
  'near=-55,-120&within=250',
  'near=64,26&within=250',
  'sort=date&sport=badminton',
  'sort=price&maxFee=0.5',
  'sort=deadline&skill=advanced',
  'from=2020-01-01&to=2020-01-02',
])('%s reads at most 2,000 buffers', async (query) => {
  expect(await buffersOf(world, () => search(query))).toBeLessThanOrEqual(most)
})

test('a search near a place reads one index, and rows only for its page', async () => {
  const plan = await queryPlan(world, () => search(`${newYork}&sport=badminton`), /with found/)
  expect(plan).toContain('Index Only Scan using tournaments_near_idx')
  expect(plan).not.toMatch(/Seq Scan on tournaments|Bitmap/)
})

test('totals are marked as capped when more tournaments are in reach than a search reads', async () => {
  expect(await cappedOf(`${newYork}&sport=badminton`)).toBe('true')
  expect(await cappedOf(`${newYork}&from=2020-01-01&to=2020-01-02`)).toBeNull()
  expect(await cappedOf('near=-55,-120')).toBeNull()
})

test('without a place, pages lead to every match, however rare', async () => {
  const seen: string[] = []
  for (let path: string | undefined = '/tournaments?sort=date&sport=badminton&limit=100'; path;) {
    const reply: Response = await visitor(world).get(path)
    seen.push(...((await reply.json()) as { id: string }[]).map(({ id }) => id))
    path = /^<\/api(.+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  expect(new Set(seen).size).toBe(count / 1000)
  expect(seen).toHaveLength(count / 1000)
})
