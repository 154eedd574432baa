import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawFaults, drawLots, maxDraws, secretOf, transcriptOf, type DrawProof } from './lots.ts'
import { teams } from '../testing.ts'
import { orderByProgram } from './testing.ts'

const last = '07'.repeat(32)
const list = {
  tournament: 'Spring Cup',
  draw: 1,
  teams: ['Zebras', 'Ants', 'Bees', 'Äpfel', 'Cats'],
  rules: { pots: null },
}
let chain: string[]
let proof: DrawProof

beforeAll(async () => {
  chain = await Promise.all(Array.from({ length: maxDraws + 1 }, (_, draw) => secretOf(last, draw)))
  proof = await published(1, '3 5 1 6')
})

async function published(draw: number, drawnNumbers: string): Promise<DrawProof> {
  const transcript = transcriptOf({ ...list, draw })
  const secret = chain[draw]!
  return {
    commitment: chain[0]!,
    draw,
    secret,
    transcript,
    drawnNumbers,
    order: await drawLots(secret, transcript, drawnNumbers),
  }
}

test('each secret of the chain is the hash of the next', () => {
  expect(chain.at(-1)).toBe(last)
  for (const [index, secret] of chain.slice(1).entries()) {
    expect(createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex')).toBe(chain[index])
  }
})

test('the transcript does not depend on how the list was sorted', () => {
  expect(proof.transcript).toBe(
    '{"draw":1,"rules":{"pots":null},"teams":["Ants","Bees","Cats","Zebras","Äpfel"],"tournament":"Spring Cup"}',
  )
  expect(transcriptOf({ ...list, teams: list.teams.toReversed() })).toBe(proof.transcript)
})

test('the order follows from secret, transcript and drawn numbers, as anyone can calculate', () => {
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

describe('the test vectors in the documentation', () => {
  const [, json] = /```json\n([\s\S]+?)```/.exec(readFileSync('docs/competition.md', 'utf8'))!
  const { lastSecret, commitment, draws } = JSON.parse(json!) as Vectors
  const small = draws.filter((vector) => 'order' in vector)
  const large = draws.find((vector) => 'orderSha256' in vector)!

  test.each(small)('draw $draw, numbers $drawnNumbers', async (vector) => {
    expect([await secretOf(lastSecret, 0), await secretOf(lastSecret, vector.draw)]).toEqual([
      commitment,
      vector.secret,
    ])
    expect(await drawFaults({ commitment, ...vector })).toEqual([])
    expect(await orderByProgram({ commitment, ...vector })).toEqual(vector.order)

    const transcript = createHash('sha256').update(vector.transcript).digest()
    const hmac = createHmac('sha256', Buffer.from(vector.secret, 'hex'))
    const key = hmac.update(transcript).update(vector.drawnNumbers).digest()
    const block = createHmac('sha256', key).update(Buffer.alloc(4)).digest()
    expect(key.toString('hex')).toBe(vector.key)
    expect(vector.numbers.map((_, index) => block.readUInt32BE(4 * index))).toEqual(vector.numbers)
  })

  test('3,000 teams, with a number that is skipped', async () => {
    const teams = Array.from({ length: 3000 }, (_, index) => String(index + 1).padStart(4, '0'))
    const transcript = transcriptOf({ draw: large.draw, teams, rules: null, tournament: 'Large' })
    expect(sha256Hex(transcript)).toBe(large.transcriptSha256)
    const order = await drawLots(large.secret, transcript, large.drawnNumbers)
    expect(sha256Hex(order.join(','))).toBe(large.orderSha256)
    expect(await orderByProgram({ ...large, commitment, transcript, order })).toEqual(order)
  })
})

type SmallVector = Omit<DrawProof, 'commitment'> & { key: string; numbers: number[] }
type LargeVector = Omit<DrawProof, 'commitment' | 'order'> & { transcriptSha256: string; orderSha256: string }
type Vectors = { lastSecret: string; commitment: string; draws: (SmallVector | LargeVector)[] }

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')

test('a published draw and a redraw with the next secret have no faults', async () => {
  expect(await drawFaults(proof)).toEqual([])
  const second = await published(2, '3 5 1 6')
  expect(await drawFaults(second)).toEqual([])
  expect(second.order).not.toEqual(proof.order)
})

test('the program on the draw page computes the same order', async () => {
  expect(await orderByProgram(proof)).toEqual(proof.order)
  const transcript = transcriptOf({ ...list, teams: teams(3000) })
  const large = { ...proof, transcript, order: await drawLots(proof.secret, transcript, '6') }
  expect(await orderByProgram({ ...large, drawnNumbers: '6' })).toEqual(large.order)
  await expect(orderByProgram({ ...proof, secret: chain[2]! })).rejects.toThrow('does not match the commitment')
})

test.each<[string, (proof: DrawProof) => Partial<DrawProof>, string[]]>([
  ['the secret', ({ secret }) => ({ secret: flipped(secret) }), ['commitment', 'order']],
  [
    'the commitment that the list names',
    ({ transcript }) => ({ transcript: transcript.replace('{"pots"', `{"commitment":"${chain[1]}","pots"`) }),
    ['commitment', 'order'],
  ],
  ['the commitment', ({ commitment }) => ({ commitment: flipped(commitment) }), ['commitment']],
  ['the drawn numbers', () => ({ drawnNumbers: '3 5 1 7' }), ['order']],
  ['a team', ({ transcript }) => ({ transcript: transcript.replace('Bees', 'Beer') }), ['order']],
  ['a name into a number', ({ transcript }) => ({ transcript: transcript.replace('"Bees"', '7') }), ['transcript']],
  [
    'the sorting',
    ({ transcript }) => ({ transcript: transcript.replace('"Ants","Bees"', '"Bees","Ants"') }),
    ['transcript'],
  ],
  ["the transcript's form", ({ transcript }) => ({ transcript: transcript.slice(1) }), ['transcript']],
  ['the number of the draw', () => ({ draw: 2 }), ['commitment', 'transcript']],
  ['the order', ({ order }) => ({ order: order.toReversed() }), ['order']],
])('a change of %s is detected', async (_, change, faults) => {
  expect(await drawFaults({ ...proof, ...change(proof) })).toEqual(faults)
})

test('every flipped bit of the secret is detected', async () => {
  const bits = Array.from({ length: 256 }, (_, bit) => bit)
  const faults = await Promise.all(bits.map((bit) => drawFaults({ ...proof, secret: flipped(proof.secret, bit) })))
  expect(faults.filter((found) => !found.includes('commitment'))).toEqual([])
})

test('10,000 draws of four are uniform over the 24 orders', async () => {
  const transcript = transcriptOf({ ...list, teams: ['A', 'B', 'C', 'D'] })
  const counts = new Map<string, number>()
  for (let start = 0; start < 10_000; start += 500) {
    const throws = Array.from({ length: 500 }, (_, index) => String(start + index))
    const orders = await Promise.all(throws.map((drawnNumbers) => drawLots(chain[1]!, transcript, drawnNumbers)))
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
