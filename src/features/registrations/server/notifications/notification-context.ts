import { eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { registrations, tournaments, users } from '#db/schema.ts'
import { tournamentColumns } from '#features/tournaments/server/wire.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { formatMoment } from '#lib/dates.ts'
import { dollarsOf, formatDollars } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import type { RegistrationRow } from '../wire.ts'

/** What notifications about a registration say. `captainName` is empty while the team has no captain, and once the captain's account is deleted. */
export type NotificationContext = { registration: RegistrationRow; tournament: TournamentRow; captainName: string }

/** Reads the context of the one registration that matches. */
export async function readContext(tx: Transaction, where: SQL): Promise<NotificationContext> {
  const { captain, ...context } = one(
    await tx
      .select({ registration: registrations, tournament: tournamentColumns, captain: users })
      .from(registrations)
      .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
      .leftJoin(users, eq(users.id, registrations.userId))
      .where(where),
  )
  return { ...context, captainName: !captain || captain.deletedAt ? '' : `${captain.firstName} ${captain.lastName}` }
}

export const nameVariables = ({ registration, tournament }: Omit<NotificationContext, 'captainName'>) => ({
  teamName: registration.teamName,
  tournamentName: tournament.name,
})

/** A registration may be paid and refunded several times. Each payment attempt counts as an event of its own. */
export const eventOf = ({ registration, tournament }: NotificationContext, name: string) => ({
  relatedId: tournament.id,
  eventKey: `${name}:${registration.id}:${registration.paymentAttempt}`,
})

export const formatCents = (cents: number) => formatDollars(dollarsOf(cents))

/** Mail variables: when a tournament starts and where. */
export function whenAndWhere({ startDate, timeZone, location }: TournamentRow) {
  return { start: formatMoment(startDate, timeZone), place: location }
}

/** Mail variables of an offered spot: what it costs, empty if nothing, until when it is held, and where it is taken. */
export function offerVariables(app: Pick<App, 'config'>, context: NotificationContext) {
  const { registration, tournament } = context
  return {
    ...nameVariables(context),
    ...whenAndWhere(tournament),
    fee: registration.feeCents === 0 ? '' : formatCents(registration.feeCents),
    until: formatMoment(registration.expiresAt!, tournament.timeZone),
    link: linkTo(app, `/tournament/${tournament.id}`),
  }
}
