import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test } from 'vitest'
import { visitor } from '#test/builders.ts'
import { aTournamentWithTeams } from '#test/competition.ts'
import { useWorld } from '#test/world.ts'
import type { DrawProof } from '../../api-contract.ts'
import { verifyDrawProgram } from '#engine/draw/verify-draw-program.ts'

const world = useWorld()

/** Serves a proof over HTTP and runs the program that the draw page offers, in a separate process. */
async function outputFor(proof: DrawProof, draw: number): Promise<string> {
  const server = createAdaptorServer({ fetch: () => Response.json(proof) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const program = verifyDrawProgram(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, draw)
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const output = await run.then(({ stdout }) => stdout, String)
  server.close()
  return output
}

test('a separate program checks both draws of a tournament from public JSON alone, and notices one flipped bit', async () => {
  const { id, organizer } = await aTournamentWithTeams(world, 9)
  const path = `/tournaments/${id}`
  const proofOf = async () => (await (await visitor(world).get(`${path}/draw`)).json()) as DrawProof
  const drawLots = async (drawnNumbers: string) => {
    await organizer.post(`${path}/draw/list`, { id: randomUUID() })
    await organizer.post(`${path}/draw`, { id: randomUUID(), by: 'random', drawnNumbers })
  }
  await drawLots('3 5 1 6')
  const [first] = (await proofOf()).draws
  await organizer.post(`${path}/undo`, { id: randomUUID(), fact: first!.id, reason: 'A die fell off the table.' })
  await drawLots('2 2 4 1')
  const proof = await proofOf()
  expect(await Promise.all([1, 2].map((draw) => outputFor(proof, draw)))).toEqual(
    Array(2).fill('This draw checks out.\n'),
  )

  const [draw] = proof.draws
  const { secret, order, lots } = { ...draw!, secret: draw!.lots!.secret }
  const changedTo = (change: Partial<DrawProof['draws'][number]>) =>
    outputFor({ ...proof, draws: [{ ...draw!, ...change }] }, 1)
  const bit = Number.parseInt(secret.at(-1)!, 16) ^ 1
  const flipped = { ...lots!, secret: secret.slice(0, -1) + bit.toString(16) }
  expect(await changedTo({ lots: flipped })).toContain('This secret does not match the commitment.')
  expect(await changedTo({ lots: { ...lots!, drawnNumbers: '3 5 1 7' } })).toBe('The order is different.\n')
  expect(await changedTo({ order: order.toReversed() })).toBe('The order is different.\n')
})
