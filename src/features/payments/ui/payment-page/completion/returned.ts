import type { Client } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { endingOf } from './ending.ts'
import { completeEntry, failureToast, successToast } from '../entry.ts'
import type { Entry } from '../entry.ts'

/** Completes a payment made on a bank's own page, from the parameters it added to the URL. Returns the toast with the outcome, and the team that was entered. */
export async function completeReturned(client: Client, tournamentId: string, userId: string, query: URLSearchParams) {
  const [intentId, teamName, teamId] = [query.get('payment_intent') ?? '', query.get('team') ?? '', query.get('teamId')]
  const entry: Entry = teamId ? { tournamentId, teamId } : { tournamentId, teamName }
  return completeEntry(client, entry, { userId, intentId, teamName }).then(
    (team) => ({ outcome: successToast(entry), team }),
    (error: unknown) => ({ outcome: endingToast(error), team: null }),
  )
}

function endingToast(error: unknown) {
  reportUnexpected(error)
  const { isCharged, title, message } = endingOf(error)
  return isCharged ? { title, description: message } : failureToast
}
