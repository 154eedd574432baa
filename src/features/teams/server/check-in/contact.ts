import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { teamContacts } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { canRun } from '#features/tournaments/rules.ts'
import { findActor } from '#features/tournaments/server/officials/officials.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import type { TeamContact } from '../../check-in-contract.ts'
import { readTeam } from '../list.ts'
import type { TeamRow } from '../wire.ts'

const contactLimits = rateLimits({
  contactChangesPerUser: { per: 'user', attempts: 100, seconds: 60 * 60 },
})

/**
 * How to reach a team on game day, for its captain and those who run its tournament. A captain who came later doesn't see the number that was
 * saved before.
 */
export async function readContact({ db }: App, reader: User, teamId: string): Promise<TeamContact> {
  const { captainId } = await reachableTeam(db, reader, teamId)
  const [row] = await db.select().from(teamContacts).where(eq(teamContacts.teamId, teamId))
  return { phone: row && (row.isCaptains || captainId !== reader.id) ? row.phone : null }
}

/** Changes a team's phone number; null deletes it. */
export async function changeContact(
  app: App,
  editor: User,
  teamId: string,
  { phone }: TeamContact,
): Promise<TeamContact> {
  await app.limits.spend(contactLimits.contactChangesPerUser, editor.id)
  return transact(app.db, async (tx) => {
    const isCaptains = (await reachableTeam(tx, editor, teamId)).captainId !== null
    if (phone === null) await tx.delete(teamContacts).where(eq(teamContacts.teamId, teamId))
    else
      await tx
        .insert(teamContacts)
        .values({ teamId, phone, isCaptains })
        .onConflictDoUpdate({ target: teamContacts.teamId, set: { phone, isCaptains } })
    return { phone }
  })
}

async function reachableTeam(db: Queryable, user: User, teamId: string): Promise<TeamRow> {
  const team = await readTeam(db, teamId)
  if (team.captainId === user.id) return team
  const actor = await findActor(db, team.tournamentId, user)
  if (!actor || !canRun(actor.role)) throw new AppError('not_allowed')
  return team
}
