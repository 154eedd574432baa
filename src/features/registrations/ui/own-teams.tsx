import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { PaymentBadge } from '#ui/badge/status-badge.tsx'
import type { Team } from '#features/teams/contract.ts'
import { ViewerMoment } from '#ui/viewer-moment.tsx'
import type { Registration } from '../contract.ts'

interface OwnTeamsProps {
  own: readonly Team[]
  /** The captain's registrations. */
  registrations: readonly Registration[]
  timeZone: string
}

/** A captain's own teams, with links to pay for pending ones, and until when. */
export default function OwnTeams({ own, registrations, timeZone }: OwnTeamsProps) {
  return (
    <section aria-labelledby="own-teams">
      <h2 id="own-teams" className="type-label">
        {own.length === 1 ? 'Your team' : 'Your teams'}
      </h2>
      <ul role="list">
        {own.map((team) => {
          const payBy = registrations.find(({ teamId }) => teamId === team.id)?.expiresAt
          return (
            <li
              key={team.id}
              className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-0"
            >
              <span className="min-w-0 flex-1 basis-32 break-words">
                <Link
                  to="/tournament/$id/team/$teamId"
                  params={{ id: team.tournamentId, teamId: team.id }}
                  className="relative font-semibold no-underline after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
                >
                  {team.name}
                </Link>
                {payBy && (
                  <span className="type-small block text-soft">
                    Pay by <ViewerMoment instant={payBy} timeZone={timeZone} />
                  </span>
                )}
              </span>
              <PaymentBadge status={team.paymentStatus} />
              {team.paymentStatus === 'pending' && (
                <Link
                  to="/payment/$tournamentId"
                  params={{ tournamentId: team.tournamentId }}
                  search={{ teamId: team.id }}
                  className={buttonClass({ variant: 'primary', size: 'sm' })}
                >
                  Pay now
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
