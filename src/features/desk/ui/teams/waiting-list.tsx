import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { availabilityOf } from '#features/tournaments/ui/availability.ts'
import { ordinal } from '#lib/words.ts'
import { useClient } from '#ui/client/use-client.ts'
import { waitingTeamsQuery } from '../queries.ts'
import { Group } from './group.tsx'
import { TeamLine } from './team-row.tsx'

interface WaitingListProps {
  tournament: Tournament
  /** The teams that are offered a spot now. */
  offered: readonly ReactNode[]
}

/** Who is offered a spot and who waits for one, in their order. Nothing while there are open spots, or after registration has closed. */
export function WaitingList({ tournament, offered }: WaitingListProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(waitingTeamsQuery(useClient(), tournament.id))
  const waiting = data.first.map(({ id, teamName, captainName, onCall }, index) => (
    <TeamLine key={id} id={id} teamName={teamName} lead={`Captain: ${captainName}`}>
      <p className="shrink-0 text-right">
        {ordinal(index + 1)} in line
        {onCall && <span className="type-small block text-soft">On call for the day</span>}
      </p>
    </TeamLine>
  ))
  const isFull = availabilityOf(tournament, new Date(dataUpdatedAt)).refusal === 'tournament_full'
  return (
    <Group
      title="Waiting list"
      rows={[...offered, ...waiting]}
      count={offered.length + data.total}
      empty={isFull ? "Nobody is waiting. Captains can join the waiting list on the tournament's page." : undefined}
    />
  )
}
