import type { ComponentProps } from 'react'
import { TournamentInfoCard } from '#features/tournaments/ui/tournament-page/info-card.tsx'
import type { PublishedSchedule } from '../schedule-contract.ts'
import { usePlayStopped } from './matches/use-play-stopped.ts'

type CompetitionInfoCardProps = Omit<ComponentProps<typeof TournamentInfoCard>, 'isStopped'> & {
  schedule: PublishedSchedule | null
}

/** What is known about a tournament, with whether play has stopped. The page isn't rendered again when it stops. */
export function CompetitionInfoCard({ schedule, ...props }: CompetitionInfoCardProps) {
  return <TournamentInfoCard {...props} isStopped={usePlayStopped(schedule)} />
}
