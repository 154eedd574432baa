import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useSession } from '#features/accounts/ui/session.ts'
import { brand } from '#lib/brand.ts'
import { formatDate } from '#lib/dates.ts'
import type { Registration } from '#features/registrations/contract.ts'
import Alternatives from '#features/registrations/ui/alternatives.tsx'
import { registrationsQuery } from '#features/registrations/ui/queries.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { Lazy } from '#ui/lazy.tsx'
import { receiptQuery } from '../queries.ts'
import { moneyText, unpaidText } from './money-text.ts'

const loadCashToReturn = () => import('../cash-to-return/cash-to-return.tsx')

interface CanceledTournamentProps {
  tournament: Tournament & { cancelledAt: string }
  viewerId: string | undefined
}

/** That a tournament was canceled, by whom and when, what happened to the viewer's money, and where they can play instead. */
export default function CanceledTournament({ tournament, viewerId }: CanceledTournamentProps) {
  const { cancelledAt, cancelReason, timeZone, entryFee, organizerId, isRemoved } = tournament
  const user = useSession()
  const isTheirs = user !== null && (user.id === organizerId || user.role === 'administrator')
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <Card as="section" aria-labelledby="canceled" className="flex flex-col gap-4">
        <h2 id="canceled" className="type-heading">
          This tournament was canceled
        </h2>
        <p>{canceledText(tournament.cancelledBy, formatDate(cancelledAt, timeZone))}</p>
        {cancelReason !== null && (
          <p className="break-words whitespace-pre-line">
            <span className="block type-small text-soft">Reason</span>
            {cancelReason}
          </p>
        )}
        {viewerId === undefined ? (
          entryFee > 0 && <p>{allGetItBack}</p>
        ) : (
          <OwnMoney tournamentId={tournament.id} viewerId={viewerId} others={entryFee > 0 && <p>{allGetItBack}</p>} />
        )}
        <p className="type-small text-soft">
          Questions about it?{' '}
          <Link to="/contact" className="underline">
            Contact us
          </Link>
          .
        </p>
        {isTheirs && !isRemoved && <Lazy load={loadCashToReturn} props={{ tournamentId: tournament.id, timeZone }} />}
      </Card>
      <Card as="section" aria-labelledby="instead" className="flex flex-col gap-3">
        <h2 id="instead" className="type-subheading">
          Other tournaments to play
        </h2>
        <Alternatives tournament={tournament} />
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

function canceledText(by: Tournament['cancelledBy'], date: string): string {
  if (by === null) return `It was canceled on ${date}.`
  return `${by === 'organizer' ? 'The organizer' : brand} canceled it on ${date}.`
}

const allGetItBack = 'Every team registered when the tournament was canceled gets its full entry fee back.'

interface OwnMoneyProps {
  tournamentId: string
  viewerId: string
  /** For viewers without a team. */
  others: ReactNode
}

/** What happened to the fees of the viewer's teams. */
function OwnMoney({ tournamentId, viewerId, others }: OwnMoneyProps) {
  const { data } = useQuery(registrationsQuery(useClient(), viewerId))
  if (!data) return null
  const own = data.filter((registration) => registration.tournamentId === tournamentId)
  if (own.length === 0) return others
  return (
    <ul role="list" aria-label="Your teams" className="-mb-2 border-t border-line">
      {own.map((registration) => (
        <OwnFee key={registration.id} registration={registration} />
      ))}
    </ul>
  )
}

const amounts = /(\$[\d,]+(?:\.\d\d)?)/

function WithBoldAmounts({ text }: { text: string }) {
  return text.split(amounts).map((part) =>
    amounts.test(part) ? (
      <strong key={part} className="font-semibold">
        {part}
      </strong>
    ) : (
      part
    ),
  )
}

function OwnFee({ registration }: { registration: Registration }) {
  const { id, teamName, paidBy } = registration
  const { data: receipt } = useQuery({ ...receiptQuery(useClient(), id), enabled: paidBy !== null })
  const text = paidBy === null ? unpaidText(registration) : receipt && moneyText(receipt)
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2 last:border-0">
      <span className="min-w-0 break-words">
        <span className="font-semibold">{teamName}</span>
        <span className="block min-h-[1lh]">{text && <WithBoldAmounts text={text} />}</span>
      </span>
      {receipt?.paidBy && receipt.amount > 0 && (
        <Link
          to="/receipt/$registrationId"
          params={{ registrationId: id }}
          aria-label={`Receipt for ${teamName}`}
          className={buttonClass({ size: 'sm' })}
        >
          Receipt
        </Link>
      )}
    </li>
  )
}
