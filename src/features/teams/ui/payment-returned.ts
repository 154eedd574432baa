import type { Client } from '#ui/api.ts'
import { endingOf } from './payment-ending.ts'
import { completeEntry, successToast } from './payment-entry.ts'
import type { Entry } from './payment-entry.ts'

/** Completes what was paid on a bank's own page, from what it brought back in the address; answers the toast that says how it ended. */
export async function completeReturned(client: Client, tournamentId: string, userId: string, query: URLSearchParams) {
  const [intentId, teamName, teamId] = [query.get('payment_intent') ?? '', query.get('team') ?? '', query.get('teamId')]
  const entry: Entry = teamId ? { tournamentId, teamId } : { tournamentId, teamName }
  return completeEntry(client, entry, { userId, intentId, teamName }).then(() => successToast(entry), endingToast)
}

function endingToast(error: unknown) {
  const { isCharged, title, words } = endingOf(error)
  return { title, description: isCharged ? words : 'Please try again or contact support.', destructive: true }
}
