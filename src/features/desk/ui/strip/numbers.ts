import type { Entry } from '#features/registrations/contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { availabilityOf } from '#features/tournaments/ui/availability.ts'
import { plural } from '#lib/words.ts'

/** What an organizer wants to know at a glance. Amounts are in dollars. */
export function stripNumbers(tournament: Tournament, entries: readonly Entry[], now: Date) {
  const paid = entries.filter(
    ({ paymentStatus, paidBy }) => paymentStatus === 'paid' && (paidBy === 'card' || paidBy === 'cash'),
  )
  const unpaid = entries.filter(({ paymentStatus, fee }) => paymentStatus !== 'paid' && fee > 0)
  return {
    collected: sumOf(paid),
    cash: sumOf(paid.filter(({ paidBy }) => paidBy === 'cash')),
    whenFull: tournament.entryFee * tournament.maxTeams,
    unpaidTeams: unpaid.length,
    due: sumOf(unpaid),
    deadline: deadlineText(tournament, now),
  }
}

function sumOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { fee }) => sum + Math.round(fee * 100), 0) / 100
}

const hourMs = 3_600_000

/** '12 days', '5 hours' in the last two days, or 'Closed'. */
function deadlineText(tournament: Tournament, now: Date): string {
  if (availabilityOf(tournament, now).refusal === 'registration_closed') return 'Closed'
  const hours = (Date.parse(tournament.registrationDeadline) - now.getTime()) / hourMs
  if (hours < 1) return 'Under 1 hour'
  return hours < 48 ? plural(Math.floor(hours), 'hour') : plural(Math.floor(hours / 24), 'day')
}
