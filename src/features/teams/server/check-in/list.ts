import { inArray } from 'drizzle-orm'
import { teamContacts } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import type { CheckInList } from '../../check-in-contract.ts'
import { teamsOf } from '../list.ts'
import { withMembers } from '../players.ts'

/** The teams on a tournament's list, by name, with players and phone numbers, for those who run it. */
export async function checkInList(app: App, tournamentId: string): Promise<CheckInList> {
  const listed = await withMembers(app.db, await teamsOf(app, tournamentId), () => 'all')
  const ids = listed.map(({ id }) => id)
  const contacts = await app.db.select().from(teamContacts).where(inArray(teamContacts.teamId, ids))
  const phoneOf = new Map(contacts.map(({ teamId, phone }) => [teamId, phone]))
  return listed
    .map((team) => ({ ...team, phone: phoneOf.get(team.id) ?? null }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
