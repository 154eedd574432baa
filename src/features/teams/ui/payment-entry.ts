import { queryOptions } from '@tanstack/react-query'
import { Refused, answer } from '#ui/api.ts'
import type { Client } from '#ui/api.ts'
import { lapsesIn } from './payment-clock.ts'

/** What is paid for: a new team of this name, or a team that is listed and still pending. */
export type Entry = { tournamentId: string } & ({ teamName: string } | { teamId: string })

/**
 * The place that is held for this entry and the payment that was started for it. Asking is a POST, but one that may be repeated: the
 * same captain and team get the same place and the same intent. Asked once a visit, never again by an invalidation.
 */
export function startedEntryQuery(client: Client, entry: Entry) {
  return queryOptions({
    queryKey: ['started-entry', entry],
    queryFn: async () => {
      const call = client['create-payment-intent'].$post({ json: entry })
      const started = await answer(call)
      const now = new Date()
      const serverDate = (await call).headers.get('date')
      return { ...started, lapsesAt: now.getTime() + lapsesIn(started.holdExpiresAt, serverDate, now) }
    },
    staleTime: 'static',
    gcTime: 0,
  })
}

/** Puts the team on the list, now that its payment has succeeded; the webhook does the same, and whoever comes second finds it done. */
export function completeEntry(
  client: Client,
  entry: Entry,
  paid: { userId: string; teamName: string; intentId: string },
) {
  const payment = { paymentStatus: 'paid', paymentIntentId: paid.intentId } as const
  if ('teamId' in entry) {
    return answer(client.teams[':id'].payment.$patch({ param: { id: entry.teamId }, json: payment }))
  }
  const { tournamentId } = entry
  const team = { name: paid.teamName, tournamentId, captainId: paid.userId, members: [paid.userId] }
  return answer(client.teams.$post({ json: { ...team, ...payment } }))
}

/** Why a place could not be held, in the server's own words where it has some for a captain; null for everything else. */
export function setupRefusal(error: unknown): string | null {
  if (!(error instanceof Refused) || !tellable.has(error.code)) return null
  return error.code === 'invalid_input' ? (Object.values(error.fields)[0] ?? null) : error.message
}

const tellable = new Set([
  'tournament_full',
  'registration_closed',
  'team_name_taken',
  'too_many_unpaid',
  'no_payment_needed',
  'already_paid',
  'place_lapsed',
  'tournament_not_found',
  'team_not_found',
  'not_allowed',
  'too_many_requests',
  'payment_provider_unavailable',
  'invalid_input',
])

/** The toast while a new team is put on the list, its card charged (SPEC.md §8). */
export const processingToast = { title: 'Registration Successful!', description: 'Processing payment...' }

/** The toasts of a completed entry (SPEC.md §8). */
export function successToast(entry: Entry) {
  return 'teamId' in entry
    ? { title: 'Payment Successful!', description: 'Your team registration is now complete.' }
    : { title: 'Registration Successful!', description: 'Payment processed and team registered successfully.' }
}

/** The toasts of an entry that was not completed (SPEC.md §8). */
export function failureToast(entry: Entry) {
  return 'teamId' in entry
    ? { title: 'Payment Failed', description: 'Please try again or contact support.', destructive: true }
    : { title: 'Registration Failed', description: 'Failed to register team after payment', destructive: true }
}
