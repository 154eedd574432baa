import { undoneOf } from '#engine/state/facts.ts'
import type { Report } from '../../verified-rules.ts'
import type { Competition } from '../cache.ts'

/** Every report in the log of a competition, with the time it was entered. */
export function reportsOf({ facts, rows }: Pick<Competition, 'facts' | 'rows'>): Report[] {
  const undone = undoneOf(facts)
  const timeOf = new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
  return facts.flatMap((fact) => {
    if (fact.kind !== 'report') return []
    return [{ teams: fact.teams, at: timeOf.get(fact.id)!, isUndone: undone.has(fact.id) }]
  })
}
