import { arrayContains, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { officials, registrations, teams, tournamentAlerts, tournaments, waitingList } from '#db/schema.ts'
import { readAlerts } from '#features/tournaments/server/alerts.ts'
import { findActor } from '#features/tournaments/server/officials/officials.ts'
import { readVisibleTournament } from '#features/tournaments/server/read.ts'
import { canRun } from '#features/tournaments/rules.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { OwnPart } from '../contract.ts'
import { entriesOf } from './entries.ts'
import { registrationsOf } from './list.ts'
import { readPlace } from './waiting-list/waiting-list.ts'

/** With more, the list would cost a browser more than it saves. */
const mostListed = 300

/** Everything on a tournament's page that is about this user. Refuses a removed tournament that they may not see. */
export async function readOwnPart(app: App, user: User, tournamentId: string): Promise<OwnPart> {
  const { cancelledAt } = await readVisibleTournament(app.db, tournamentId, user)
  const [actor, own, place, alerts, involvedIn] = await Promise.all([
    cancelledAt ? null : findActor(app.db, tournamentId, user),
    registrationsOf(app, user.id),
    cancelledAt ? null : readPlace(app, user, tournamentId),
    readAlerts(app, user, tournamentId),
    listInvolved(app, user),
  ])
  return {
    role: actor?.role ?? null,
    registrations: own,
    entries: actor && canRun(actor.role) ? await entriesOf(app, tournamentId) : null,
    waitingList: place,
    alerts,
    involvedIn,
  }
}

/** The tournaments whose pages have a part that is about this user; null if there are too many. */
async function listInvolved({ db }: App, { id, role }: User): Promise<string[] | null> {
  if (role === 'administrator') return null
  const { userId: official, tournamentId: ofOfficial } = officials
  const { userId: captain, tournamentId: ofRegistration } = registrations
  const { userId: waiting, tournamentId: ofWaiting } = waitingList
  const { userId: asked, tournamentId: ofAlert } = tournamentAlerts
  const rows = await unionAll(
    db.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.organizerId, id)),
    db.select({ id: ofOfficial }).from(officials).where(eq(official, id)),
    db.select({ id: ofRegistration }).from(registrations).where(eq(captain, id)),
    db
      .select({ id: teams.tournamentId })
      .from(teams)
      .where(arrayContains(teams.members, [id])),
    db.select({ id: ofWaiting }).from(waitingList).where(eq(waiting, id)),
    db.select({ id: ofAlert }).from(tournamentAlerts).where(eq(asked, id)),
  ).limit(mostListed + 1)
  return rows.length > mostListed ? null : [...new Set(rows.map((row) => row.id))]
}
