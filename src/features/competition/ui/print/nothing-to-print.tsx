import { Link } from '@tanstack/react-router'
import type { Tournament } from '#features/tournaments/contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import type { Snapshot } from '../../api-contract.ts'
import type { PrintView } from './print-views.ts'

interface NothingToPrintProps {
  tournament: Tournament
  snapshot: Snapshot
  view: PrintView
}

/** Shown for a tournament that is drawn: why there is no schedule or no score sheet. */
export function NothingToPrint({ tournament: { id, sport }, snapshot, view }: NothingToPrintProps) {
  return (
    <EmptyState
      sport={sport}
      {...reasonFor(snapshot, view)}
      action={
        <Link to="/tournament/$id/bracket" params={{ id }} className={buttonClass()}>
          Full bracket
        </Link>
      }
    />
  )
}

function reasonFor({ schedule }: Snapshot, view: PrintView): { title: string; hint: string } {
  if (view === 'sheets') return { title: 'No matches to play', hint: 'Every match has a result.' }
  if (schedule?.mode === 'next_free_court')
    return {
      title: 'No fixed times',
      hint: 'Matches are called when a court is free. You can still print score sheets.',
    }
  if (schedule)
    return {
      title: 'No matches are scheduled',
      hint: 'The organizer took all matches out of the schedule. You can still print score sheets.',
    }
  return {
    title: 'No schedule yet',
    hint: "The organizer hasn't published courts and times. You can still print score sheets.",
  }
}
