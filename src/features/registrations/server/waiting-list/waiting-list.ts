import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { preparedBy } from '#db/prepared.ts'
import { registrations, tournaments, users, waitingList } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import type { ChangeWaitingListPlace, JoinWaitingList, WaitingListOverview, WaitingListPlace } from '../../contract.ts'
import { waitingListRefusal } from '../../rules.ts'
import type { WaitingHistory } from '../../rules.ts'
import { whereActive } from '../find.ts'
import { isAnyoneWaiting, isEntryOf } from './find.ts'
import { isOwnEntry, ownEntry, placeColumns, toPlace } from './place.ts'

const { waitingListsPerUser } = rateLimits({ waitingListsPerUser: { per: 'user', attempts: 30, seconds: 3600 } })

const listedTeams = 100

/** Puts a captain at the end of the waiting list of a full tournament. The team's name is theirs while they wait. */
export async function joinWaitingList(
  app: App,
  captain: User,
  tournamentId: string,
  { teamName, onCall }: JoinWaitingList,
): Promise<WaitingListPlace> {
  await app.limits.spend(waitingListsPerUser, captain.id)
  return transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    const history = await readHistory(tx, tournamentId, captain)
    const waiting = { ...history, isAnyoneWaiting: await isAnyoneWaiting(tx, tournamentId) }
    const refusal = waitingListRefusal(tournament, waiting, app.now())
    if (refusal) throw new AppError(refusal)
    if (await isNameUsed(tx, tournamentId, teamName)) throw fieldError('team_name_taken', 'teamName')
    await tx.insert(waitingList).values({ tournamentId, userId: captain.id, teamName, onCall, joinedAt: app.now() })
    tx.announce(tournamentTopic(tournamentId))
    return placeOf(tx, tournamentId, captain)
  })
}

/** Changes whether a captain may be asked on game day too. */
export async function changePlace(
  app: App,
  captain: User,
  tournamentId: string,
  { onCall }: ChangeWaitingListPlace,
): Promise<WaitingListPlace> {
  return transact(app.db, async (tx) => {
    await lockScheduledTournament(tx, tournamentId)
    const changed = await tx.update(waitingList).set({ onCall }).where(isEntryOf(tournamentId, captain.id)).returning()
    if (changed.length === 0) throw new AppError('not_waiting')
    tx.announce(tournamentTopic(tournamentId))
    return placeOf(tx, tournamentId, captain)
  })
}

/** Leaving a list one is not on changes nothing. */
export async function leaveWaitingList(app: App, captain: User, tournamentId: string): Promise<WaitingListPlace> {
  return transact(app.db, async (tx) => {
    await lockScheduledTournament(tx, tournamentId)
    await tx.delete(waitingList).where(isEntryOf(tournamentId, captain.id))
    tx.announce(tournamentTopic(tournamentId))
    return placeOf(tx, tournamentId, captain)
  })
}

export async function leaveAllWaitingLists(app: App, userId: string): Promise<void> {
  await app.db.delete(waitingList).where(eq(waitingList.userId, userId))
}

/** How many are waiting, and the place of this captain, if somebody is logged in. */
export async function readPlace(app: App, captain: User | null, tournamentId: string): Promise<WaitingListPlace> {
  await readTournament(app.db, tournamentId)
  return placeOf(app.db, tournamentId, captain)
}

const placeByUser = preparedBy((db) =>
  db
    .select(placeColumns(db))
    .from(tournaments)
    .leftJoin(ownEntry, isOwnEntry)
    .where(eq(tournaments.id, sql.placeholder('tournamentId')))
    .prepare('place_by_user'),
)

async function placeOf(db: Queryable, tournamentId: string, captain: User | null): Promise<WaitingListPlace> {
  return toPlace(one(await placeByUser(db, '').execute({ tournamentId, userId: captain?.id ?? null })))
}

/** Captains are named, as on the desk's other lists; their addresses stay private. */
export async function overviewOf(app: App, tournamentId: string): Promise<WaitingListOverview> {
  const isHere = eq(waitingList.tournamentId, tournamentId)
  const rows = await app.db
    .select({ entry: waitingList, firstName: users.firstName, lastName: users.lastName })
    .from(waitingList)
    .innerJoin(users, eq(users.id, waitingList.userId))
    .where(isHere)
    .orderBy(asc(waitingList.seq))
    .limit(listedTeams)
  const first = rows.map(({ entry, firstName, lastName }) => ({
    id: entry.id,
    teamName: entry.teamName,
    captainName: `${firstName} ${lastName}`,
    joinedAt: entry.joinedAt.toISOString(),
    onCall: entry.onCall,
  }))
  return { total: await app.db.$count(waitingList, isHere), first }
}

async function readHistory(tx: Transaction, tournamentId: string, captain: User): Promise<WaitingHistory> {
  const { paymentStatus, paidBy, expiresAt, releasedAt, offeredAt } = registrations
  const isOpen = sql`(${paymentStatus} in ('held', 'pending') and ${expiresAt} is not null) or (${paymentStatus} = 'paid' and ${paidBy} = 'free')`
  const isLapsedOffer = and(isNotNull(offeredAt), inArray(paymentStatus, ['expired', 'withdrawn']))
  const counts = await tx
    .select({
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      offerLapsedAt: sql<Date | null>`max(${releasedAt}) filter (where ${isLapsedOffer})`.mapWith(releasedAt),
    })
    .from(registrations)
    .where(and(eq(registrations.tournamentId, tournamentId), eq(registrations.userId, captain.id)))
  const account = await tx.select({ isConfirmed: users.emailVerified }).from(users).where(eq(users.id, captain.id))
  const isWaiting = (await tx.$count(waitingList, isEntryOf(tournamentId, captain.id))) > 0
  return { ...one(counts), isWaiting, isEmailConfirmed: one(account).isConfirmed }
}

/** Whether a team with a spot or on the waiting list has this name, in any letter case. */
async function isNameUsed(tx: Transaction, tournamentId: string, name: string): Promise<boolean> {
  const isSame = (column: typeof registrations.teamName | typeof waitingList.teamName) =>
    eq(sql`lower(${column})`, sql`lower(${name})`)
  const isHere = eq(registrations.tournamentId, tournamentId)
  if ((await tx.$count(registrations, and(isHere, isSame(registrations.teamName), whereActive))) > 0) return true
  const waitsHere = eq(waitingList.tournamentId, tournamentId)
  return (await tx.$count(waitingList, and(waitsHere, isSame(waitingList.teamName)))) > 0
}
