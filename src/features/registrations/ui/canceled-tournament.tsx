import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#lib/dates.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { Registration } from '../contract.ts'
import { Alternatives } from './alternatives.tsx'
import { registrationsQuery } from './queries.ts'

interface CanceledTournamentProps {
  tournament: Tournament & { cancelledAt: string }
  viewerId: string | undefined
}

/** That a tournament was canceled and when, what happened to the viewer's money, and where they can play instead. */
export default function CanceledTournament({ tournament, viewerId }: CanceledTournamentProps) {
  const { cancelledAt, timeZone, entryFee } = tournament
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <Card as="section" aria-labelledby="canceled" className="flex flex-col gap-4">
        <h2 id="canceled" className="type-heading">
          This tournament was canceled
        </h2>
        <p>
          The site&apos;s administrator canceled it on {formatDate(cancelledAt, timeZone)}.
          {entryFee > 0 && ' Every team that paid gets its full entry fee back.'}
        </p>
        {viewerId !== undefined && <OwnMoney tournamentId={tournament.id} viewerId={viewerId} />}
      </Card>
      <Card as="section" aria-labelledby="instead" className="flex flex-col gap-3">
        <h2 id="instead" className="type-display text-lg">
          Play instead
        </h2>
        <Alternatives tournament={tournament} heading="h3" />
        <Link
          to="/tournaments"
          search={{ sport: tournament.sport }}
          className={buttonClass({ variant: 'primary', wide: true })}
        >
          Find another tournament
        </Link>
      </Card>
    </div>
  )
}

/** What happened to the fees of the viewer's teams. */
function OwnMoney({ tournamentId, viewerId }: { tournamentId: string; viewerId: string }) {
  const { data = [] } = useQuery(registrationsQuery(useClient(), viewerId))
  const own = data.filter((registration) => registration.tournamentId === tournamentId)
  if (own.length === 0) return null
  return (
    <ul role="list" aria-label="Your teams" className="-mb-2 border-t border-line">
      {own.map((registration) => (
        <li
          key={registration.id}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
        >
          <span className="min-w-0 break-words">
            <span className="font-semibold">{registration.teamName}</span>
            <span className="block text-sm text-soft">{moneyText(registration)}</span>
          </span>
          {registration.paidBy !== null && registration.amount > 0 && (
            <Link
              to="/receipt/$registrationId"
              params={{ registrationId: registration.id }}
              aria-label={`Receipt for ${registration.teamName}`}
              className={buttonClass({ size: 'sm' })}
            >
              Receipt
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function moneyText({ paymentStatus, paidBy, amount }: Registration): string {
  if (amount === 0 || paidBy === 'free') return 'Nothing to refund: entry was free.'
  if (paymentStatus !== 'refunded' || paidBy === null) return "You weren't charged."
  if (paidBy === 'cash') return 'You paid in cash. The organizer returns it to you.'
  return 'Refunded to your card. Banks usually take 5 to 10 days to show it.'
}
