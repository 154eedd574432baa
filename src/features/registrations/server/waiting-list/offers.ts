import { and, asc, eq, isNotNull, isNull, lt, lte, ne, not, or } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { tournaments, users, waitingList } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { entryRefusal, statusOf } from '#features/tournaments/rules.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { maxTeamNameLength } from '#features/teams/values.ts'
import type { App } from '#platform/app.ts'
import type { StepRunner } from '#platform/step-runner.ts'
import { offerUntil } from '../../rules.ts'
import { takeSpot } from '../spots.ts'
import type { RegistrationRow } from '../wire.ts'
import { takenNames } from '../find.ts'
import { isAnyoneWaiting } from './find.ts'
import { notifyListClosed, notifyOffered } from './notifications.ts'

type Entry = typeof waitingList.$inferSelect
type StatusChange = { before: RegistrationRow | null; after: RegistrationRow }

/** Offers a spot in the transaction that releases it, so that nobody can take it in between and no crash can lose it. */
export async function offerReleasedSpot(app: App, tx: Transaction, { before, after }: StatusChange): Promise<void> {
  if (before?.takesSpot && !after.takesSpot) await offerOpenSpots(app, tx, after.tournamentId)
}

/** Offers every open spot of a tournament that takes registrations to the next captain on its waiting list. Suspended users keep their place. */
export async function offerOpenSpots(app: App, tx: Transaction, tournamentId: string): Promise<void> {
  if (!(await isAnyoneWaiting(tx, tournamentId))) return
  const tournament = await lockTournament(tx, tournamentId)
  if (tournament.cancelledAt || entryRefusal(tournament, app.now())) return
  const next = await tx
    .select({ entry: waitingList })
    .from(waitingList)
    .innerJoin(users, eq(users.id, waitingList.userId))
    .where(and(eq(waitingList.tournamentId, tournamentId), isNull(users.suspendedAt), isNull(users.deletedAt)))
    .orderBy(asc(waitingList.seq))
    .limit(tournament.maxTeams - tournament.placesTaken)
  for (const { entry } of next) await offerSpot(app, tx, tournament, entry)
}

async function offerSpot(app: App, tx: Transaction, tournament: TournamentRow, entry: Entry): Promise<void> {
  await tx.delete(waitingList).where(eq(waitingList.id, entry.id))
  const expiresAt = offerUntil(app.now(), tournament.registrationDeadline)
  await notifyOffered(app, tx, await holdOffer(app, tx, tournament, entry, { expiresAt }))
}

/** Holds a spot for a captain on the waiting list until `expiresAt`. */
export async function holdOffer(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  entry: Entry,
  offer: { expiresAt: Date; replacementSearchId?: string },
): Promise<RegistrationRow> {
  const teamName = await unusedName(tx, entry)
  const claim = { ...offer, teamName, paymentStatus: 'held', offeredAt: app.now() } as const
  return takeSpot(app, tx, tournament, { id: entry.userId }, claim)
}

/** The name they chose, or 'Reds 2' if a team was renamed to it while they waited. */
async function unusedName(tx: Transaction, { tournamentId, teamName }: Entry): Promise<string> {
  const used = await takenNames(tx, tournamentId)
  let name = teamName
  for (let number = 2; used.has(name.toLowerCase()); number += 1) {
    name = `${teamName.slice(0, maxTeamNameLength - 3)} ${number}`
  }
  return name
}

const batch = 200

/**
 * Closes the lists of tournaments that no team can enter anymore, and offers spots that became free in any other way. Captains on call stay
 * until the tournament is over.
 */
export async function sweepWaitingLists(app: App, { attemptEach }: StepRunner): Promise<void> {
  const isOver = or(
    isNotNull(tournaments.cancelledAt),
    eq(tournaments.competition, 'finished'),
    eq(tournaments.status, 'completed'),
  )
  const isClosed = or(ne(tournaments.competition, 'none'), lte(tournaments.registrationDeadline, app.now()))
  const hasOpenSpot = lt(tournaments.placesTaken, tournaments.maxTeams)
  const due = await app.db
    .selectDistinct({ id: tournaments.id })
    .from(waitingList)
    .innerJoin(tournaments, eq(tournaments.id, waitingList.tournamentId))
    .where(or(isOver, and(isClosed, eq(waitingList.onCall, false)), and(not(isClosed!), hasOpenSpot)))
    .limit(batch)
  await attemptEach('tend a waiting list', due, ({ id }) => transact(app.db, (tx) => tendList(app, tx, id)))
}

async function tendList(app: App, tx: Transaction, tournamentId: string): Promise<void> {
  const tournament = await lockTournament(tx, tournamentId)
  const isOver = tournament.cancelledAt || statusOf(tournament, app.now()) === 'completed'
  const isClosed = isOver || entryRefusal(tournament, app.now()) === 'registration_closed'
  if (!isClosed) return offerOpenSpots(app, tx, tournamentId)
  const waiting = await tx
    .delete(waitingList)
    .where(and(eq(waitingList.tournamentId, tournamentId), isOver ? undefined : eq(waitingList.onCall, false)))
    .returning({ userId: waitingList.userId })
  await notifyListClosed(
    tx,
    tournament,
    waiting.map(({ userId }) => userId),
  )
}
