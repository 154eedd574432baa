import { capitalised } from '#lib/words.ts'
import { Badge } from './badge.tsx'
import type { Tone } from './badge.tsx'

const tournament = new Map<string, Tone>([
  ['upcoming', 'strong'],
  ['active', 'success'],
  ['completed', 'neutral'],
])

const payment = new Map<string, Tone>([
  ['paid', 'success'],
  ['pending', 'warning'],
])

/** A tournament's status; any value but the three known ones is blue. */
export function StatusBadge({ status }: { status: string }) {
  return <DottedBadge tone={tournament.get(status) ?? 'info'} word={status} />
}

/** A team's payment state. Missing counts as pending; refunded and anything unknown are red. */
export function PaymentBadge({ status }: { status: string | null | undefined }) {
  const known = status || 'pending'
  return <DottedBadge tone={payment.get(known) ?? 'danger'} word={known} />
}

function DottedBadge({ tone, word }: { tone: Tone; word: string }) {
  return (
    <Badge tone={tone}>
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      {capitalised(word)}
    </Badge>
  )
}
