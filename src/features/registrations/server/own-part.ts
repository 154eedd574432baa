import { arrayContains, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { preparedBy } from '#db/prepared.ts'
import { officials, registrations, teams, tournamentAlerts, tournaments, waitingList } from '#db/schema.ts'
import { isOfficial, roleColumns, roleOf } from '#features/tournaments/server/officials/officials.ts'
import { requireVisible } from '#features/tournaments/server/read.ts'
import { canRun } from '#features/tournaments/rules.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { OwnPart } from '../contract.ts'
import { entriesOf } from './entries.ts'
import { registrationsOf } from './list.ts'
import { isOwnEntry, ownEntry, placeColumns, toPlace } from './waiting-list/place.ts'

/** With more, the list would cost a browser more than it saves. */
const mostListed = 300

const { event, userId, tournamentId: alertIn } = tournamentAlerts

/** The user's own part of a tournament, in one read: their role, their place on its waiting list, and their alerts. */
const tournamentOfUser = preparedBy((db) =>
  db
    .select({
      ...roleColumns,
      ...placeColumns(db),
      events: sql<OwnPart['alerts']['events']>`array(select ${event} from ${tournamentAlerts}
        where ${userId} = ${sql.placeholder('userId')} and ${alertIn} = ${tournaments.id} order by ${event})`,
    })
    .from(tournaments)
    .leftJoin(officials, isOfficial)
    .leftJoin(ownEntry, isOwnEntry)
    .where(eq(tournaments.id, sql.placeholder('tournamentId')))
    .prepare('tournament_of_user'),
)

/** Everything on a tournament's page that is about this user. Refuses a removed tournament that they may not see. */
export async function readOwnPart(app: App, user: User, tournamentId: string): Promise<OwnPart> {
  const [[found], own, involvedIn] = await Promise.all([
    tournamentOfUser(app.db, '').execute({ tournamentId, userId: user.id }),
    registrationsOf(app, user.id),
    listInvolved(app, user),
  ])
  const row = await requireVisible(app.db, { id: tournamentId, row: found, viewer: user })
  const role = row.cancelledAt ? null : roleOf(row, user)
  return {
    role,
    registrations: own,
    entries: role && canRun(role) ? await entriesOf(app, tournamentId) : null,
    waitingList: row.cancelledAt ? null : toPlace(row),
    alerts: { events: row.events },
    involvedIn,
  }
}

const involvedOf = preparedBy((db) => {
  const { userId: official, tournamentId: ofOfficial } = officials
  const { userId: captain, tournamentId: ofRegistration } = registrations
  const { userId: waiting, tournamentId: ofWaiting } = waitingList
  const { userId: asked, tournamentId: ofAlert } = tournamentAlerts
  const id = sql.placeholder('userId')
  return unionAll(
    db.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.organizerId, id)),
    db.select({ id: ofOfficial }).from(officials).where(eq(official, id)),
    db.select({ id: ofRegistration }).from(registrations).where(eq(captain, id)),
    db
      .select({ id: teams.tournamentId })
      .from(teams)
      .where(arrayContains(teams.members, sql`array[${id}]::text[]`)),
    db.select({ id: ofWaiting }).from(waitingList).where(eq(waiting, id)),
    db.select({ id: ofAlert }).from(tournamentAlerts).where(eq(asked, id)),
  )
    .limit(mostListed + 1)
    .prepare('involved_of')
})

/** The tournaments whose pages have a part that is about this user; null if there are too many. */
async function listInvolved({ db }: App, { id, role }: User): Promise<string[] | null> {
  if (role === 'administrator') return null
  const rows = await involvedOf(db, '').execute({ userId: id })
  return rows.length > mostListed ? null : [...new Set(rows.map((row) => row.id))]
}
