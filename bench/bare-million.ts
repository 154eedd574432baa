import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { cellsWithin } from '#features/discover/server/search/cells.ts'

/**
 * The baseline of `bench/million.ts`: bare Hono handlers that only send SQL through `pg`. It runs as its own process on the app's database
 * (DATABASE_URL).
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const columns =
  'id, username, first_name, last_name, avatar, location, preferred_sports, wins, losses, total_prize_won_cents, ranking_key'
const ranked = `select ${columns} from users where ranking_key is not null`
const inOrder = 'order by ranking_key, id limit 26'

const found = `select * from tournaments where cancelled_at is null and search_text like '%' || $1 || '%'`
const searched = `(${found} and status = 'upcoming' and places_taken < max_teams and registration_deadline > $2 order by registration_deadline, id limit 25)
  union all (${found} and status in ('upcoming', 'active') and not (status = 'upcoming' and places_taken < max_teams and registration_deadline > $2)
    order by start_date, id limit 25)
  union all (${found} and status = 'completed' order by end_date desc, id desc limit 25) limit 25`
const counted = `select count(*)::int from (select 1 from tournaments where cancelled_at is null and search_text like '%' || $1 || '%'
  and status <> 'cancelled' limit 10001) counted`

const near = `with found as materialized (
  select id, start_date, 2 * 6371000 * asin(sqrt(power(sin(radians(latitude - $2) / 2), 2)
    + cos(radians($2)) * cos(radians(latitude)) * power(sin(radians(longitude - $3) / 2), 2))) as meters
  from tournaments where cancelled_at is null and status <> 'cancelled' and not is_over and cell = any($1))
  select *, (select count(*) from found where meters < 80467) from found join tournaments using (id) where meters < 80467
  order by meters, found.start_date, id limit 25`

const bare = new Hono()
  .get('/ready', (c) => c.text('ready'))
  .get('/near', async (c) => {
    const [latitude = 0, longitude = 0] = c.req.query('near')!.split(',').map(Number)
    const cells = cellsWithin({ latitude, longitude }, 50)
    return c.json((await pool.query(near, [cells, latitude, longitude])).rows)
  })
  .get('/first', async (c) => c.json((await pool.query(`${ranked} ${inOrder}`)).rows))
  .get('/after', async (c) => {
    const { key, id } = c.req.query()
    return c.json((await pool.query(`${ranked} and (ranking_key, id) > ($1, $2) ${inOrder}`, [key, id])).rows)
  })
  .get('/players', async (c) => {
    const { q, sport } = c.req.query()
    const where = q ? `search_text like '%' || $1 || '%'` : 'preferred_sports @> array[$1]'
    return c.json((await pool.query(`${ranked} and ${where} ${inOrder}`, [q ?? sport])).rows)
  })
  .get('/user/:id', async (c) => {
    const sql = `select ${columns}, players_above(-ranking_key) from users where id = $1`
    return c.json((await pool.query(sql, [c.req.param('id')])).rows)
  })
  .get('/search', async (c) => {
    const q = c.req.query('q')
    const [list, total] = await Promise.all([pool.query(searched, [q, new Date()]), pool.query(counted, [q])])
    return c.json([list.rows, total.rows])
  })

serve({ fetch: bare.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
