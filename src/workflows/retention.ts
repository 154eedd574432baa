import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  checkInTicks,
  claimLinks,
  contactMessages,
  loginNetworks,
  outbox,
  sessions,
  teamContacts,
  teamInvitations,
  teams,
  tournaments,
  users,
  webhookEvents,
} from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { knownVisitDays } from '#features/accounts/values.ts'
import { policy } from '#features/site/values.ts'
import type { App } from '#platform/app.ts'
import { deleteInBackground } from '#platform/files/storage.ts'
import { orphanPhoto } from '#platform/files/images.ts'
import { refersToAccount } from './refers-to-account.ts'

/** How many rows one statement deletes. */
const batchSize = 500

/** Each deletes one batch of its kind and returns the number of rows. */
const kinds = [
  deleteExpiredSessions,
  deleteLoginNetworks,
  deleteOldMail,
  deleteAnsweredMessages,
  deleteAppliedEvents,
  deleteMailedInvitations,
  deleteTicks,
  deletePhoneNumbers,
  eraseTeamsBefore,
  eraseRosters,
  deleteAccounts,
]

/**
 * Deletes data older than the privacy policy allows (features/site/texts/privacy.ts). A failure does not stop the other kinds and is tried
 * again the next day.
 */
export async function enforceRetention(app: App, stopping?: AbortSignal): Promise<void> {
  const reasons: unknown[] = []
  for (const deleteBatch of kinds) {
    await untilDone(() => deleteBatch(app), stopping).catch((error: unknown) => reasons.push(error))
  }
  if (reasons.length > 0) throw new AggregateError(reasons, 'some expired data could not be deleted')
}

async function untilDone(deleteBatch: () => Promise<number>, stopping?: AbortSignal): Promise<void> {
  for (;;) if (stopping?.aborted || (await deleteBatch()) < batchSize) return
}

async function deleteSome(app: App, table: PgTable & { id: PgColumn }, condition: SQL | undefined): Promise<number> {
  const some = app.db.select({ id: table.id }).from(table).where(condition).limit(batchSize)
  const { rowCount } = await app.db.delete(table).where(inArray(table.id, some))
  return rowCount ?? 0
}

/** Expired sessions, including browser names. */
function deleteExpiredSessions(app: App): Promise<number> {
  return deleteSome(app, sessions, lte(sessions.expiresAt, app.now()))
}

/** Networks that someone last logged in from so long ago that they are no longer known. */
function deleteLoginNetworks(app: App): Promise<number> {
  return deleteSome(app, loginNetworks, lt(loginNetworks.lastLoginAt, daysAgo(app, knownVisitDays)))
}

/** Old mail, sent or not: it is about people. */
function deleteOldMail(app: App): Promise<number> {
  return deleteSome(app, outbox, lt(outbox.createdAt, daysAgo(app, policy.mailDays)))
}

/** Messages handled long ago. Open ones stay. */
function deleteAnsweredMessages(app: App): Promise<number> {
  return deleteSome(app, contactMessages, lt(contactMessages.answeredAt, daysAgo(app, policy.mailDays)))
}

/** Provider events applied long ago. The provider resends events for only a few days. */
function deleteAppliedEvents(app: App): Promise<number> {
  return deleteSome(app, webhookEvents, lt(webhookEvents.appliedAt, daysAgo(app, policy.eventDays)))
}

/** Invitations by email that nobody with an account has answered, some time after their tournament: they are addresses of strangers. */
function deleteMailedInvitations(app: App): Promise<number> {
  const isOver = isOfEnded(app, teamInvitations.teamId, policy.mailDays)
  return deleteSome(app, teamInvitations, and(isNull(teamInvitations.userId), isOver))
}

/** Who arrived, some time after the tournament. */
function deleteTicks(app: App): Promise<number> {
  return deleteSome(app, checkInTicks, isOfEnded(app, checkInTicks.teamId, policy.checkInDays))
}

/** Teams' phone numbers, some time after their tournament. */
async function deletePhoneNumbers(app: App): Promise<number> {
  const { teamId } = teamContacts
  const some = app.db
    .select({ teamId })
    .from(teamContacts)
    .where(isOfEnded(app, teamId, policy.checkInDays))
    .limit(batchSize)
  const { rowCount } = await app.db.delete(teamContacts).where(inArray(teamId, some))
  return rowCount ?? 0
}

/** The earlier names and players of claimed teams, once no claim can be undone. */
async function eraseTeamsBefore(app: App): Promise<number> {
  const { teamId, before } = claimLinks
  const isOver = and(isNotNull(before), isOfEnded(app, teamId, policy.checkInDays))
  const some = app.db.select({ teamId }).from(claimLinks).where(isOver).limit(batchSize)
  const { rowCount } = await app.db.update(claimLinks).set({ before: null }).where(inArray(teamId, some))
  return rowCount ?? 0
}

/** Whether this column names a team whose tournament ended more than so many days ago. */
function isOfEnded(app: App, teamId: PgColumn, days: number): SQL {
  return sql`exists (select from ${teams} join ${tournaments} on ${tournaments.id} = ${teams.tournamentId}
    where ${teams.id} = ${teamId} and ${lt(tournaments.endDate, daysAgo(app, days))})`
}

/** The anonymized rows of accounts deleted long ago. They stay while teams, tournaments or payments refer to them. */
function deleteAccounts(app: App): Promise<number> {
  const isOld = lt(users.deletedAt, yearsAgo(app, policy.accountYears))
  return deleteSome(app, users, and(isOld, ...nothingBelongsToIt))
}

const nothingBelongsToIt = [
  ...refersToAccount.map((column) => sql`not exists (select from ${column.table} where ${column} = ${users.id})`),
  sql`not exists (select from ${teams} where ${teams.members} @> array[${users.id}::text])`,
]

/** The members and photos of teams whose tournaments ended long ago. Dates, results and payments stay. */
async function eraseRosters(app: App): Promise<number> {
  const { erased, keys } = await transact(app.db, async (tx) => {
    const old = await tx
      .select({ id: teams.id, photo: teams.photo })
      .from(teams)
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .where(
        and(
          lt(tournaments.endDate, yearsAgo(app, policy.tournamentYears)),
          or(sql`cardinality(${teams.members}) > 0`, isNotNull(teams.photo)),
        ),
      )
      .limit(batchSize)
      .for('update', { of: teams })
    const ids = old.map(({ id }) => id)
    await tx.update(teams).set({ members: [], photo: null }).where(inArray(teams.id, ids))
    const orphaned: string[] = []
    for (const { photo } of old) orphaned.push(...(await orphanPhoto(app, tx, photo)))
    return { erased: old.length, keys: orphaned }
  })
  deleteInBackground(app, keys)
  return erased
}

function daysAgo(app: App, days: number): Date {
  return new Date(app.now().getTime() - days * 86_400_000)
}

function yearsAgo(app: App, years: number): Date {
  const now = app.now()
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
}
