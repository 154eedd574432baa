import type { Snapshot } from '../api-contract.ts'
import type { Changes, Update } from '../live-contract.ts'

/** The snapshot after an update from the live stream, or null if an update in between was missed. */
export function updated(seen: Snapshot | undefined, update: Update): Snapshot | null {
  if ('snapshot' in update) return update.snapshot
  const { since, teams, matches, tables, scheduled, queue, ...rest }: Changes = update.changes
  if (!seen) return null
  if (seen.revision === rest.revision || seen.version > rest.version) return seen
  if (seen.revision !== since) return null
  return {
    ...seen,
    ...rest,
    teams: replaced(seen.teams, teams, ({ teamId }) => teamId),
    matches: replaced(seen.matches, matches, ({ number }) => number),
    tables: replaced(seen.tables, tables, ({ group }) => group),
    schedule: seen.schedule && {
      ...seen.schedule,
      matches: replaced(seen.schedule.matches, scheduled, ({ number }) => number),
      queue,
    },
  }
}

function replaced<T>(all: T[], changed: readonly T[], keyOf: (item: T) => unknown): T[] {
  const byKey = new Map(changed.map((item) => [keyOf(item), item]))
  return all.map((item) => byKey.get(keyOf(item)) ?? item)
}
