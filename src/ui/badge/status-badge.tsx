import { statusWord } from '#lib/words.ts'
import { Badge } from './badge.tsx'
import type { Tone } from './badge.tsx'

const tournament = new Map<string, Tone>([
  ['upcoming', 'strong'],
  ['active', 'success'],
  ['completed', 'neutral'],
])

const payment = new Map<string, Tone>([
  ['paid', 'success'],
  ['registered', 'success'],
  ['pending', 'warning'],
])

/** A tournament's status. Unknown values are blue. */
export function StatusBadge({ status }: { status: string }) {
  return <DottedBadge tone={tournament.get(status) ?? 'info'} word={statusWord(status)} />
}

interface PaymentBadgeProps {
  status: string | null | undefined
  /** Whether entry was free: then the team is registered, and not called paid. */
  isFree?: boolean
  /** Whether its refund failed and isn't done yet. */
  isRefundDelayed?: boolean
}

/** A team's payment status. A missing one counts as pending; refunded and unknown ones are red. */
export function PaymentBadge({ status, isFree = false, isRefundDelayed = false }: PaymentBadgeProps) {
  const shown = shownStatus(status || 'pending', isFree, isRefundDelayed)
  return <DottedBadge tone={payment.get(shown) ?? 'danger'} word={statusWord(shown)} />
}

function shownStatus(status: string, isFree: boolean, isRefundDelayed: boolean): string {
  if (status === 'refunded' && isRefundDelayed) return 'refund delayed'
  return status === 'paid' && isFree ? 'registered' : status
}

/** A tournament whose matches are being played. */
export function LiveBadge({ isStopped = false }: { isStopped?: boolean }) {
  return isStopped ? <DottedBadge tone="warning" word="Play stopped" /> : <DottedBadge tone="success" word="Live" />
}

function DottedBadge({ tone, word }: { tone: Tone; word: string }) {
  return (
    <Badge tone={tone} className="align-middle">
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      {word}
    </Badge>
  )
}
