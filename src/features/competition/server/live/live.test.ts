import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { liveChannel } from '#db/transact.ts'
import { aDrawnTournament, aReport, competitionOf } from '#test/competition.ts'
import { aCaptain, aPlayer, aTournament, anAdministrator, times, visitor } from '#test/builders.ts'
import { publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { Snapshot } from '../../api-contract.ts'
import { defaultSetup } from '../../setup/default-setups.ts'
import type { Update } from '../../live-contract.ts'
import { updated } from '../../ui/live-update.ts'

const world = useWorld()

type Cup = Awaited<ReturnType<typeof aDrawnTournament>>

/** Reads a stream as a browser does and collects the updates, whose ids are their revisions. */
function readStream(reply: Response) {
  const heard = { updates: [] as Update[], versions: [] as number[], text: '', leave: () => reader.cancel() }
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard.text += part.value
      const messages = [...heard.text.matchAll(/event: competition\ndata: (.+)\nid: (\S+)\n/g)]
      heard.updates = messages.map(([, data]) => JSON.parse(data!) as Update)
      const shown = heard.updates.map((update) => ('snapshot' in update ? update.snapshot : update.changes))
      heard.versions = shown.map(({ version }) => version)
      expect(messages.map(([, , id]) => id)).toEqual(shown.map(({ revision }) => revision))
    }
  }
  void read()
  return heard
}

async function watch({ id }: { id: string }, since: string, headers: Record<string, string> = {}, more = '') {
  const path = `http://localhost/api/tournaments/${id}/live?since=${since}${more}`
  const heard = readStream(await world.api.request(path, { headers }))
  await vi.waitFor(() => expect(heard.updates.length).toBeGreaterThan(0))
  return heard
}

const read = (cup: Cup) => competitionOf(visitor(world), cup.id)

async function report(cup: Cup, number: number, score: [number, number]): Promise<void> {
  const reply = await cup.organizer.post(
    `/tournaments/${cup.id}/matches/${number}/reports`,
    aReport(await read(cup), number, score),
  )
  expect(reply.status).toBe(201)
}

test('a visitor who follows a competition has the same snapshot as the API after every change', async () => {
  const cup = await aDrawnTournament(world, 4)
  const opened = await read(cup)
  const heard = await watch(cup, opened.revision)
  for (const number of [1, 2, 3]) {
    await report(cup, number, [21, 15])
    await vi.waitFor(() => expect(heard.versions.at(-1)).toBe(opened.version + number), { timeout: 1_000 })
  }
  const seen = heard.updates.reduce<Snapshot | null>((before, update) => updated(before ?? undefined, update), opened)
  expect(seen).toEqual(await read(cup))
  expect(heard.updates.every((update) => 'changes' in update)).toBe(true)
  expect(heard.text).toMatch(/^retry: [1-4]\d{3}$/m)
  await heard.leave()
})

test('a visitor who follows a competition sees a tied game and its replay where they are scheduled', async () => {
  const scoring = { kind: 'goals', extraTime: false, shootOut: false }
  const setup = { ...defaultSetup('single_elimination', 'soccer', 4), scoring, rule: 'replay' }
  const cup = await aDrawnTournament(world, 4, setup)
  await publishedSchedule(cup.organizer, cup.id, someCourts(2, world.clock.now))
  const opened = await read(cup)
  const heard = await watch(cup, opened.revision)
  const reportAndRead = async (number: number, score: [number, number]) => {
    await report(cup, number, score)
    const now = await read(cup)
    await vi.waitFor(() => expect(heard.versions.at(-1)).toBe(now.version), { timeout: 1_000 })
    const seen = heard.updates.reduce<Snapshot | null>((before, update) => updated(before ?? undefined, update), opened)
    expect(seen).toEqual(now)
    return seen!.schedule!
  }
  expect((await reportAndRead(2, [2, 1])).earlierGames).toEqual([])
  const { matches, earlierGames } = await reportAndRead(1, [1, 1])
  expect([matches.map(({ number }) => number), earlierGames]).toMatchObject([[2, 3], [{ number: 1, game: 1 }]])
  await heard.leave()
})

test('a visitor who follows a Swiss tournament gets its tables, pairings and rulings as they change', async () => {
  const cup = await aDrawnTournament(world, 4, { ...defaultSetup('swiss', 'soccer', 4), roundCount: 1 })
  const opened = await read(cup)
  const heard = await watch(cup, opened.revision)
  const [a, b, c, d] = cup.teams.map(({ id }) => id) as [string, string, string, string]
  const post = async (path: string, body: object) => {
    const id = randomUUID()
    expect((await cup.organizer.post(`/tournaments/${cup.id}/${path}`, { id, ...body })).status).toBe(201)
    return id
  }
  const pairs = [
    [a, b],
    [c, d],
  ]
  await post('rounds', { round: 1, pairs, bye: null, basedOn: opened.version })
  await report(cup, 1, [1, 0])
  await report(cup, 2, [1, 0])
  const tied = await read(cup)
  expect(tied.rulingsDue).toEqual([expect.arrayContaining([a, c])])
  const ruling = await post('rulings', { order: [c, a], reason: 'Lots were drawn.' })
  expect((await read(cup)).champion).toBe(c)
  await post('undo', { fact: ruling })
  await vi.waitFor(() => expect(heard.versions.at(-1)).toBe(opened.version + 5), { timeout: 1_000 })
  const seen = heard.updates.reduce<Snapshot | null>((before, update) => updated(before ?? undefined, update), opened)
  const { revision } = await read(cup)
  expect(seen).toEqual({ ...tied, version: opened.version + 5, revision })
  expect(heard.updates.every((update) => 'changes' in update)).toBe(true)
  const resumed = await watch(cup, '', { 'Last-Event-ID': tied.revision })
  expect(updated(tied, resumed.updates[0]!)).toEqual(seen)
  await Promise.all([heard, resumed].map(({ leave }) => leave()))
})

