import type { Snapshot } from '../../api-contract.ts'
import type { Fact, FactBody, Setup } from '#engine/contract.ts'
import { currentState } from '#engine/state/current.ts'
import { competitionOf, undoneBy } from '../../rules.ts'
import type { Update } from '../../live-contract.ts'
import { toSnapshot } from '../snapshot.ts'

/** A competition and its log, from which every earlier version can be calculated. */
export type Log = {
  setup: Setup
  seeds: string[]
  drawBy: Snapshot['drawBy']
  facts: Fact[]
  version: number
  names: ReadonlyMap<string, string>
}

/** Facts that leave the list of matches and teams unchanged. */
const quiet = new Set<FactBody['kind']>([
  'report',
  'keep_result_downstream',
  'withdrawal',
  'reinstatement',
  'ruling',
  'placement',
  'pairing',
  'finish',
])

/** The competition calculated from this log. */
export function snapshotOf({ facts, names, ...log }: Log): Snapshot {
  const state = currentState(log.setup, facts)
  return toSnapshot({ ...log, competition: competitionOf(state, facts), state }, names)
}

/** What changed since version `since`. */
export function updateSince(log: Log, snapshot: Snapshot, since: number): Update {
  const { facts, version } = log
  const added = facts.filter(({ seq }) => seq > since)
  const isListed = since > 0 && since <= version && added.every((fact) => isQuiet(fact, facts))
  if (!isListed) return { snapshot }
  const seen = facts.filter(({ seq }) => seq <= since)
  const before = snapshotOf({ ...log, facts: seen, version: since })
  return {
    changes: {
      since,
      version,
      state: snapshot.state,
      best: snapshot.best,
      needs: snapshot.needs,
      champion: snapshot.champion,
      entrants: differing(before.entrants, snapshot.entrants),
      matches: differing(before.matches, snapshot.matches),
      tables: differing(before.tables, snapshot.tables),
    },
  }
}

function isQuiet(fact: Fact, facts: readonly Fact[]): boolean {
  if (fact.kind !== 'undo') return quiet.has(fact.kind)
  const undone = undoneBy(facts, fact)
  return undone !== undefined && isQuiet(undone, facts)
}

function differing<T>(before: readonly T[], after: readonly T[]): T[] {
  return after.filter((item, index) => JSON.stringify(item) !== JSON.stringify(before[index]))
}
