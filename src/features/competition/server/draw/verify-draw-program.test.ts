import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test } from 'vitest'
import { visitor } from '#test/builders.ts'
import { aTournamentWithTeams } from '#test/competition.ts'
import { useWorld } from '#test/world.ts'
import type { DrawProof } from '../../api-contract.ts'
import { drawLots, secretOf, transcriptOf } from '#engine/draw/lots.ts'
import { verifyDrawProgram } from '#engine/draw/verify-draw-program.ts'

const world = useWorld()

/** Serves a proof over HTTP and runs the program that the draw page offers, in a separate process. */
async function outputFor(proof: Pick<DrawProof, 'draws'>, draw: number): Promise<string> {
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

test('the program checks the numbers of a beacon against their signature, and says where to compare them', async () => {
  const [last, address] = ['5e'.repeat(32), 'https://api.drand.sh/52db/public/7']
  const transcript = transcriptOf({
    tournament: 'Cup',
    draw: 1,
    teams: ['Ants', 'Bees', 'Cats'],
    rules: { beacon: { address } },
  })
  const [commitment, secret] = [await secretOf(last, 0), await secretOf(last, 1)]
  const output = async (drawnNumbers: string, signature?: string) => {
    const lots = { commitment, secret, transcript, drawnNumbers, signature }
    return outputFor({ draws: [{ lots, order: await drawLots(secret, transcript, drawnNumbers) }] } as never, 1)
  }
  const signature = 'b5'.repeat(48)
  const numbers = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')
  expect(await output(numbers, signature)).toBe(
    `This draw checks out.\nCheck that ${address} has the randomness ${numbers}\n`,
  )
  expect(await output(numbers, 'b6'.repeat(48))).toContain("The numbers aren't the SHA-256 of the beacon's signature.")
  expect(await output('3 5 1 6')).toBe(
    `This draw checks out.\nThe numbers are not from the beacon that the list names: ${address}\n`,
  )
})
