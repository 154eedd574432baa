import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { MatchState } from '#features/competition/api-contract.ts'
import { matchSummary } from '../change/effect-text.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'
import type { Conflict } from './use-report.ts'

interface ConflictNoticeProps {
  conflict: Conflict
  match: MatchState
  view: CompetitionView
  busy: boolean
  onKeep: () => void
  onReplace: () => void
}

/** Someone else entered a score for the same game: shows theirs, and asks which one counts. */
export function ConflictNotice({ conflict, match, view, busy, onKeep, onReplace }: ConflictNoticeProps) {
  const { seq, teams, result } = conflict
  const existing: MatchState = {
    ...match,
    status: 'decided',
    games: [{ id: '', seq, game: 1, teams: [teams[0], teams[1]], result }],
  }
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" role="alert" title="Someone else has entered a score">
        Theirs: {matchSummary(existing, view)}. Yours is shown above.
      </Alert>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button onClick={onKeep}>Use their score</Button>
        <Button variant="primary" busy={busy} onClick={onReplace}>
          Use my score
        </Button>
      </div>
    </div>
  )
}
