import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { countCap } from '#platform/http/paging.ts'
import { anAdministrator } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let administrator: Player
const many = 12_000
const part = 2_000

const id = (n: string, kind: number) => sql.raw(`('01900000-000${kind}-7000-8000-' || lpad(${n}::text, 12, '0'))::uuid`)

/** Numbered users, each with a tournament and a team in it. Every thousandth user is suspended, their tournament completed and team refunded. */
beforeAll(async () => {
  administrator = await anAdministrator(world)
  await world.app.db.execute(sql`
    insert into users (id, username, email, email_verified, first_name, last_name, suspended_at)
    select ${id('n', 1)}, 'player ' || n, 'p' || n || '@homefield.example', n % 2 = 0, 'Robin', 'Kéller ' || (90000 - n),
      case when n % 1000 = 0 then now() end from generate_series(1, ${many}) n`)
  // In parts, because statements have a time limit.
  for (let from = 1; from <= many; from += part) {
    await world.app.db.execute(sql`
      insert into tournaments (id, name, description, sport, location, start_date, end_date, registration_deadline, max_teams,
        entry_fee_cents, prize_pool_cents, organizer_id, skill_level, team_size, status, created_at, updated_at)
      select ${id('n', 2)}, 'Cup ' || (90000 - n), repeat('A day of games. ', 30), 'tennis', 'Austin', now() + n * interval '1 minute',
        now() + (n + 60) * interval '1 minute', now() + (n - 60) * interval '1 minute', 8, 5000, 0, ${id('n', 1)}, 'all', 2,
        case when n % 1000 = 0 then 'completed' else 'upcoming' end, now(), now() from generate_series(${from}::int, ${from + part - 1}::int) n`)
  }
  await world.app.db.execute(sql`
    insert into teams (id, name, tournament_id, captain_id, payment_status)
    select ${id('n', 3)}, 'Team ' || (90000 - n), ${id('n', 2)}, ${id('n', 1)},
      case when n % 1000 = 0 then 'refunded' else 'paid' end from generate_series(1, ${many}) n`)
  await world.database.pool.query('analyze users, tournaments, teams')
})

type Item = { id: string; name?: string; username?: string; lastName?: string; teams?: number }

