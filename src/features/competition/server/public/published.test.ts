import { expect, test, vi, type MockInstance } from 'vitest'
import { eq } from 'drizzle-orm'
import { teams } from '#db/schema.ts'
import { times, visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, aTournamentWithTeams, competitionOf } from '#test/competition.ts'
import { useWorld } from '#test/world.ts'
import { defaultSetup } from '../../setup/default-setups.ts'
import { cachedCompetition, keepCompetition } from '../cache.ts'
import { readPublished, readRevision } from './published.ts'

const world = useWorld()

async function report(cup: Awaited<ReturnType<typeof aDrawnTournament>>, match: number) {
  const body = aReport(await competitionOf(visitor(world), cup.id), match, [1, 0])
  expect((await cup.organizer.post(`/tournaments/${cup.id}/matches/${match}/reports`, body)).status).toBe(201)
}

test('a version is read once for twenty concurrent viewers, and for later ones only its revision is', async () => {
  const cup = await aDrawnTournament(world, 4)
  await report(cup, 1)
  const query = vi.spyOn(world.database.pool, 'query')
  const logReads = () => query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('between $2 and $3'))
  const read = () => Promise.all(times(20, () => readPublished(world.app, cup.id)))
  const versions = await read()
  expect(logReads()).toHaveLength(1)
  query.mockClear()
  versions.push(...(await read()))
  expect(query).toHaveBeenCalledTimes(20)
  query.mockRestore()
  expect(new Set(versions).size).toBe(1)
  expect(versions[0]!.snapshot).toMatchObject({ version: 2, state: 'running' })
})

test('a renamed team and a new setup are another revision of the same version', async () => {
  const cup = await aTournamentWithTeams(world, 4)
  const before = await readPublished(world.app, cup.id)
  const setup = { ...defaultSetup('round_robin', 'soccer', 4) }
  expect((await cup.organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup })).status).toBe(200)
  const changed = await readPublished(world.app, cup.id)
  expect(changed.snapshot.setup).toEqual(setup)
  await world.app.db.update(teams).set({ name: 'Renamed' }).where(eq(teams.id, cup.teams[0]!.id))
  const renamed = await readPublished(world.app, cup.id)
  expect(renamed.names.get(cup.teams[0]!.id)).toBe('Renamed')
  const revisions = [before, changed, renamed].map(({ revision }) => revision)
  expect(new Set(revisions).size).toBe(3)
  expect(await readRevision(world.app, cup.id)).toBe(renamed.revision)
})

test('a team renamed during a read, and renamed back, is shown with its name', async () => {
  const cup = await aTournamentWithTeams(world, 4)
  const { id, name } = cup.teams[0]!
  const rename = (to: string) => world.app.db.update(teams).set({ name: to }).where(eq(teams.id, id))
  const nameIn = async () => (await readPublished(world.app, cup.id)).names.get(id)
  const { pool } = world.database
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(pool, 'query') as unknown as MockInstance<typeof query>
  spy.mockImplementationOnce(async (...asked) => {
    const revision = await query(...asked)
    await rename('Renamed')
    return revision
  })
  expect(await nameIn()).toBe('Renamed')
  spy.mockRestore()
  await rename(name)
  expect(await nameIn()).toBe(name)
})

test('a version that the database lost in a failover is not shown', async () => {
  const cup = await aDrawnTournament(world, 4)
  await report(cup, 1)
  const { competition, snapshot } = await readPublished(world.app, cup.id)
  const [draw, last] = competition.rows as [(typeof competition.rows)[0], (typeof competition.rows)[0]]
  const lost = { ...last, id: crypto.randomUUID() }
  await report(cup, 2)
  keepCompetition(cup.id, { ...competition, rows: [draw, lost] })
  const shown = await readPublished(world.app, cup.id)
  expect(shown.competition.rows.slice(0, 2)).toEqual([draw, last])
  expect(shown.snapshot.matches[0]).toEqual(snapshot.matches[0])
  expect(cachedCompetition(cup.id).competition).toBe(shown.competition)
})
