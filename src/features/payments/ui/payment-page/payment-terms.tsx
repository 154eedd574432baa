import { Link } from '@tanstack/react-router'
import type { Tournament } from '#features/tournaments/contract.ts'
import { brand } from '#lib/brand.ts'
import { formatDollars } from '#lib/money.ts'
import { acceptedCards, cardBrands } from '../../values.ts'
import { withdrawalTerms } from '../withdrawal-terms.ts'

interface PaymentTermsProps {
  tournament: Tournament
  /** Null for a deleted account. */
  organizerName: string | null
  /** Dollars. */
  amount: number
  now: Date
}

/** Who charges the card and for whom, which cards are taken, what a captain gets back, and where the policies are. */
export function PaymentTerms({ tournament, organizerName, amount, now }: PaymentTermsProps) {
  return (
    <section aria-labelledby="payment-terms" className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 id="payment-terms" className="type-label">
        Before you pay
      </h3>
      <ul role="list" aria-label="Cards we accept" className="flex flex-wrap gap-1.5">
        {acceptedCards.map((card) => (
          <li key={card} className="type-small rounded-sm border border-line bg-sunken px-2 py-0.5 font-semibold">
            {cardBrands[card]}
          </li>
        ))}
      </ul>
      <p className="type-small text-soft">
        {brand} will charge your card {formatDollars(amount)} once
        {organizerName && (
          <>
            . The organizer is <span className="break-words">{organizerName}</span>
          </>
        )}
        .
      </p>
      <p className="type-small text-soft">
        {withdrawalTerms(tournament, amount, now)} If the tournament is canceled, you'll get a full refund.
      </p>
      <p className="type-small flex flex-wrap gap-x-4">
        <Link to="/terms" hash="refunds" className={linkClass}>
          Refund policy
        </Link>
        <Link to="/terms" className={linkClass}>
          Terms of Service
        </Link>
        <Link to="/privacy" className={linkClass}>
          Privacy Policy
        </Link>
      </p>
    </section>
  )
}

const linkClass = 'inline-flex min-h-11 items-center underline sm:min-h-8'