test('a broken stream resumes where it ended, or with everything if a draw was made in between', async () => {
  const cup = await aDrawnTournament(world, 4)
  const opened = await read(cup)
  await report(cup, 1, [21, 15])
  await report(cup, 2, [15, 21])
  const resumed = await watch(cup, '', { 'Last-Event-ID': opened.revision })
  expect(updated(opened, resumed.updates[0]!)).toEqual(await read(cup))
  const [fresh, invalid] = [await watch(cup, ''), await watch(cup, '', { 'Last-Event-ID': 'x' })]
  expect([fresh, invalid].map(({ updates }) => updates[0])).toEqual([
    { snapshot: await read(cup) },
    { snapshot: await read(cup) },
  ])
  await Promise.all([resumed, fresh, invalid].map(({ leave }) => leave()))
})

test('a renamed team reaches the pages that are open, and those that resume', async () => {
  const cup = await aDrawnTournament(world, 4)
  await report(cup, 1, [21, 15])
  const opened = await read(cup)
  const heard = await watch(cup, opened.revision)
  const [team] = cup.teams
  const administrator = await anAdministrator(world)
  expect((await administrator.call('PATCH', `/teams/${team!.id}`, { name: 'Net Ninjas' })).status).toBe(200)
  await vi.waitFor(() => expect(heard.updates.at(-1)).toMatchObject({ snapshot: { version: opened.version } }))
  await report(cup, 2, [21, 15])
  await vi.waitFor(() => expect(heard.versions.at(-1)).toBe(opened.version + 1))
  const resumed = await watch(cup, '', { 'Last-Event-ID': opened.revision })
  const shown = [heard, resumed].map(({ updates }) =>
    updates.reduce<Snapshot | null>((before, update) => updated(before ?? undefined, update), opened),
  )
  const now = await read(cup)
  expect(now.teams.map(({ name }) => name)).toContain('Net Ninjas')
  expect(shown).toEqual([now, now])
  await Promise.all([heard, resumed].map(({ leave }) => leave()))
})

test('a viewer of a version that the database lost in a failover is sent everything', async () => {
  const cup = await aDrawnTournament(world, 4)
  await report(cup, 1, [21, 15])
  const { revision, version } = await read(cup)
  const lost = revision.replace(/[^-]+$/, '000000000000')
  expect(lost).not.toBe(revision)
  await report(cup, 2, [21, 15])
  const [resumed, other] = [await watch(cup, lost), await watch(cup, revision)]
  expect(resumed.updates[0]).toEqual({ snapshot: await read(cup) })
  expect(other.updates[0]).toMatchObject({ changes: { version: version + 1 } })
  await Promise.all([resumed, other].map(({ leave }) => leave()))
})

test('a change is read once, regardless of the number of viewers', async () => {
  const cup = await aDrawnTournament(world, 4)
  const { version, revision } = await read(cup)
  const viewers = await Promise.all(times(50, () => watch(cup, revision)))
  const query = vi.spyOn(world.database.pool, 'query')
  const reads = () => query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('"seq\\" between $2 and $3'))
  await report(cup, 1, [21, 15])
  await vi.waitFor(() => expect(viewers.map(({ versions }) => versions.at(-1))).toEqual(times(50, () => version + 1)))
  expect(reads()).toHaveLength(1)
  query.mockRestore()
  await Promise.all(viewers.map(({ leave }) => leave()))
})

const rereads = ({ text }: { text: string }) => text.match(/^event: tournament$/gm)?.length ?? 0

test('a new team is an event without content, on the streams of its own tournament only', async () => {
  const [cup, other] = [await aTournament(world), await aTournament(world)]
  const [here, elsewhere] = [await watch(cup, ''), await watch(other, '')]
  await vi.waitFor(() => expect([here, elsewhere].map(rereads)).toEqual([1, 1]))
  // The stream's subscription is ready once the LISTEN connection is.
  await world.database.pool.query(`select pg_notify($1, $2)`, [liveChannel, `tournament:${other.id}`])
  await vi.waitFor(() => expect(rereads(elsewhere)).toBeGreaterThan(1))
  const [before, others] = [rereads(here), rereads(elsewhere)]
  expect((await (await aPlayer(world)).post('/teams', { name: 'Net Ninjas', tournamentId: cup.id })).status).toBe(201)
  await vi.waitFor(() => expect(rereads(here)).toBeGreaterThan(before))
  expect(rereads(elsewhere)).toBe(others)
  await Promise.all([here.leave(), elsewhere.leave()])
})

