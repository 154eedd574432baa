import { queryOptions } from '@tanstack/react-query'
import { Refused, unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { registrationFailed } from '../registration-failed.ts'
import { expiresIn } from './clock.ts'

/** What the payment is for: a new team with this name, or a listed team that is still pending. */
export type Entry = { tournamentId: string } & ({ teamName: string } | { teamId: string })

/**
 * The spot held for this entry, with its started payment. The POST is idempotent: the same captain and team get the same spot and the same
 * intent. Sent once per visit, never again by an invalidation.
 */
export function startedEntryQuery(client: Client, entry: Entry) {
  return queryOptions({
    queryKey: ['started-entry', entry],
    queryFn: async () => {
      const call = client['create-payment-intent'].$post({ json: entry })
      const started = await unwrap(call)
      const now = new Date()
      const serverDate = (await call).headers.get('date')
      const { holdExpiresAt } = started
      const expiresAtMs = holdExpiresAt === null ? null : now.getTime() + expiresIn(holdExpiresAt, serverDate, now)
      return { ...started, expiresAtMs }
    },
    staleTime: 'static',
    gcTime: 0,
  })
}

/** Lists the team after its payment succeeded. The webhook does the same; the second of the two changes nothing. */
export function completeEntry(
  client: Client,
  entry: Entry,
  paid: { userId: string; teamName: string; intentId: string },
) {
  const payment = { paymentStatus: 'paid', paymentIntentId: paid.intentId } as const
  if ('teamId' in entry) {
    return unwrap(client.teams[':id'].payment.$patch({ param: { id: entry.teamId }, json: payment }))
  }
  const { tournamentId } = entry
  const team = { name: paid.teamName, tournamentId, captainId: paid.userId, members: [paid.userId] }
  return unwrap(client.teams.$post({ json: { ...team, ...payment } }))
}

/** The toast when no spot could be held: why the team can't register, or that the payment could not be set up (docs/product.md). */
export function setupToast(error: unknown) {
  const sentence = error instanceof Refused && registrationRefusals.has(error.code) ? refusalOf(error) : null
  if (sentence) return { ...registrationFailed(sentence), destructive: true }
  const title =
    error instanceof Refused && error.status >= 500 ? 'Failed to create payment intent' : 'Payment Setup Failed'
  return { title, description: 'Unable to set up payment. Please try again.', destructive: true }
}

function refusalOf({ code, fields, message }: Refused): string | undefined {
  return code === 'invalid_input' ? Object.values(fields)[0] : message
}

const registrationRefusals = new Set([
  'tournament_full',
  'registration_closed',
  'team_name_taken',
  'too_many_unpaid',
  'no_payment_needed',
  'already_paid',
  'hold_expired',
  'tournament_not_found',
  'tournament_cancelled',
  'team_not_found',
  'not_allowed',
  'too_many_requests',
  'invalid_input',
])

/** The toast while a new team is being listed after its card was charged (docs/product.md). */
export const processingToast = { title: 'Registration Successful!', description: 'Processing payment...' }

/** The toasts of a completed entry (docs/product.md). */
export function successToast(entry: Entry) {
  return 'teamId' in entry
    ? { title: 'Payment Successful!', description: 'Your team registration is now complete.' }
    : { title: 'Registration Successful!', description: 'Payment processed and team registered successfully.' }
}

/** The toast when the card was not charged after all (docs/product.md). */
export const failureToast = {
  title: 'Payment Failed',
  description: 'Please try again or contact support.',
  destructive: true,
}
