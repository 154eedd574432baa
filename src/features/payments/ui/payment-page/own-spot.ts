import type { Registration } from '#features/registrations/contract.ts'
import { hasExpired } from '#features/registrations/rules.ts'

export type OwnSpot = Pick<Registration, 'id' | 'teamName' | 'paymentStatus' | 'amount'>

/** The captain's existing registration for this payment page, paid or unpaid; null for a new one. */
export function ownSpot(
  registrations: readonly Registration[],
  input: { tournamentId: string; team?: string; teamId?: string },
  now: Date,
): OwnSpot | null {
  const found = registrations.find(
    ({ tournamentId, teamId, teamName, paymentStatus, expiresAt }) =>
      tournamentId === input.tournamentId &&
      (input.teamId ? teamId === input.teamId : teamName.toLowerCase() === input.team?.toLowerCase()) &&
      (paymentStatus === 'paid' ||
        (paymentStatus === 'pending' && !hasExpired({ expiresAt: expiresAt ? new Date(expiresAt) : null }, now))),
  )
  if (!found) return null
  const { id, teamName, paymentStatus, amount } = found
  return { id, teamName, paymentStatus, amount }
}
