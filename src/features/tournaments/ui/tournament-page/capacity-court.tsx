import { CourtLines } from '#ui/courts/court-lines.tsx'
import type { Tournament } from '../../contract.ts'
import { SpotMarks } from './spot-marks.tsx'

interface CapacityCourtProps {
  tournament: Pick<Tournament, 'sport' | 'maxTeams' | 'currentTeams' | 'placesTaken'>
  /** The viewer's spots, from 1. */
  ownSpots: readonly number[]
  unpaidSpots: readonly number[]
}

/** The spots as chalk marks on the sport's court, while teams can register. */
export function CapacityCourt({ tournament, ownSpots, unpaidSpots }: CapacityCourtProps) {
  const { sport, maxTeams, currentTeams, placesTaken } = tournament
  return (
    <div
      role="progressbar"
      aria-label="Teams registered"
      aria-valuemin={0}
      aria-valuemax={maxTeams}
      aria-valuenow={currentTeams}
      aria-valuetext={`${currentTeams} of ${maxTeams}`}
      className="scheme-dark relative isolate h-18 overflow-hidden rounded-md bg-pitch p-2 [--court-wash:transparent] sm:h-22 print:hidden"
    >
      <CourtLines
        sport={sport}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 -z-10 size-full text-chalk/20"
      />
      <SpotMarks spots={{ maxTeams, currentTeams, placesTaken }} ownSpots={ownSpots} unpaidSpots={unpaidSpots} />
    </div>
  )
}