test('a stream has its viewer read everything once, unless it is fresh; a resumed one always does', async () => {
  const cup = await aDrawnTournament(world, 4)
  const { revision } = await read(cup)
  const fresh = await watch(cup, revision, {}, '&fresh=true')
  const [other, resumed] = [
    await watch(cup, revision),
    await watch(cup, revision, { 'Last-Event-ID': revision }, '&fresh=true'),
  ]
  await vi.waitFor(() => expect([other, resumed].map(rereads)).toEqual([1, 1]))
  expect(rereads(fresh)).toBe(0)
  await Promise.all([fresh, other, resumed].map(({ leave }) => leave()))
})

test('a score is not a reason to read the tournament again; the finish is', async () => {
  const cup = await aDrawnTournament(world, 2)
  const opened = await read(cup)
  const heard = await watch(cup, opened.revision, {}, '&fresh=true')
  await report(cup, 1, [21, 15])
  await vi.waitFor(() => expect(heard.versions.at(-1)).toBe(opened.version + 1))
  const before = rereads(heard)
  const finish = { id: randomUUID(), prizes: [{ teamId: cup.teams[0]!.id, amount: 800 }] }
  expect((await cup.organizer.post(`/tournaments/${cup.id}/finish`, finish)).status).toBe(201)
  await vi.waitFor(() => expect(heard.versions.at(-1)).toBe(opened.version + 2))
  await vi.waitFor(() => expect(rereads(heard)).toBe(before + 1))
  await heard.leave()
})

test('a change that could not be read is read again until it arrives', async () => {
  const cup = await aDrawnTournament(world, 4)
  const { version, revision } = await read(cup)
  const heard = await watch(cup, revision)
  const { pool } = world.database
  const original = pool.query.bind(pool)
  const outage = new Error('no connection')
  let failures = 0
  const failOnce = (...asked: Parameters<typeof pool.query>): unknown => {
    if (!JSON.stringify(asked[0]).includes('between $2 and $3') || failures > 0) return original(...asked)
    failures += 1
    return Promise.reject(outage)
  }
  pool.query = failOnce as typeof pool.query
  await report(cup, 1, [21, 15])
  await vi.waitFor(() => expect(heard.versions.at(-1)).toBe(version + 1), { timeout: 5_000 })
  expect(failures).toBe(1)
  pool.query = original
  await heard.leave()
})

test('a deleted tournament has no new streams, and its viewers find out', async () => {
  const cup = await aTournament(world)
  const heard = await watch(cup, '')
  await vi.waitFor(() => expect(rereads(heard)).toBe(1))
  expect((await (await anAdministrator(world)).call('DELETE', `/tournaments/${cup.id}`)).status).toBe(200)
  await vi.waitFor(() => expect(rereads(heard)).toBeGreaterThan(1))
  await vi.waitFor(async () => expect((await visitor(world).get(`/tournaments/${cup.id}/live`)).status).toBe(404))
  await heard.leave()
})

test('one network may open 2,000 streams without an account, and no more; those that were refused leave nothing open', async () => {
  const cup = await aTournament(world)
  const open = () => visitor(world).get(`/tournaments/${cup.id}/live?fresh=true`)
  const replies = await Promise.all(times(2_000, open))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await open()).status).toBe(429)
  const loggedIn = await (await aCaptain(world)).get(`/tournaments/${cup.id}/live?fresh=true`)
  expect(loggedIn.status).toBe(200)
  await loggedIn.body!.cancel()
  for (const reply of replies) await reply.body!.cancel()
  const again = await open()
  expect(again.status).toBe(200)
  await again.body!.cancel()
})

test('a HEAD request opens no stream', async () => {
  const cup = await aTournament(world)
  const reply = await visitor(world).call('HEAD', `/tournaments/${cup.id}/live`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
})

test('a missed change is detected, and a known one changes nothing', async () => {
  const cup = await aDrawnTournament(world, 4)
  const opened = await read(cup)
  const changes = {
    ...opened,
    scheduled: [],
    queue: null,
    since: 'missed',
    revision: 'new',
    version: opened.version + 2,
  }
  expect(updated(opened, { changes })).toBeNull()
  expect(updated(undefined, { changes })).toBeNull()
  expect(updated(opened, { changes: { ...changes, version: opened.version - 1 } })).toBe(opened)
  expect(updated(opened, { changes: { ...changes, revision: opened.revision } })).toBe(opened)
})

test('an unknown tournament has no stream', async () => {
  const unknown = '01890000-0000-7000-8000-000000000000'
  expect((await visitor(world).get(`/tournaments/${unknown}/live`)).status).toBe(404)
  const { id } = await aTournament(world)
  expect((await visitor(world).get(`/tournaments/${id}/live?since=${'x'.repeat(201)}`)).status).toBe(400)
})
