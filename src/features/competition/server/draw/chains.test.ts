import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { drawSecrets } from '#db/schema.ts'
import { drawFaults, secretOf } from '#engine/draw/lots.ts'
import { orderByProgram } from '#engine/draw/testing.ts'
import { createDrawCipher } from '#platform/secrets/draw-cipher.ts'
import { aCaptain, aTournamentForm, times, visitor } from '#test/builders.ts'
import { aTournamentWithTeams } from '#test/competition.ts'
import { statusAndCode } from '#test/refusals.ts'
import { drawSecretKey, useWorld } from '#test/world.ts'
import type { DrawProof } from '../../api-contract.ts'

const world = useWorld()
afterEach(() => {
  world.app.drawCipher = createDrawCipher(drawSecretKey)
})

type Cup = Awaited<ReturnType<typeof aTournamentWithTeams>>

const restoreWithoutKey = () => {
  world.app.drawCipher = createDrawCipher(`another key after a restore ${randomUUID()}`)
}
const proofOf = async ({ id }: { id: string }) =>
  (await (await visitor(world).get(`/tournaments/${id}/draw`)).json()) as DrawProof
const publish = (cup: Cup, id = randomUUID()) => cup.organizer.post(`/tournaments/${cup.id}/draw/list`, { id })
const draw = (cup: Cup, drawnNumbers = '3 5 1 6') =>
  cup.organizer.post(`/tournaments/${cup.id}/draw`, { id: randomUUID(), by: 'random', drawnNumbers })
const undo = (cup: Cup, fact: string) =>
  cup.organizer.post(`/tournaments/${cup.id}/undo`, { id: randomUUID(), fact, reason: 'New secrets' })
const checkOut = async ({ draws }: DrawProof, number: number) => {
  const { lots, order } = draws[number - 1]!
  expect(await orderByProgram({ draw: number, order, ...lots! })).toEqual(order)
}
const storedIn = async ({ id }: { id: string }) =>
  (await world.app.db.select().from(drawSecrets).where(eq(drawSecrets.tournamentId, id)))[0]!.encryptedSecret
const store = ({ id }: { id: string }, encryptedSecret: string) =>
  world.app.db
    .update(drawSecrets)
    .set({ encryptedSecret })
    .where(and(eq(drawSecrets.tournamentId, id), eq(drawSecrets.chain, 1)))

test('the database has no secret of a draw that is still to come, only an encrypted one', async () => {
  const organizer = await aCaptain(world)
  const created = (await (await organizer.post('/tournaments', aTournamentForm())).json()) as { id: string }
  const decrypted = world.app.drawCipher.decrypt(await storedIn(created), created.id)
  expect(decrypted).toMatch(/^[0-9a-f]{64}$/)
  const { rows } = await world.database.pool.query('select * from draw_secrets where tournament_id = $1', [created.id])
  expect(JSON.stringify(rows)).not.toContain(decrypted)
})

test('after a restore without the key, reading changes nothing, and the next list begins a chain that says since when, and for how many teams', async () => {
  const cup = await aTournamentWithTeams(world, 5)
  const before = await proofOf(cup)
  expect(before.chains).toMatchObject([{ teamsEntered: 0, firstDraw: 1 }])
  restoreWithoutKey()
  const proofs = await Promise.all(times(20, () => proofOf(cup)))
  expect(proofs).toEqual(times(20, () => ({ ...before, commitment: null, committedAt: null })))
  world.clock.now = new Date(world.clock.now.getTime() + 60_000)
  expect((await publish(cup)).status).toBe(201)
  const after = await proofOf(cup)
  expect(after.commitment).not.toBe(before.commitment)
  expect(after.chains).toMatchObject([
    { commitment: before.commitment },
    { commitment: after.commitment, committedAt: world.clock.now.toISOString(), teamsEntered: 5, firstDraw: 1 },
  ])
  expect((await draw(cup)).status).toBe(201)
  await checkOut(await proofOf(cup), 1)
})

test('each key finds its own chain again, so two keys that take turns make two chains', async () => {
  const cup = await aTournamentWithTeams(world, 5)
  const keys = [world.app.drawCipher, createDrawCipher('the key of another process, of 32 characters')]
  const commitments = []
  for (const turn of times(6, (index) => index)) {
    world.app.drawCipher = keys[turn % 2]!
    const list = randomUUID()
    expect((await publish(cup, list)).status).toBe(201)
    commitments.push((await proofOf(cup)).commitment)
    expect((await undo(cup, list)).status).toBe(201)
  }
  const { chains } = await proofOf(cup)
  expect(chains).toHaveLength(2)
  expect(commitments).toEqual(times(6, (index) => chains[index % 2]!.commitment))
})

