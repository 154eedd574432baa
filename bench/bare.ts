import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/**
 * The baseline: bare Hono handlers that send the same SQL through `pg`. `npm run bench` runs it as its own process on the app's database
 * (DATABASE_URL).
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const listSql = `select * from tournaments where deleted_at is null and status = 'upcoming' and places_taken < max_teams
  and registration_deadline > now() order by registration_deadline, id limit 24`
const countSql = `select count(*)::int from (select 1 from tournaments where deleted_at is null limit 10001) counted`

async function list() {
  const [{ rows }, total] = await Promise.all([pool.query(listSql), pool.query<{ count: number }>(countSql)])
  return { rows, count: total.rows[0]!.count }
}

const bare = new Hono()
  .get('/ready', (c) => c.text('ready'))
  .get('/list', async (c) => {
    const { rows, count } = await list()
    return c.json(rows, 200, { 'X-Total-Count': String(count) })
  })
  .get('/detail/:id', async (c) => {
    const sql = 'select * from tournaments where id = $1 and deleted_at is null'
    return c.json((await pool.query(sql, [c.req.param('id')])).rows[0])
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
