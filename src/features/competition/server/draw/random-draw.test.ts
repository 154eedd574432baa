import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tournaments } from '#db/schema.ts'
import { aCaptain, aTournament, aTournamentForm, stillOpen, times, visitor } from '#test/builders.ts'
import { aReport, aTournamentWithTeams, competitionOf, drawn } from '#test/competition.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'
import type { DrawProof } from '../../api-contract.ts'
import { orderByProgram } from '#engine/draw/testing.ts'
import { chainsOf, currentChain } from './chains.ts'

const world = useWorld()

type Cup = Awaited<ReturnType<typeof aTournamentWithTeams>>

const proofOf = async ({ id }: { id: string }) =>
  (await (await visitor(world).get(`/tournaments/${id}/draw`)).json()) as DrawProof
const publish = (cup: Cup, body: object = {}) =>
  cup.organizer.post(`/tournaments/${cup.id}/draw/list`, { id: randomUUID(), ...body })
const drawLots = (cup: Cup, body: object = {}) =>
  cup.organizer.post(`/tournaments/${cup.id}/draw`, {
    id: randomUUID(),
    by: 'random',
    drawnNumbers: '3 5 1 6',
    ...body,
  })
const undo = (cup: Cup, fact: string, reason?: string) =>
  cup.organizer.post(`/tournaments/${cup.id}/undo`, { id: randomUUID(), fact, reason })
const stateOf = async ({ id }: { id: string }) =>
  (await world.app.db.select().from(tournaments).where(eq(tournaments.id, id)))[0]!.competition

/** The proof of a draw, from public JSON alone. */
const published = ({ draws }: DrawProof, draw: number) => {
  const { lots, order } = draws.find((other) => other.draw === draw)!
  return { draw, ...lots!, order }
}

describe('the commitment', () => {
  test('is public as soon as a tournament is created, before the first team registers', async () => {
    const organizer = await aCaptain(world)
    const created = (await (await organizer.post('/tournaments', aTournamentForm())).json()) as { id: string }
    const proof = await proofOf(created)
    expect(proof).toMatchObject({ list: null, draws: [] })
    expect(proof.commitment).toMatch(/^[0-9a-f]{64}$/)
    const { createdAt } = (await (await visitor(world).get(`/tournaments/${created.id}`)).json()) as {
      createdAt: string
    }
    expect(proof.committedAt).toBe(createdAt)
  })

  test('differs for each tournament', async () => {
    const proofs = await Promise.all(times(5, async () => proofOf(await aTournament(world))))
    expect(new Set(proofs.map(({ commitment }) => commitment)).size).toBe(5)
  })
})

describe('a random draw', () => {
  test('can be recomputed from public JSON by an independent program', async () => {
    const cup = await aTournamentWithTeams(world, 11)
    expect((await publish(cup)).status).toBe(201)
    const { list, draws, commitment } = await proofOf(cup)
    expect(draws).toEqual([])
    expect(list).toMatchObject({ draw: 1, transcript: expect.stringContaining(cup.teams[0]!.id) as string })

    expect((await drawLots(cup)).status).toBe(201)
    const proof = await proofOf(cup)
    const drawn = published(proof, 1)
    expect(drawn).toMatchObject({ commitment, transcript: list!.transcript, drawnNumbers: '3 5 1 6' })
    expect(await orderByProgram(drawn)).toEqual(drawn.order)
    const { teams } = await competitionOf(visitor(world), cup.id)
    expect(teams.map(({ teamId }) => teamId)).toEqual(drawn.order)
    expect(proof.teams.map(({ name }) => name).toSorted()).toEqual(cup.teams.map(({ name }) => name).toSorted())

    const flipped = { ...drawn, secret: drawn.secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }
    await expect(orderByProgram(flipped)).rejects.toThrow('This secret')
    expect(await orderByProgram({ ...drawn, drawnNumbers: '3 5 1 7' })).not.toEqual(drawn.order)
  })

  test('keeps its secret until it is made: no reply contains it before then', async () => {
    const cup = await aTournamentWithTeams(world, 4)
    await publish(cup)
    const { lastSecret } = currentChain(await chainsOf(world.app.db, cup.id), world.app)!
    const read = async () => {
      const paths = ['', '/draw', '/competition', '/competition/history', '/teams']
      const replies = await Promise.all(paths.map((path) => cup.organizer.get(`/tournaments/${cup.id}${path}`)))
      return (await Promise.all(replies.map((reply) => reply.text()))).join('\n')
    }
    const before = await read()
    await drawLots(cup)
    const { secret } = published(await proofOf(cup), 1)
    expect(before).not.toContain(secret)
    expect(await read()).not.toContain(lastSecret)
  })

  test('needs the published list and the drawn numbers, and is made once even if sent twice', async () => {
    const cup = await aTournamentWithTeams(world, 4)
    expect(await statusAndCode(drawLots(cup))).toEqual([409, 'list_missing'])
    const [list, id] = [randomUUID(), randomUUID()]
    const lists = await Promise.all(times(5, () => publish(cup, { id: list })))
    expect(lists.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await statusAndCode(publish(cup))).toEqual([409, 'list_published'])
    expect(await statusAndCode(drawLots(cup, { drawnNumbers: undefined }))).toEqual([400, 'drawn_numbers_missing'])
    expect(await statusAndCode(drawLots(cup, { id: list }))).toEqual([409, 'fact_id_used'])
    const draws = await Promise.all(times(5, () => drawLots(cup, { id })))
    expect(draws.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await statusAndCode(drawLots(cup, { id, drawnNumbers: '6 6' }))).toEqual([409, 'fact_id_used'])
    expect(await statusAndCode(drawLots(cup, { id, by: 'seeds' }))).toEqual([409, 'fact_id_used'])
    expect((await proofOf(cup)).draws).toHaveLength(1)
    expect(await statusAndCode(publish(cup))).toEqual([409, 'already_drawn'])
  })

  test('can be repeated with the next secret and a reason, and the first draw stays public', async () => {
    const cup = await aTournamentWithTeams(world, 8)
    await publish(cup)
    await drawLots(cup)
    const [first] = (await proofOf(cup)).draws
    expect(await statusAndCode(undo(cup, first!.id))).toEqual([400, 'reason_missing'])
    expect((await undo(cup, first!.id, 'A team was missing.')).status).toBe(201)
    expect(await statusAndCode(drawLots(cup))).toEqual([409, 'list_missing'])
    await publish(cup)
    await drawLots(cup, { drawnNumbers: '2 2' })
    const proof = await proofOf(cup)
    expect(proof.draws.map(({ draw, undone }) => [draw, undone?.reason])).toEqual([
      [1, 'A team was missing.'],
      [2, undefined],
    ])
    for (const draw of [1, 2])
      expect(await orderByProgram(published(proof, draw))).toEqual(published(proof, draw).order)
    expect(published(proof, 2).secret).not.toBe(published(proof, 1).secret)

    const snapshot = await competitionOf(visitor(world), cup.id)
    await cup.organizer.post(`/tournaments/${cup.id}/matches/1/reports`, aReport(snapshot, 1, [1, 0]))
    expect((await undo(cup, proof.draws[1]!.id, 'Another try')).status).toBe(409)
  })
})

