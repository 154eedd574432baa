import { encodeEvent } from '#platform/live/live-stream.ts'
import type { Snapshot } from '../../api-contract.ts'
import type { Fact, FactBody } from '#engine/contract.ts'
import { currentState } from '#engine/state/current.ts'
import { undoneBy } from '#engine/state/facts.ts'
import type { Changes, Update } from '../../live-contract.ts'
import type { Published } from '../cache.ts'
import { maxUpdateBytes } from '../memory.ts'
import { versionAt } from '../public/published.ts'
import { withResults } from '../schedule/published/published-schedule.ts'
import { toSnapshot } from '../wire.ts'

/**
 * Whether viewers are sent only what a fact of this kind changes. Facts that change the list of matches, teams or scheduled games are followed by the whole
 * snapshot. Undoing a fact is treated like the fact.
 */
const isSentAsChanges: Record<Exclude<FactBody['kind'], 'undo'>, boolean> = {
  entry_list: false,
  draw: false,
  report: true,
  keep_result_downstream: true,
  withdrawal: true,
  reinstatement: true,
  late_entry: false,
  swiss_entry: false,
  substitution: false,
  third_place: false,
  round_rules: false,
  walkover_score: false,
  finish: true,
  ruling: true,
  wild_card_order: true,
  pairing: true,
}

function isListed(fact: Fact, facts: readonly Fact[]): boolean {
  if (fact.kind !== 'undo') return isSentAsChanges[fact.kind]
  const undone = undoneBy(facts, fact)
  return undone !== undefined && isListed(undone, facts)
}

/** The whole snapshot, which replaces whatever version a viewer has. */
const whole = 0

/**
 * The `competition` event for viewers who have the revision `since`, encoded once for all of them: what changed since, or everything. After a
 * failover that lost commits, what they have may never have happened. `before` is the snapshot of that revision, where it is known.
 */
export function updateFrom(published: Published, since: string, before?: ShownSnapshot): Uint8Array {
  const { competition, revision, snapshot, updates } = published
  const { facts } = competition
  const version = versionAt(published, since) ?? whole
  // The entry with number `seq` is at index `seq - 1`.
  const from = facts.slice(version).every((fact) => isListed(fact, facts)) ? version : whole
  const cached = updates.get(from)
  if (cached) return cached
  const encode = (update: Update) => encodeEvent({ event: 'competition', id: revision, data: JSON.stringify(update) })
  const earlier = from === whole ? null : (before ?? snapshotAt(published, version))
  const isWhole = !earlier || !areSameGames(earlier.schedule, snapshot.schedule)
  const event = isWhole
    ? (updates.get(whole) ?? encode({ snapshot }))
    : encode({ changes: { since, ...changesFrom(earlier, snapshot) } })
  if (isWhole) updates.set(whole, event)
  if (isWhole || hasRoom(updates, event)) updates.set(from, event)
  return event
}

/** Whether the same games are scheduled. A tie that is replayed, and its correction, change which ones are. */
const areSameGames = (before: Snapshot['schedule'], after: Snapshot['schedule']): boolean =>
  gamesIn(before) === gamesIn(after)

const gamesIn = (schedule: Snapshot['schedule']): string =>
  JSON.stringify([schedule?.matches.map(({ number, game }) => [number, game]), schedule?.earlierGames])

/** Nearly all viewers have one of the latest versions. The whole snapshot comes on top of what is kept. */
function hasRoom(updates: Published['updates'], event: Uint8Array): boolean {
  const kept = [...updates.values()].filter((other) => other !== updates.get(whole))
  return kept.reduce((total, { length }) => total + length, event.length) <= maxUpdateBytes
}

function snapshotAt({ competition, names, schedule }: Published, version: number): ShownSnapshot {
  const { setup, seeds, drawBy } = competition
  const facts = competition.facts.slice(0, version)
  const state = currentState(setup, facts)
  const earlier = { version, setup, seeds, drawBy, facts, state }
  return {
    ...toSnapshot(earlier, names),
    schedule: withResults(schedule, { setup, facts, state, rows: competition.rows }),
  }
}

type ShownSnapshot = Omit<Snapshot, 'revision'>

function changesFrom(
  before: ShownSnapshot,
  { revision, version, state, wildCards, rulingsDue, champion, ...after }: Snapshot,
): Omit<Changes, 'since'> {
  return {
    revision,
    version,
    state,
    wildCards,
    rulingsDue,
    champion,
    teams: differing(before.teams, after.teams),
    matches: differing(before.matches, after.matches),
    tables: differing(before.tables, after.tables),
    scheduled: differing(before.schedule?.matches ?? [], after.schedule?.matches ?? []),
    queue: after.schedule?.queue ?? null,
  }
}

function differing<T>(before: readonly T[], after: readonly T[]): T[] {
  return after.filter((item, index) => JSON.stringify(item) !== JSON.stringify(before[index]))
}
