import { createHash, createHmac } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { drawFaults, drawLots, maxDraws, secretChain, transcriptOf, type DrawProof } from './lots.ts'
import { teams } from '../testing.ts'
import { verifyDrawScript } from './verify-draw-script.ts'

const seed = new Uint8Array(32).fill(7)
const list = {
  tournament: 'Spring Cup',
  draw: 1,
  entrants: ['Zebras', 'Ants', 'Bees', 'Äpfel', 'Cats'],
  rules: { pots: null },
}
let chain: string[]
let proof: DrawProof

beforeAll(async () => {
  chain = await secretChain(seed)
  proof = await published(1, '3 5 1 6')
})

async function published(draw: number, thrown: string): Promise<DrawProof> {
  const transcript = transcriptOf({ ...list, draw })
  const secret = chain[draw]!
  return {
    commitment: chain[0]!,
    draw,
    secret,
    transcript,
    throw: thrown,
    order: await drawLots(secret, transcript, thrown),
  }
}

const verify = runInNewContext(`(${verifyDrawScript})`, { crypto, TextEncoder }) as (
  proof: DrawProof,
) => Promise<string[]>

test('each secret of the chain is the hash of the next', () => {
  expect(chain).toHaveLength(maxDraws + 1)
  for (const [index, secret] of chain.slice(1).entries()) {
    expect(createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex')).toBe(chain[index])
  }
})

test('two chains have nothing in common', async () => {
  const [a, b] = [await secretChain(), await secretChain()]
  expect(new Set([...a, ...b]).size).toBe(2 * (maxDraws + 1))
})

test('the transcript does not depend on how the list was sorted', () => {
  expect(proof.transcript).toBe(
    '{"draw":1,"entrants":["Ants","Bees","Cats","Zebras","Äpfel"],"rules":{"pots":null},"tournament":"Spring Cup"}',
  )
  expect(transcriptOf({ ...list, entrants: list.entrants.toReversed() })).toBe(proof.transcript)
})

test('the order follows from secret, transcript and throw, as anyone can calculate', () => {
  const transcript = createHash('sha256').update(proof.transcript).digest()
  const key = createHmac('sha256', Buffer.from(proof.secret, 'hex')).update(transcript).update('3 5 1 6').digest()
  const block = createHmac('sha256', key).update(Buffer.alloc(4)).digest()
  const order = ['Ants', 'Bees', 'Cats', 'Zebras', 'Äpfel']
  for (const [step, last] of [4, 3, 2, 1].entries()) {
    const other = block.readUInt32BE(4 * step) % (last + 1)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  expect(proof.order).toEqual(order)
})

test('a published draw and a redraw with the next secret have no faults', async () => {
  expect(await drawFaults(proof)).toEqual([])
  const second = await published(2, '3 5 1 6')
  expect(await drawFaults(second)).toEqual([])
  expect(second.order).not.toEqual(proof.order)
})

test('an independent script computes the same order', async () => {
  expect(await verify(proof)).toEqual(proof.order)
  const transcript = transcriptOf({ ...list, entrants: teams(3000) })
  const large = { ...proof, transcript, order: await drawLots(proof.secret, transcript, '6') }
  expect([...(await verify({ ...large, throw: '6' }))]).toEqual(large.order)
  await expect(verify({ ...proof, secret: chain[2]! })).rejects.toThrow('does not match the commitment')
})

test.each<[string, (proof: DrawProof) => Partial<DrawProof>, string[]]>([
  ['the secret', ({ secret }) => ({ secret: flipped(secret) }), ['commitment', 'order']],
  ['the commitment', ({ commitment }) => ({ commitment: flipped(commitment) }), ['commitment']],
  ['the throw', () => ({ throw: '3 5 1 7' }), ['order']],
  ['an entrant', ({ transcript }) => ({ transcript: transcript.replace('Bees', 'Beer') }), ['order']],
  [
    'the sorting',
    ({ transcript }) => ({ transcript: transcript.replace('"Ants","Bees"', '"Bees","Ants"') }),
    ['transcript'],
  ],
  ["the transcript's form", ({ transcript }) => ({ transcript: transcript.slice(1) }), ['transcript']],
  ['the number of the draw', () => ({ draw: 2 }), ['commitment', 'transcript']],
  ['the order', ({ order }) => ({ order: order.toReversed() }), ['order']],
])('changing one bit of %s is detected', async (_, change, faults) => {
  expect(await drawFaults({ ...proof, ...change(proof) })).toEqual(faults)
})

test('every flipped bit of the secret is detected', async () => {
  const bits = Array.from({ length: 256 }, (_, bit) => bit)
  const faults = await Promise.all(bits.map((bit) => drawFaults({ ...proof, secret: flipped(proof.secret, bit) })))
  expect(faults.filter((found) => !found.includes('commitment'))).toEqual([])
})

test('10,000 draws of four are uniform over the 24 orders', async () => {
  const transcript = transcriptOf({ ...list, entrants: ['A', 'B', 'C', 'D'] })
  const counts = new Map<string, number>()
  for (let start = 0; start < 10_000; start += 500) {
    const throws = Array.from({ length: 500 }, (_, index) => String(start + index))
    const orders = await Promise.all(throws.map((thrown) => drawLots(chain[1]!, transcript, thrown)))
    for (const order of orders) counts.set(order.join(''), (counts.get(order.join('')) ?? 0) + 1)
  }
  expect(counts.size).toBe(24)
  // The 99.9 % quantile of chi-square with 23 degrees of freedom. The draws are always the same ones.
  expect(chiSquare([...counts.values()])).toBeLessThan(49.73)
})

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

function flipped(hex: string, bit = 0): string {
  const bytes = Buffer.from(hex, 'hex')
  bytes[bit >> 3]! ^= 1 << (bit & 7)
  return bytes.toString('hex')
}
