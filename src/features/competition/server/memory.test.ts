import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { teamOf } from '#engine/match.ts'
import type { Fact, FactBody } from '#engine/contract.ts'
import { currentState } from '#engine/state/current.ts'
import { roundRobin, single } from '#engine/testing.ts'
import { times } from '#test/builders.ts'
import type { Competition, FactRow, Published } from './cache.ts'
import { updateFrom } from './live/updates.ts'
import { bytesOf, maxUpdateBytes, publishedBytesOf } from './memory.ts'
import { toSnapshot } from './wire.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function memory(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

const factOf = ({ id, seq, body }: FactRow): Fact => ({ ...(body as FactBody), id, seq })

/** A published competition with reports of its first matches, from objects of its own, as they come from the database. */
function published(format: Competition['setup'], size: number, reports: number): Published {
  const setup = copied(format)
  const order = times(size, () => randomUUID())
  const row = (body: FactBody, seq: number): FactRow => ({
    tournamentId: randomUUID(),
    id: randomUUID(),
    seq,
    body: copied(body),
    reason: null,
    actorId: randomUUID(),
    actorRole: 'organizer',
    createdAt: new Date(),
  })
  const draw = row({ kind: 'draw', by: 'seeds', order }, 1)
  const ready = currentState(setup, [factOf(draw)]).matches.filter(({ status }) => status === 'ready')
  const rows = [
    draw,
    ...times(reports, (index) => {
      const { fixture, slots } = ready[index % ready.length]!
      const result = { outcome: 'played' as const, score: { score: [30 + (index % 7), index % 5] as [number, number] } }
      const teams = slots.map(teamOf) as [string, string]
      return row({ kind: 'report', match: fixture.no, teams, game: 1, result }, index + 2)
    }),
  ]
  const facts = rows.map(factOf)
  const state = currentState(setup, facts)
  const competition: Competition = {
    version: rows.length,
    setup,
    seeds: [...order],
    drawBy: 'seeds',
    rows,
    facts,
    state,
  }
  const names = new Map(order.map((id, index) => [id, `Team number ${index}`]))
  const snapshot = { revision: '', ...toSnapshot(competition, names) }
  const made = { competition, revision: '', surroundings: '', names, snapshot, updates: new Map<number, Uint8Array>() }
  updateFrom(made, '')
  return made
}

test.each([
  ['a round robin of 40 teams with 5,000 reports', roundRobin(), 40, 5_000],
  ['a knockout of 1,024 teams', single(), 1_024, 500],
] as const)('%s takes about as much memory as estimated', (_, setup, size, reports) => {
  published(setup, 16, 10)
  const before = memory()
  const kept = published(setup, size, reports)
  const taken = memory() - before
  const estimate = bytesOf(kept.competition) + publishedBytesOf(kept.competition) - maxUpdateBytes
  expect(estimate / taken).toBeGreaterThan(0.6)
  expect(estimate / taken).toBeLessThan(1.7)
})