async function read(path: string) {
  const reply = await administrator.get(path)
  const next = /<\/api([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? null
  const total = reply.headers.get('x-total-count')
  const isCapped = reply.headers.has('x-total-count-capped')
  return { status: reply.status, items: (await reply.json()) as Item[], next, total, isCapped }
}

/** Reads a whole list, page by page. */
async function readAll(path: string) {
  const found: Item[] = []
  for (let next: string | null = path; next;) {
    const page: Awaited<ReturnType<typeof read>> = await read(next)
    found.push(...page.items)
    next = page.next
  }
  return found
}

/** The lists, each with a search that matches about a hundred rows. */
const searches: Record<string, string> = {
  '/users': 'player 119',
  '/admin/tournaments': 'cup 899',
  '/teams': 'team 899',
}

describe.each(Object.keys(searches))('%s', (list) => {
  test('counts up to ten thousand and marks the count as capped', async () => {
    const { total, isCapped, items } = await read(`${list}?limit=3`)
    expect([total, isCapped, items.length]).toEqual([String(countCap), true, 3])
  })

  test.each(['newest', 'name', list === '/admin/tournaments' ? 'start' : 'oldest'])(
    'sorted by %s, pages have no gaps and no duplicates',
    async (sort) => {
      const whole = await read(`${list}?sort=${sort}&limit=190`)
      const pages = await readAll(`${list}?sort=${sort}&limit=7&q=${searches[list]}`)
      expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
      expect(pages.length).toBeGreaterThan(90)
      const second = await read((await read(`${list}?sort=${sort}&limit=95`)).next!)
      expect(second.items.map(({ id }) => id)).toEqual(whole.items.slice(95).map(({ id }) => id))
    },
  )

  test('refuses a cursor it did not issue', async () => {
    for (const cursor of ['nothing', 'WyIiLCJ4Il0', Buffer.from('["0000","x"]').toString('base64url')]) {
      expect([cursor, (await read(`${list}?cursor=${cursor}`)).status]).toEqual([cursor, 400])
    }
  })
})

describe('users', () => {
  test.each([
    ['part of an e-mail', 'p4321@home', ['player 4321']],
    ['a name, ignoring accents and letter case', 'KELLER 85679', ['player 4321']],
    ['a first and last name', 'robin kéller 85679', ['player 4321']],
    ['a literal %', 'player%4321', []],
  ])('are found by %s', async (_, q, expected) => {
    const { items } = await read(`/users?q=${encodeURIComponent(q)}`)
    expect(items.map(({ username, teams }) => [username, teams])).toEqual(expected.map((username) => [username, 1]))
  })

  test('are filtered by suspension and verification', async () => {
    expect((await read('/users?filter=suspended')).total).toBe('12')
    const unverified = await readAll('/users?filter=unverified&q=player 1199')
    expect(unverified.map(({ username }) => username)).toEqual([
      'player 11999',
      'player 11997',
      'player 11995',
      'player 11993',
      'player 11991',
      'player 1199',
    ])
  })

  test('can be sorted by last name', async () => {
    const { items } = await read('/users?sort=name&limit=2&q=player 1')
    expect(items.map(({ lastName }) => lastName)).toEqual(['Kéller 78000', 'Kéller 78001'])
  })

  test('are returned without password or session fields', async () => {
    const [user] = (await read('/users?limit=1')).items
    expect(Object.keys(user!).filter((field) => /password|token|secret|hash/i.test(field))).toEqual([])
  })
})

test('tournaments can be filtered by status, teams by payment status and tournament', async () => {
  expect((await read('/admin/tournaments?status=completed')).total).toBe('12')
  expect((await read('/teams?paymentStatus=refunded')).total).toBe('12')
  const registered = await readAll('/teams?paymentStatus=registered&q=team 899')
  expect(registered.map(({ name }) => name)).not.toContain('Team 89000')
  const [cup] = (await read('/admin/tournaments?limit=1')).items
  const { items } = await read(`/teams?tournamentId=${cup!.id}`)
  expect(items).toMatchObject([
    {
      tournamentId: cup!.id,
      tournamentName: cup!.name,
      captain: expect.stringMatching(/^Robin/),
    },
  ])
})

/** The plan of the query that reads this page's ids. */
async function planOf(path: string): Promise<string> {
  const asked = vi.spyOn(world.database.pool, 'query')
  await administrator.get(path)
  const sent = asked.mock.calls.map(([query, values]) => {
    const config = query as unknown as string | { text: string; values?: unknown[] }
    return typeof config === 'string'
      ? { text: config, values }
      : { text: config.text, values: values ?? config.values }
  })
  asked.mockRestore()
  const page = sent.find(({ text }) => /^(with found|select id,)/.test(text))!
  const { rows } = await world.database.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${page.text}`,
    page.values as unknown as unknown[],
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('every page is read by index from where the previous one ended', () => {
  test.each([
    ['/users', 'users_pkey', 'Index Cond: (id <'],
    ['/users?sort=name', 'users_name_idx', '(ROW(lower('],
    ['/users?filter=suspended', 'users_suspended_idx', 'Index Cond: (id <'],
    ['/users?filter=unverified', 'users_unverified_idx', 'Index Cond: (id <'],
    ['/admin/tournaments', 'tournaments_pkey', 'Index Cond: (id <'],
    ['/admin/tournaments?sort=start', 'tournaments_start_idx', 'Index Cond: (ROW(start_date, id) <'],
    ['/admin/tournaments?sort=name', 'tournaments_name_idx', 'Index Cond: (ROW(lower(name), id) >'],
    ['/teams', 'teams_pkey', 'Index Cond: (id <'],
    ['/teams?sort=name', 'teams_name_idx', 'Index Cond: (ROW(lower(name), id) >'],
    ['/teams?paymentStatus=paid', 'teams_', 'Index Cond'],
    ['/teams?paymentStatus=registered', 'teams_', 'Index Cond'],
  ])('%s', async (path, index, condition) => {
    const next = (await read(`${path}${path.includes('?') ? '&' : '?'}limit=5`)).next!
    const plan = await planOf(next)
    expect(plan).toContain(`using ${index}`)
    expect(plan).toContain(condition)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })

  test.each([
    ['/users?q=p4321@home', 'users_search_idx'],
    ['/admin/tournaments?q=cup 81234', 'tournaments_search_idx'],
    ['/teams?q=team 81234', 'teams_search_idx'],
    ['/users?sort=name&q=p4321@home', 'users_search_idx'],
  ])('a rare word uses the search index: %s', async (path, index) => {
    expect(await planOf(path)).toContain(`Index Scan on ${index}`)
    expect(await planOf(path)).not.toContain('Seq Scan')
  })

  test('a common word is found in list order without reading the whole table', async () => {
    const plan = await planOf('/users?q=homefield.example')
    expect(plan).toContain('using users_pkey')
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })
})
