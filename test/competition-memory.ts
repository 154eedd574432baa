/* Run as a thread, whose memory nothing else uses. */

import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { teamOf } from '#engine/match.ts'
import type { Fact, FactBody } from '#engine/contract.ts'
import { currentState } from '#engine/state/current.ts'
import { roundRobin, single } from '#engine/testing.ts'
import { times } from './builders.ts'
import type { Competition, FactRow, Published } from '#features/competition/server/cache.ts'
import { updateFrom } from '#features/competition/server/live/updates.ts'
import { bytesOf, maxUpdateBytes, publishedBytesOf } from '#features/competition/server/memory.ts'
import { toSnapshot } from '#features/competition/server/wire.ts'

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
  const snapshot = { revision: '', ...toSnapshot(competition, names), schedule: null }
  const made = {
    competition,
    revision: '',
    surroundings: '',
    names,
    schedule: null,
    snapshot,
    updates: new Map<number, Uint8Array>(),
  }
  updateFrom(made, '')
  return made
}

/** How much memory a competition is estimated to take, as a share of what it takes. */
function estimatedShare(setup: Competition['setup'], size: number, reports: number): number {
  published(setup, 16, 10)
  const before = memory()
  const kept = published(setup, size, reports)
  const taken = memory() - before
  return (bytesOf(kept.competition) + publishedBytesOf(kept.competition) - maxUpdateBytes) / taken
}

parentPort!.postMessage([
  ['a round robin of 40 teams with 5,000 reports', estimatedShare(roundRobin(), 40, 5_000)],
  ['a knockout of 1,024 teams', estimatedShare(single(), 1_024, 500)],
])
