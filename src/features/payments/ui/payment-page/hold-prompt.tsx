import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { formatDollars } from '#lib/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { holdMinutes } from '#features/registrations/values.ts'

interface PaymentAskProps {
  tournamentId: string
  teamName: string
  entryFee: number
  onGoOn: () => void
}

/** Shown instead of the card form to a captain who opened the page by its address: no spot is held until they ask for it. */
export function PaymentAsk({ tournamentId, teamName, entryFee, onGoOn }: PaymentAskProps) {
  return (
    <div className="flex flex-col gap-5 noscript:hidden">
      <p>
        We&apos;ll hold a spot for <strong className="break-words">{teamName}</strong> for up to {holdMinutes} minutes
        while you pay.
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="primary" onClick={onGoOn}>
          Hold my spot - {formatDollars(entryFee)}
          <ArrowRight aria-hidden />
        </Button>
        <Link to="/tournament/$id" params={{ id: tournamentId }} className={buttonClass()}>
          View tournament
        </Link>
      </div>
    </div>
  )
}
