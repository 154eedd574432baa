import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aTournamentWithTeams, competitionOf } from '#test/competition.ts'
import { storedAndDerived } from '#test/derived.ts'
import { useWorld } from '#test/world.ts'
import { defaultSetup } from '../../setup/default-setups.ts'

const world = useWorld()

test('every format is set up with its usual sizes, and refused with words when it does not fit', async () => {
  const { id, organizer } = await aTournamentWithTeams(world, 4, { maxTeams: 16 })
  const put = async (setup: object) => {
    const reply = await organizer.call('PUT', `/tournaments/${id}/setup`, { setup })
    return reply.status === 200 ? 200 : ((await reply.json()) as { message: string }).message
  }
  for (const format of ['round_robin', 'groups', 'swiss'] as const) {
    expect(await put(defaultSetup(format, 'soccer', 16))).toBe(200)
  }
  const groups = defaultSetup('groups', 'soccer', 16)
  expect(await put({ ...groups, groups: 9 })).toBe('16 teams are too few for 9 groups: each group needs at least two.')
  expect(await put({ ...groups, advance: 5 })).toBe('A group of 4 teams has no 5th-place team to advance.')
  const swiss = defaultSetup('swiss', 'soccer', 16)
  expect(await put({ ...swiss, roundCount: 16 })).toBe('With 16 teams, everyone has played everyone after 15 rounds.')
})

test.each(['round_robin', 'groups', 'swiss'] as const)('a %s is drawn by lots or by ranking too', async (format) => {
  const cup = await aTournamentWithTeams(world, 6)
  const setup = defaultSetup(format, 'soccer', 6)
  expect((await cup.organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup })).status).toBe(200)
  const post = (path: string, body: object) => cup.organizer.post(`/tournaments/${cup.id}/${path}`, body)
  const draw = { id: randomUUID(), by: 'ranking' }
  expect((await post('draw', draw)).status).toBe(201)
  expect((await post('undo', { id: randomUUID(), fact: draw.id })).status).toBe(201)
  expect((await post('draw/list', { id: randomUUID() })).status).toBe(201)
  expect((await post('draw', { id: randomUUID(), by: 'random', drawnNumbers: '3 5 1 6' })).status).toBe(201)
  const { tables, teams } = await competitionOf(cup.organizer, cup.id)
  expect(tables.flatMap(({ rows }) => rows)).toHaveLength(6)
  expect(new Set(teams.map(({ seed }) => seed))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  const { stored, derived } = await storedAndDerived(world.app.db, cup.id)
  expect(stored).toEqual(derived)
})
