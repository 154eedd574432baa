import type { Snapshot } from '../../api-contract.ts'
import { finishText, placeText } from '../matches/match-text.ts'
import type { CompetitionView } from '../matches/view.ts'
import { hasResult } from './own-matches.ts'

type Standing = Pick<Snapshot, 'matches' | 'tables' | 'setup'>

/** A team's status in a sentence: 'Seed 3.' before its first result, 'Seed 3. Still in.', 'Seed 1. Champion.', "Registered. The draw hasn't been made yet." */
export function statusText(snapshot: Standing, view: CompetitionView, teamId: string): string {
  const team = view.teamOf(teamId)
  if (!team) return snapshot.matches.length === 0 ? "Registered. The draw hasn't been made yet." : 'Not in the draw.'
  const { status, place, placeSharedBy } = team
  const seed = view.seedOf(teamId)
  const standing =
    status === 'replaced'
      ? 'Replaced by another team'
      : place !== null
        ? finishText(place, placeSharedBy ?? 1)
        : status === 'withdrawn'
          ? 'Withdrawn'
          : (placeInTable(snapshot, teamId) ??
            (seed === null || hasResult(snapshot.matches, teamId) ? 'Still in' : null))
  return [seed === null ? null : `Seed ${seed}`, standing, '']
    .filter((part) => part !== null)
    .join('. ')
    .trim()
}

/** '2nd in Group B so far'; null before the first result and once the group is complete. */
function placeInTable({ setup, tables }: Standing, teamId: string): string | null {
  const table = tables.find(({ rows }) => rows.some(({ team }) => team === teamId))
  const row = table?.rows.find(({ team }) => team === teamId)
  if (!table || !row || table.isComplete || table.rows.every(({ played }) => played === 0)) return null
  return `${placeText(row.place, row.sharedBy)}${setup.format === 'groups' ? ` in Group ${table.group}` : ''} so far`
}
