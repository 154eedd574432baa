import { holdMinutes, maxUnpaidEntries, payLaterHours } from './values.ts'

/** When a place that is held for a card form lapses. A hold made before the deadline is honoured after it. */
export function holdUntil(now: Date): Date {
  return new Date(now.getTime() + holdMinutes * 60_000)
}

/** When a team that pays later loses its place: 48 hours from now or at the deadline, whichever comes first. */
export function payUntil(now: Date, registrationDeadline: Date): Date {
  return new Date(Math.min(now.getTime() + payLaterHours * 3_600_000, registrationDeadline.getTime()))
}

/** A place lapses at its very moment. It is still taken until the sweep has made sure that nothing was paid for it. */
export function hasLapsed(place: { expiresAt: Date | null }, now: Date): boolean {
  return place.expiresAt !== null && place.expiresAt <= now
}

export function unpaidRefusal(unpaidEntries: number): 'too_many_unpaid' | null {
  return unpaidEntries >= maxUnpaidEntries ? 'too_many_unpaid' : null
}

/** What happens to money that arrived for a place that had already lapsed. */
export function latePaymentFate(tournament: {
  status: string
  deletedAt: Date | null
  placesTaken: number
  maxTeams: number
  isNameFree: boolean
}): 'admit' | 'refund' {
  const isOpen = tournament.status === 'upcoming' && tournament.deletedAt === null
  return isOpen && tournament.placesTaken < tournament.maxTeams && tournament.isNameFree ? 'admit' : 'refund'
}
