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
    <section aria-labelledby="own-teams" className="border-b border-line">
      <h2 id="own-teams" className="type-heading">
        {own.length === 1 ? 'Your team' : 'Your teams'}
      </h2>
      <ul role="list">
        {own.map((team) => {
          const payBy = registrations.find(({ teamId }) => teamId === team.id)?.expiresAt
          return (
            <li key={team.id} className="flex flex-col gap-2 border-b border-line py-3 last:border-0">
              <div className="flex min-h-11 items-center justify-between gap-3">
                <Link
                  to="/tournament/$id/team/$teamId"
                  params={{ id: team.tournamentId, teamId: team.id }}
                  className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline"
                >
                  {team.name}
                </Link>
                <PaymentBadge status={team.paymentStatus} />
              </div>
              {payBy && (
                <p className="type-small">
                  Pay by <ViewerMoment instant={payBy} timeZone={timeZone} />
                </p>
              )}
              {team.paymentStatus === 'pending' && (
                <Link
                  to="/payment/$tournamentId"
                  params={{ tournamentId: team.tournamentId }}
                  search={{ teamId: team.id }}
                  className={buttonClass({ variant: 'primary', wide: true })}
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
