import { inArray } from 'drizzle-orm'
import { validate as validateUuid } from 'uuid'
import type { Queryable } from '#db/client.ts'
import { teams, users } from '#db/schema.ts'
import type { Roster } from '../../finish-rules.ts'

/** The players of these teams: captain, members with an account, and members listed by name. */
export async function readRosters(db: Queryable, teamIds: readonly string[]): Promise<(Roster & { name: string })[]> {
  if (teamIds.length === 0) return []
  const rows = await db
    .select()
    .from(teams)
    .where(inArray(teams.id, [...teamIds]))
  const playersOf = new Map(
    rows.map(({ id, captainId, members }) => [id, [...new Set([...(captainId ? [captainId] : []), ...members])]]),
  )
  const ids = [...new Set([...playersOf.values()].flat())].filter((player) => validateUuid(player))
  const found = await db
    .select({ id: users.id, emailVerified: users.emailVerified, deletedAt: users.deletedAt })
    .from(users)
    .where(inArray(users.id, ids))
  const accounts = new Map(found.filter(({ deletedAt }) => !deletedAt).map((user) => [user.id, user]))
  return rows.map(({ id, name, captainId, paymentStatus }) => {
    const players = playersOf.get(id)!
    return {
      teamId: id,
      name,
      captainId,
      isCaptainConfirmed: (captainId !== null && accounts.get(captainId)?.emailVerified) ?? false,
      hasPaid: paymentStatus === 'paid' || paymentStatus === 'refunded',
      accounts: players.filter((player) => accounts.has(player)),
      players: players.length,
    }
  })
}
