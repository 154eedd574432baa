import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { WaitingListEntry } from '#features/registrations/contract.ts'
import { LeaveWaitingListButton } from '#features/registrations/ui/waiting-list/leave-button.tsx'
import { formatDate } from '#lib/dates.ts'
import { ordinal } from '#lib/words.ts'
import { CompactRow } from './compact-row.tsx'
import { DateBlock } from './date-block.tsx'

/** A team on a waiting list, with its position. */
export function WaitingRow({ entry }: { entry: WaitingListEntry }) {
  const nameId = useId()
  const { tournamentId, tournamentName, startDate, timeZone, teamName, position, onCall } = entry
  return (
    <CompactRow
      nameId={nameId}
      teamName={teamName}
      about={
        <>
          <Link to="/tournament/$id" params={{ id: tournamentId }} className="text-ink underline">
            {tournamentName}
          </Link>
          , {formatDate(startDate, timeZone)}
        </>
      }
      date={<DateBlock instant={startDate} timeZone={timeZone} />}
    >
      <p>
        <span className="block font-semibold">{ordinal(position)} in line</span>
        {onCall && <span className="type-small block text-soft">On call for the day</span>}
      </p>
      <LeaveWaitingListButton tournamentId={tournamentId} describedBy={nameId} />
    </CompactRow>
  )
}
