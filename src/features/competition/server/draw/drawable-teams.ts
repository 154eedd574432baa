import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations, teams, users } from '#db/schema.ts'
import { closeAndRelease } from '#features/payments/server/withdrawal/release.ts'
import { hasExpired, paysOnTheDay } from '#features/registrations/rules.ts'
import { expiredRegistrations } from '#features/registrations/server/find.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { formatMoment } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { byRanking } from '#engine/shape/seeds.ts'

/** Releases expired spots now, so that the draw does not have to wait for the next sweep. */
export async function releaseExpiredSpots(app: App, tournamentId: string): Promise<void> {
  const expired = await expiredRegistrations(app.db, app.now(), { tournamentId })
  for (const { id } of expired) await closeAndRelease(app, id, 'expired')
}

/** The teams to draw, paid or paying on game day, in the order they registered. Refuses while other teams can still pay, naming each with its deadline. */
export async function drawableTeams(tx: Transaction, { id, timeZone }: TournamentRow, now: Date): Promise<string[]> {
  const rows = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.tournamentId, id), registrations.takesSpot))
    .orderBy(asc(registrations.registeredAt), asc(registrations.id))
  const open = rows.filter((row) => row.paymentStatus !== 'paid' && !paysOnTheDay(row))
  if (open.length === 0) return rows.map(({ teamId }) => teamId!)
  const waiting = open.filter((registration) => !hasExpired(registration, now))
  const list = waiting.map(({ teamName, expiresAt }) => `${teamName} (until ${formatMoment(expiresAt!, timeZone)})`)
  const released = open.filter((registration) => hasExpired(registration, now)).map(({ teamName }) => teamName)
  throw new AppError('registrations_open', {
    sentence: [
      list.length > 0 ? `These teams still have time to pay: ${list.join('; ')}.` : '',
      released.length > 0 ? `We are still checking the payments of ${released.join(', ')}. Try again in a minute.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    details: open.map(({ teamName, expiresAt }) => ({ teamName, until: expiresAt!.toISOString() })),
  })
}

/** Orders teams by the verified points of all players on the roster, most first. Ties keep the given order. */
export async function orderByRanking(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const isPlayer = sql`${users.id} = ${teams.captainId} or ${users.id}::text = any(${teams.members})`
  const rows = await tx
    .select({ id: teams.id, points: sql<number>`-sum(${users.verifiedRankingKey})::float8` })
    .from(teams)
    .innerJoin(users, isPlayer)
    .where(inArray(teams.id, [...ids]))
    .groupBy(teams.id)
  return byRanking(ids, new Map(rows.flatMap(({ id, points }) => (points === null ? [] : [[id, points]]))))
}
