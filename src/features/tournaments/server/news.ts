import { and, eq, inArray, sql } from 'drizzle-orm'
import { validate as validateUuid } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { registrations, teams } from '#db/schema.ts'
import { tell } from '#features/notifications/server/tell.ts'
import { formatMoment } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail.ts'
import { announcedChanges } from '../changes.ts'
import type { TournamentRow } from './wire.ts'

/** Everybody who is in the tournament: captains with a place, paid or not yet, and the players of their teams who have an account. */
async function peopleIn(tx: Transaction, tournamentId: string): Promise<string[]> {
  const captains = await tx
    .selectDistinct({ id: registrations.userId })
    .from(registrations)
    .where(
      and(
        eq(registrations.tournamentId, tournamentId),
        inArray(registrations.paymentStatus, ['held', 'pending', 'paid']),
      ),
    )
  const members = await tx
    .selectDistinct({ member: sql<string>`unnest(${teams.members})` })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), inArray(teams.paymentStatus, ['pending', 'paid'])))
  // Members without an account are there by their names.
  const ids = members.map(({ member }) => member).filter((member) => validateUuid(member))
  return [...new Set([...captains.map(({ id }) => id), ...ids])]
}

/** Tells everybody who is in the tournament what has changed, old and new. Of one that is over nobody hears any more. */
export async function tellChanged(app: App, tx: Transaction, before: TournamentRow, after: TournamentRow) {
  const changes = announcedChanges(before, after)
  if (changes.length === 0 || (before.endDate < app.now() && after.endDate < app.now())) return
  await tell(tx, await peopleIn(tx, after.id), {
    type: 'tournament_changed',
    title: `${before.name} has changed`,
    message: changes.join('\n'),
    relatedId: after.id,
    eventKey: `changed:${after.id}:${after.updatedAt.getTime()}`,
    mail: {
      templateKey: 'tournament_changed',
      variables: {
        tournamentName: before.name,
        changes: changes.join('\n'),
        link: linkTo(app, `/tournament/${after.id}`),
      },
    },
  })
}

/** Tells everybody who is in the tournament that it will not take place; before they are taken out of it. */
export async function tellCancelled(app: App, tx: Transaction, tournament: TournamentRow) {
  await tell(tx, await peopleIn(tx, tournament.id), {
    type: 'tournament_cancelled',
    title: `${tournament.name} was called off`,
    message: `${tournament.name} in ${tournament.location} will not take place. Entry fees go back in full.`,
    relatedId: tournament.id,
    eventKey: `cancelled:${tournament.id}`,
    mail: {
      templateKey: 'tournament_cancelled',
      variables: { tournamentName: tournament.name, ...whenAndWhere(tournament), link: linkTo(app, '/profile') },
    },
  })
}

/** When a tournament begins and where it is, for a mail. */
export function whenAndWhere({ startDate, timeZone, location }: TournamentRow) {
  return { start: formatMoment(startDate, timeZone), place: location }
}
