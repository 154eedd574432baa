import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Tournament } from '#features/tournaments/contract.ts'
import { availabilityOf } from '#features/tournaments/ui/availability.ts'
import { formatMoment } from '#lib/dates.ts'
import { plural } from '#lib/words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { finishQuery } from '#features/competition/ui/overview/finish-query.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import type { DeskProps } from './desk-props.ts'
import { roleLabels, roundToPair } from './views.ts'

/** Small, so that the first match is on a phone's first screen. */
export function DeskHeader({ tournament, snapshot, role, now }: DeskProps & { now: Date }) {
  const { data: finish } = useQuery(finishQuery(useClient(), tournament.id))
  return (
    <header className="flex flex-col gap-2 pt-3 pb-4 sm:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to="/tournament/$id"
          params={{ id: tournament.id }}
          className={`${buttonClass({ variant: 'quiet', size: 'sm' })} -ml-3`}
        >
          <ArrowLeft aria-hidden />
          Tournament page
        </Link>
        <Badge>{roleLabels[role]}</Badge>
      </div>
      <h1 className="type-title-long">{tournament.name}</h1>
      <p className="text-soft">{progressOf(tournament, snapshot, now, finish?.state === 'finished')}</p>
    </header>
  )
}

/** The tournament's progress in a sentence. */
function progressOf(tournament: Tournament, snapshot: Snapshot, now: Date, isFinished: boolean): string {
  const { currentTeams, maxTeams, registrationDeadline, timeZone } = tournament
  const { due, currentRound, nameOf } = viewOf(snapshot)
  switch (snapshot.state) {
    case 'none':
    case 'closed':
      return `${currentTeams} of ${plural(maxTeams, 'team')}. ${
        availabilityOf(tournament, now).refusal === 'registration_closed'
          ? 'Registration is closed.'
          : `Registration closes ${formatMoment(registrationDeadline, timeZone)}.`
      }`
    case 'finished': {
      const stage = isFinished ? 'Finished' : 'Every match is decided'
      return snapshot.champion ? `${stage}. ${nameOf(snapshot.champion)} won.` : `${stage}, without a champion.`
    }
    default:
      return `${currentRound?.name ?? 'Drawn'}. ${taskOf(snapshot) ?? `${due.length} ${due.length === 1 ? 'match' : 'matches'} ready to play.`}`
  }
}

/** What has to be done before play goes on, or null. */
function taskOf(snapshot: Snapshot): string | null {
  const round = roundToPair(snapshot)
  if (snapshot.rulingsDue.length > 0) return 'Tied teams need a ruling.'
  return round === null ? null : `Round ${round} is ready to be paired.`
}