test('once the key is back, a list published before it was lost can be drawn', async () => {
  const cup = await aTournamentWithTeams(world, 4)
  const rightKey = world.app.drawCipher
  await publish(cup)
  const before = await proofOf(cup)
  restoreWithoutKey()
  expect(await statusAndCode(draw(cup))).toEqual([409, 'commitment_replaced'])
  world.app.drawCipher = rightKey
  expect(await proofOf(cup)).toEqual(before)
  expect((await draw(cup)).status).toBe(201)
  await checkOut(await proofOf(cup), 1)
})

test('a draw with a chain that is not the last one names its own commitment', async () => {
  const cup = await aTournamentWithTeams(world, 4)
  const rightKey = world.app.drawCipher
  restoreWithoutKey()
  const list = randomUUID()
  await publish(cup, list)
  await undo(cup, list)
  world.app.drawCipher = rightKey
  await publish(cup)
  expect((await draw(cup)).status).toBe(201)
  const { chains, draws } = await proofOf(cup)
  expect(draws[0]!.lots!.commitment).toBe(chains[0]!.commitment)
  expect(await drawFaults({ draw: 1, order: draws[0]!.order, ...draws[0]!.lots! })).toEqual([])
})

test('a list published under secrets that are lost must be published again', async () => {
  const cup = await aTournamentWithTeams(world, 4)
  const list = randomUUID()
  await publish(cup, list)
  restoreWithoutKey()
  expect(await statusAndCode(draw(cup))).toEqual([409, 'commitment_replaced'])
  const { list: shown, chains, commitment } = await proofOf(cup)
  expect([shown!.id, chains.length, commitment]).toEqual([list, 1, null])
  expect((await undo(cup, list)).status).toBe(201)
  await publish(cup)
  expect((await draw(cup)).status).toBe(201)
  await checkOut(await proofOf(cup), 1)
})

test('a commitment replaced in the database is noticed, because the list names another', async () => {
  const cup = await aTournamentWithTeams(world, 4)
  await publish(cup)
  await draw(cup)
  const forged = await secretOf('5e'.repeat(32), 0)
  await world.app.db.update(drawSecrets).set({ commitment: forged }).where(eq(drawSecrets.tournamentId, cup.id))
  const [{ lots, order }] = (await proofOf(cup)).draws as [DrawProof['draws'][number]]
  const forgery = { ...lots!, draw: 1, order, secret: await secretOf('5e'.repeat(32), 1) }
  expect(forgery.commitment).toBe(forged)
  expect(await drawFaults(forgery)).toContain('commitment')
  await expect(orderByProgram(forgery)).rejects.toThrow('The list names another commitment.')
})

test('draws made before the key was lost can still be verified, and a new draw uses the new chain', async () => {
  const cup = await aTournamentWithTeams(world, 6)
  await publish(cup)
  await draw(cup)
  const before = await proofOf(cup)
  restoreWithoutKey()
  expect(await proofOf(cup)).toEqual({ ...before, commitment: null, committedAt: null })
  await undo(cup, before.draws[0]!.id)
  await publish(cup)
  expect((await draw(cup, '2 2')).status).toBe(201)
  const proof = await proofOf(cup)
  expect(proof.chains).toMatchObject([{ commitment: before.commitment }, { firstDraw: 2, teamsEntered: 6 }])
  expect(proof.draws.map(({ lots }) => lots!.commitment)).toEqual(proof.chains.map(({ commitment }) => commitment))
  await checkOut(proof, 1)
  await checkOut(proof, 2)
})

test.each<[string, (cup: Cup) => Promise<unknown>]>([
  [
    'that was changed in the database',
    async (cup) => {
      const stored = await storedIn(cup)
      return store(cup, stored.slice(0, -4) + (stored.endsWith('AAAA') ? 'BBBB' : 'AAAA'))
    },
  ],
  ["that is another tournament's", async (cup) => store(cup, await storedIn(await aTournamentWithTeams(world, 2)))],
  ['that is missing', ({ id }) => world.app.db.delete(drawSecrets).where(eq(drawSecrets.tournamentId, id))],
])('a secret %s is never used', async (_, change) => {
  const cup = await aTournamentWithTeams(world, 4)
  await publish(cup)
  const { commitment } = await proofOf(cup)
  await change(cup)
  expect(await statusAndCode(draw(cup))).toEqual([409, 'commitment_replaced'])
  const { list } = await proofOf(cup)
  await undo(cup, list!.id)
  await publish(cup)
  const proof = await proofOf(cup)
  expect(proof.chains.at(-1)).toMatchObject({ commitment: proof.commitment, teamsEntered: 4 })
  expect(proof.commitment).not.toBe(commitment)
})

test('twenty draws at the same moment make one, and its secret is published once', async () => {
  const cup = await aTournamentWithTeams(world, 8)
  await publish(cup)
  const draws = await Promise.all(times(20, () => draw(cup)))
  expect(draws.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(draws.filter(({ status }) => status === 409)).toHaveLength(19)
  const proof = await proofOf(cup)
  expect(proof.draws).toHaveLength(1)
  await checkOut(proof, 1)
})
