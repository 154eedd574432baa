import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/**
 * The baseline: bare Hono handlers that send the same SQL through `pg`. `npm run bench` runs it as its own process on the app's database
 * (DATABASE_URL).
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const listSql = `select * from tournaments where cancelled_at is null and status = 'upcoming' and places_taken < max_teams
  and registration_deadline > now() order by registration_deadline, id limit 24`
const countSql = `select count(*)::int from (select 1 from tournaments where cancelled_at is null limit 10001) counted`

async function list() {
  const [{ rows }, total] = await Promise.all([pool.query(listSql), pool.query<{ count: number }>(countSql)])
  return { rows, count: total.rows[0]!.count }
}

/** Writes the rows of a corrected result: the request in its rate limit, the log, the match, and what both teams are notified of. */
async function writeReport(id: string) {
  await pool.query(`update rate_limits set points = points + 1 where key like 'competitionChangesPerUser%'`)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select * from tournaments where id = $1 for update', [id])
    await client.query(
      `insert into competition_facts (tournament_id, id, seq, body, reason, actor_id, actor_role, created_at)
       select tournament_id, gen_random_uuid(), seq + 1, body, reason, actor_id, actor_role, now()
       from competition_facts where tournament_id = $1 order by seq desc limit 1`,
      [id],
    )
    await client.query('update competitions set version = version + 1 where tournament_id = $1', [id])
    await client.query(
      `update matches set games = games, status = status, team1_score = team1_score, team2_score = team2_score, completed_at = now()
       where tournament_id = $1 and number = 1`,
      [id],
    )
    await client.query(
      `update notifications set message = left(message, 999) || '.', events = (gen_random_uuid()::text || events)[:100]
       where related_id = $1 and type = 'match_result'`,
      [id],
    )
    await client.query('commit')
    await pool.query(`select pg_notify('live', $1)`, [`tournament:${id}`])
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const bare = new Hono()
  .get('/ready', (c) => c.text('ready'))
  .get('/list', async (c) => {
    const { rows, count } = await list()
    return c.json(rows, 200, { 'X-Total-Count': String(count) })
  })
  .get('/detail/:id', async (c) => {
    const sql = 'select * from tournaments where id = $1 and cancelled_at is null'
    return c.json((await pool.query(sql, [c.req.param('id')])).rows[0])
  })
  .get('/version/:id', async (c) => {
    const sql =
      'select version from tournaments left join competitions on tournament_id = id where id = $1 and cancelled_at is null'
    await pool.query(sql, [c.req.param('id')])
    return c.body(null, 304)
  })
  .post('/report/:id', async (c) => {
    await writeReport(c.req.param('id'))
    return c.json({}, 201)
  })
  // The control: a list slowed down on purpose, which the benchmark must detect.
  .get('/slow-list', async (c) => {
    const { rows } = await list()
    const end = performance.now() + 5
    while (performance.now() < end);
    return c.json(rows)
  })

serve({ fetch: bare.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
