import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { formatDollars } from '#lib/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { holdMinutes } from '../values.ts'

interface PaymentAskProps {
  tournamentId: string
  teamName: string
  entryFee: number
  onGoOn: () => void
}

/** Stands where the card form will, for a captain who came by an address: nothing is held before they ask for it. */
export function PaymentAsk({ tournamentId, teamName, entryFee, onGoOn }: PaymentAskProps) {
  return (
    <div className="flex flex-col gap-5 noscript:hidden">
      <p>
        Going on holds a place for <strong className="break-words">{teamName}</strong> for {holdMinutes} minutes.
        Nothing is charged before you pay.
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="primary" onClick={onGoOn}>
          Hold my place - {formatDollars(entryFee)}
          <ArrowRight aria-hidden />
        </Button>
        <Link to="/tournament/$id" params={{ id: tournamentId }} className={buttonClass()}>
          Look at the tournament
        </Link>
      </div>
    </div>
  )
}
