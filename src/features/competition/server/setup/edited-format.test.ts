import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aTournamentWithTeams, competitionOf } from '#test/competition.ts'
import { anAdministrator } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import { defaultSetup } from '../../setup/default-setups.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})

type Cup = Awaited<ReturnType<typeof aTournamentWithTeams>>
const aCup = () => aTournamentWithTeams(world, 12, { sport: 'soccer', maxTeams: 16 })
const edit = (cup: Cup, changes: object) => administrator.patch(`/tournaments/${cup.id}`, changes)
const setupOf = async (cup: Cup) => (await competitionOf(cup.organizer, cup.id)).setup

test('an edited format applies with its usual setup', async () => {
  const cup = await aCup()
  const reply = await edit(cup, { format: 'swiss' })
  expect([reply.status, await reply.json()]).toMatchObject([200, { format: 'Swiss' }])
  expect(await setupOf(cup)).toEqual(defaultSetup('swiss', 'soccer', 16))
})

test('an edited format replaces the setup from the desk, but keeps its scoring and the seeds', async () => {
  const cup = await aCup()
  const goals = { kind: 'goals', extraTime: true, shootOut: false } as const
  const knockout = { ...defaultSetup('single_elimination', 'soccer', 16), scoring: goals }
  expect((await cup.organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup: knockout })).status).toBe(200)
  const order = cup.teams.map(({ id }) => id).toReversed()
  expect((await cup.organizer.call('PUT', `/tournaments/${cup.id}/seeds`, { order })).status).toBe(200)
  await edit(cup, { name: 'Harbor Cup' })
  expect(await setupOf(cup)).toEqual(knockout)
  expect((await edit(cup, { format: 'groups' })).status).toBe(200)
  expect(await setupOf(cup)).toEqual({ ...defaultSetup('groups', 'soccer', 16), scoring: goals })
  const draw = await cup.organizer.post(`/tournaments/${cup.id}/draw`, { id: randomUUID(), by: 'seeds' })
  expect(draw.status).toBe(201)
  const { teams, tables } = await competitionOf(cup.organizer, cup.id)
  expect(teams.toSorted((a, b) => a.seed! - b.seed!).map(({ teamId }) => teamId)).toEqual(order)
  expect(tables.length).toBeGreaterThan(0)
})

test('the format can be edited again once the draw is undone, but not while it is drawn or its list published', async () => {
  const cup = await aCup()
  const refusal = async () => {
    const reply = await edit(cup, { format: 'round_robin', name: 'Harbor Cup' })
    return [reply.status, await reply.json()]
  }
  const post = (path: string, body: object) => cup.organizer.post(`/tournaments/${cup.id}/${path}`, body)
  const list = { id: randomUUID() }
  expect((await post('draw/list', list)).status).toBe(201)
  expect(await refusal()).toMatchObject([409, { code: 'list_published', fields: { format: expect.any(String) } }])
  expect((await post('undo', { id: randomUUID(), fact: list.id, reason: 'A team is missing.' })).status).toBe(201)
  const draw = { id: randomUUID(), by: 'seeds' }
  expect((await post('draw', draw)).status).toBe(201)
  expect(await refusal()).toMatchObject([409, { code: 'already_drawn', fields: { format: expect.any(String) } }])
  expect((await edit(cup, { format: 'Single Elimination' })).status).toBe(200)
  expect(await (await cup.organizer.get(`/tournaments/${cup.id}`)).json()).not.toMatchObject({ name: 'Harbor Cup' })
  expect((await post('undo', { id: randomUUID(), fact: draw.id })).status).toBe(201)
  expect((await edit(cup, { format: 'round_robin' })).status).toBe(200)
  expect(await setupOf(cup)).toMatchObject({ format: 'round_robin' })
})

test('a custom bracket needs its matches, and other formats must exist', async () => {
  const cup = await aCup()
  const codeFor = async (format: unknown) => {
    const reply = await edit(cup, { format })
    return [reply.status, ((await reply.json()) as { code: string }).code]
  }
  expect(await codeFor('fixed_bracket')).toEqual([400, 'bracket_missing'])
  for (const format of ['ladder', 3, null]) expect(await codeFor(format)).toEqual([400, 'invalid_input'])
})

test('organizers change the format at the desk, not by editing the tournament', async () => {
  const cup = await aCup()
  const reply = await cup.organizer.patch(`/tournaments/${cup.id}`, { format: 'swiss' })
  expect(reply.status).toBe(403)
  await cup.organizer.patch(`/tournaments/${cup.id}/details`, { format: 'swiss', description: 'All day long.' })
  expect(await (await cup.organizer.get(`/tournaments/${cup.id}`)).json()).toMatchObject({
    format: 'Single Elimination',
    description: 'All day long.',
  })
})