describe('the published list', () => {
  test('blocks registration, setup and other draws until it is reopened with a reason', async () => {
    const cup = await aTournamentWithTeams(world, 4, { maxTeams: 8, ...stillOpen(world.clock.now) })
    const list = randomUUID()
    await publish(cup, { id: list })
    expect(await stateOf(cup)).toBe('closed')
    const late = await aCaptain(world)
    const enter = () => late.post('/teams', { name: 'Latecomers', tournamentId: cup.id })
    expect(await statusAndCode(enter())).toEqual([409, 'registration_closed'])
    const { setup } = await competitionOf(visitor(world), cup.id)
    const path = `/tournaments/${cup.id}`
    expect(await statusAndCode(cup.organizer.call('PUT', `${path}/setup`, { setup }))).toEqual([409, 'list_published'])
    expect(await statusAndCode(drawLots(cup, { by: 'seeds' }))).toEqual([409, 'list_published'])

    expect(await statusAndCode(undo(cup, list))).toEqual([400, 'reason_missing'])
    const reopening = await undo(cup, list, 'The Reds still want to play.')
    expect(reopening.status).toBe(201)
    expect(await stateOf(cup)).toBe('none')
    expect((await enter()).status).toBe(201)
    expect((await publish(cup)).status).toBe(201)
    expect((await drawLots(cup)).status).toBe(201)
    expect((await competitionOf(visitor(world), cup.id)).teams).toHaveLength(5)
  })

  test('cannot be used once a team has left', async () => {
    const cup = await aTournamentWithTeams(world, 5, stillOpen(world.clock.now))
    await publish(cup)
    expect((await cup.captain.post(`/teams/${cup.teams[0]!.id}/withdrawal`)).status).toBe(201)
    expect(await statusAndCode(drawLots(cup))).toEqual([409, 'list_outdated'])
  })
})

test("a draw by ranking seeds the teams by their players' verified points", async () => {
  const cup = await aTournamentWithTeams(world, 4)
  const stars = await Promise.all([aCaptain(world), aCaptain(world)])
  const { pool } = world.database
  await pool.query('update users set wins = 3, verified_wins = 3 where id = $1', [stars[0].id])
  await pool.query('update users set wins = 90, verified_wins = 1 where id = $1', [stars[1].id])
  for (const [index, star] of [stars[1], stars[0]].entries()) {
    await pool.query('update teams set members = $2 where id = $1', [cup.teams[index + 1]!.id, [star.id, 'A guest']])
  }
  expect((await drawLots(cup, { by: 'ranking' })).status).toBe(201)
  const { teams } = await competitionOf(visitor(world), cup.id)
  expect(teams.map(({ name }) => name)).toEqual(['Team 3', 'Team 2', 'Team 1', 'Team 4'])
  expect(await proofOf(cup)).toMatchObject({ draws: [{ draw: 1, by: 'ranking', lots: null }] })
})

test('a draw by seeds gets a number too', async () => {
  const cup = await aTournamentWithTeams(world, 4)
  await drawn(cup.organizer, cup.id)
  const { draws } = await proofOf(cup)
  expect(draws).toMatchObject([{ draw: 1, by: 'seeds', order: cup.teams.map(({ id }) => id), lots: null }])
})
