import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { teams } from '#db/schema.ts'
import { addNotifications } from '#features/notifications/server/notify.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { Search } from './end.ts'

/* On the site only: who started the search is looking at the desk. */

export async function notifyReplacementFound(
  tx: Transaction,
  { name, id: relatedId }: TournamentRow,
  search: Search,
  { teamName }: RegistrationRow,
): Promise<void> {
  await addNotifications(tx, [search.startedBy], {
    type: 'replacement_found',
    title: `${teamName} is coming`,
    message: `${teamName} plays in place of ${await nameOf(tx, search.teamId)} in ${name}.`,
    relatedId,
    eventKey: `replaced:${search.id}`,
  })
}

export async function notifyNobodyLeft(
  tx: Transaction,
  { name, id: relatedId }: TournamentRow,
  search: Search,
): Promise<void> {
  await addNotifications(tx, [search.startedBy], {
    type: 'no_replacement',
    title: 'No replacement found',
    message: `Nobody on the waiting list for ${name} can play in place of ${await nameOf(tx, search.teamId)}.`,
    relatedId,
    eventKey: `no_replacement:${search.id}`,
  })
}

async function nameOf(tx: Transaction, teamId: string): Promise<string> {
  return one(await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId))).name
}
