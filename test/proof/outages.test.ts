import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { freshDatabase } from '../database.ts'
import type { FreshDatabase } from '../database.ts'
import { tcpProxy } from '../tcp-proxy.ts'
import { loadBalancer } from './load-balancer.ts'
import { freePort, startSite } from './processes.ts'
import type { Person } from './setup.ts'

/* The site as in production, while processes are replaced and the database fails. */

let database: FreshDatabase
let opened: AsyncDisposableStack
beforeEach(async () => {
  opened = new AsyncDisposableStack()
  database = await freshDatabase()
  opened.defer(() => database.drop())
})
afterEach(() => opened.disposeAsync())

async function aSite(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'homefield-proof-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const site = await startSite({ port, databaseUrl, dataDir, sessionSecret: inject('sessionSecret') })
  opened.defer(site.stop)
  return { ...site, port, dataDir }
}

const readsAndWrites = ({ id, cookie }: Person) =>
  [
    ['GET', '/tournaments', {}],
    ['GET', '/help', { cookie }],
    ['GET', '/api/tournaments', {}],
    ['GET', '/api/auth/session', { cookie }],
    ['PATCH', `/api/notifications/${id}/read-all`, { cookie }],
  ] as const

/** Sends requests until `isOver`, with one client per kind of request. Counts the replies by status. */
async function loadUntil(base: string, isOver: () => boolean) {
  const statuses: Record<string, number> = {}
  const client = async ([method, path, headers]: ReturnType<typeof readsAndWrites>[number]) => {
    while (!isOver()) {
      const status = await fetch(base + path, { method, headers }).then(
        async (reply) => (await reply.text(), reply.status),
        () => 'broken',
      )
      const kind = status === 200 || status === 204 ? 'fine' : `${status} ${method} ${path}`
      statuses[kind] = (statuses[kind] ?? 0) + 1
    }
  }
  await Promise.all(readsAndWrites(inject('captains')[0]!).map(client))
  return statuses
}

test('no reply is broken while two processes are replaced one after the other under load', async () => {
  const sites = [await aSite(database.url), await aSite(database.url)]
  const balancer = await loadBalancer(sites.map(({ port }) => port))
  opened.defer(balancer.close)
  let isOver = false
  const replies = loadUntil(balancer.base, () => isOver)
  for (const { port, dataDir, terminate } of sites) {
    await terminate()
    await balancer.untilReady(port, false)
    const next = await startSite({ port, databaseUrl: database.url, dataDir, sessionSecret: inject('sessionSecret') })
    opened.defer(next.stop)
    await balancer.untilReady(port, true)
  }
  isOver = true
  const { fine, ...others } = await replies
  expect(others).toEqual({})
  expect(fine).toBeGreaterThan(20)
})

test('while the database is silent, replies are 503 within the time limits, and 15 seconds after it is back all is well', async () => {
  const proxy = await tcpProxy(database.url)
  opened.defer(proxy.close)
  const site = await aSite(proxy.url)
  const session = `${site.base}/api/auth/session`
  const { cookie } = inject('captains')[0]!
  const ask = async () => (await fetch(session, { headers: { cookie } })).status
  expect(await ask()).toBe(200)
  proxy.silence()
  const during = await Promise.all(Array.from({ length: 30 }, () => fetch(session, { headers: { cookie } })))
  expect(new Set(during.map(({ status, headers }) => `${status} after ${headers.get('retry-after')}`))).toEqual(
    new Set(['503 after 5']),
  )
  const underway = Array.from({ length: 30 }, ask)
  proxy.recover()
  const recoveredAt = Date.now()
  while ((await ask()) !== 200) await sleep(100)
  expect(Date.now() - recoveredAt).toBeLessThan(15_000)
  await Promise.all(underway)
  const afterwards = await Promise.all(Array.from({ length: 30 }, ask))
  expect(new Set(afterwards)).toEqual(new Set([200]))
  expect((await fetch(`${site.base}/readyz`)).status).toBe(200)
})

test('with a full disk, writes are answered with 503 and reads still work', async () => {
  const site = await aSite(database.url)
  const signUp = (username: string) =>
    fetch(`${site.base}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Robin',
        lastName: 'Keller',
        username,
        email: `${username}@homefield.example`,
        password: 'good horse 77',
      }),
    })
  await database.pool.query(`
    create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on users execute function no_space()`)
  const refused = await signUp('early')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  expect((await fetch(`${site.base}/tournaments`)).status).toBe(200)

  await database.pool.query('drop trigger no_space on users')
  expect((await signUp('late')).status).toBe(201)
})
