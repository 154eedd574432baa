import { Link } from '@tanstack/react-router'
import { formatDollars } from '#lib/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { PaymentBadge } from '#ui/badge/status-badge.tsx'
import { Deadline } from '#ui/deadline.tsx'
import type { Team } from '#features/teams/contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import type { Registration } from '../contract.ts'
import { TeamLink } from './team-link.tsx'

interface OwnTeamsProps {
  own: readonly Team[]
  /** Whether the captain also has teams that have entered. */
  hasEntered: boolean
  /** The captain's registrations. */
  registrations: readonly Registration[]
  tournament: Pick<Tournament, 'entryFee' | 'timeZone'>
}

/** A captain's own teams: for pending ones, what is due and until when, with a link to pay it. */
export default function OwnTeams({ own, hasEntered, registrations, tournament }: OwnTeamsProps) {
  return own.map((team) =>
    team.paymentStatus === 'pending' ? (
      <Due
        key={team.id}
        team={team}
        isOnlyOne={own.length === 1 && !hasEntered}
        registration={registrations.find(({ teamId }) => teamId === team.id)}
        tournament={tournament}
      />
    ) : (
      <p key={team.id} className="flex items-center justify-between gap-3 border-b border-line pb-2">
        <TeamLink team={team} />
        {tournament.entryFee > 0 && <PaymentBadge status={team.paymentStatus} />}
      </p>
    ),
  )
}

interface DueProps {
  team: Team
  isOnlyOne: boolean
  registration: Registration | undefined
  tournament: Pick<Tournament, 'entryFee' | 'timeZone'>
}

function Due({ team, isOnlyOne, registration, tournament: { entryFee, timeZone } }: DueProps) {
  const pay = `Pay ${formatDollars(registration?.amount ?? entryFee)}`
  const payBy = registration?.expiresAt
  return (
    <section aria-labelledby={`due-${team.id}`} className="flex flex-col gap-2 border-b border-line pb-4">
      <h2 id={`due-${team.id}`} className="type-heading break-words">
        {pay}{' '}
        {payBy && (
          <>
            by <Deadline instant={payBy} timeZone={timeZone} />{' '}
          </>
        )}
        to keep {isOnlyOne ? 'your spot' : `the spot for ${team.name}`}
      </h2>
      <p className="flex items-center justify-between gap-3">
        <TeamLink team={team} />
        <PaymentBadge status={team.paymentStatus} />
      </p>
      <Link
        to="/payment/$tournamentId"
        params={{ tournamentId: team.tournamentId }}
        search={{ teamId: team.id }}
        className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}
      >
        {pay}
      </Link>
    </section>
  )
}
