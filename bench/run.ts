import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { boot } from '#app/boot.ts'
import { builtPages } from '#app/page-source.ts'
import { createWeb } from '#app/web.ts'
import { readConfig } from '#platform/config.ts'
import { compare, printRatio } from './measure.ts'

/**
 * `npm run bench`: our API and pages beside the least that could answer the same, in one process and in turns. Budgets are ratios;
 * absolute figures say something of this machine only.
 */
process.env.NODE_ENV = 'production'
const dataDir = await mkdtemp(join(tmpdir(), 'homefield-bench-'))
const booted = await boot(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'production' }))
const { app, sandbox } = booted
const pages = await builtPages()
const web = createWeb(app, { ...pages, sandbox, health: { isReady: async () => true } })

const listSql = `select * from tournaments where deleted_at is null and status = 'upcoming' and places_taken < max_teams
  and registration_deadline > now() order by registration_deadline, id limit 24`
const countSql = `select count(*)::int from (select 1 from tournaments where deleted_at is null limit 10001) counted`
const { rows } = await app.pool.query<{ id: string }>(listSql)
const id = rows[0]!.id

const bare = new Hono()
  .get('/list', async (c) => {
    const [list, total] = await Promise.all([app.pool.query(listSql), app.pool.query<{ count: number }>(countSql)])
    c.header('X-Total-Count', String(total.rows[0]?.count))
    return c.json(list.rows)
  })
  .get('/detail', async (c) =>
    c.json((await app.pool.query('select * from tournaments where id = $1 and deleted_at is null', [id])).rows[0]),
  )
const stylesheet = /\/assets\/styles-[^"]+\.css/.exec(await (await web.request('/')).text())![0]

const answer = getRequestListener((request, env) =>
  new URL(request.url).pathname.startsWith('/bare/')
    ? bare.fetch(new Request(request.url.replace('/bare', ''), request))
    : web.fetch(request, env),
)
const server = createServer((request, response) => void answer(request, response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

// The bare handlers pack nothing, so neither side is asked to; files and pages go out as a browser takes them.
const unpacked = { headers: { 'Accept-Encoding': 'identity' } }
const packed = { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }
printRatio(
  'list API, 24 tournaments',
  0.85,
  await compare(`${at}/api/tournaments?limit=24`, `${at}/bare/list`, unpacked),
)
printRatio('detail API', 0.8, await compare(`${at}/api/tournaments/${id}`, `${at}/bare/detail`, unpacked))
printRatio(
  'page for a visitor, against a static file',
  0.5,
  await compare(`${at}/tournament/${id}`, `${at}${stylesheet}`, packed),
)

server.close()
await pages.close()
await booted.close()
await rm(dataDir, { recursive: true, force: true })
