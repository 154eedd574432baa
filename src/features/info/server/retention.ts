import { and, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { advisoryLocks } from '#db/client.ts'
import { contactMessages, heroVideos, refunds, registrations, sessions, teams, tournaments, users } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { startJob } from '#platform/jobs.ts'
import type { Job } from '#platform/jobs.ts'
import { removeSoon } from '#platform/kept-files.ts'
import { giveUpPicture } from '#platform/pictures.ts'
import { policy } from '../values.ts'

/** How many rows one statement takes on. */
const atOnce = 500

/**
 * Keeps what the privacy policy says about how long things are kept (texts/privacy.ts): once a day, in one process. What cannot be erased
 * now is tried again the next day, and holds up nothing else.
 */
export function startRetention(app: App): Job {
  return startJob(app, {
    what: 'forget what is old',
    everyMs: 24 * 3_600_000,
    alone: advisoryLocks.retention,
    work: async (stopping) => {
      const reasons: unknown[] = []
      for (const forget of [forgetLogins, forgetMessages, forgetRosters, forgetAccounts]) {
        await untilDone(() => forget(app), stopping).catch((error: unknown) => reasons.push(error))
      }
      if (reasons.length > 0) throw new AggregateError(reasons, 'not everything that is old could be erased')
    },
  })
}

async function untilDone(forgetSome: () => Promise<number>, stopping: AbortSignal) {
  let forgotten = atOnce
  while (forgotten === atOnce && !stopping.aborted) forgotten = await forgetSome()
}

/** Erases logins that have run out, with the name of their browser: nobody comes in by them any more. Answers how many. */
export async function forgetLogins(app: App): Promise<number> {
  const over = app.db.select({ id: sessions.id }).from(sessions).where(lte(sessions.expiresAt, app.now())).limit(atOnce)
  const { rowCount } = await app.db.delete(sessions).where(inArray(sessions.id, over))
  return rowCount ?? 0
}

/** Erases messages that were answered as long ago as mail is kept; one that waits for its answer stays. Answers how many. */
export async function forgetMessages(app: App): Promise<number> {
  const longAgo = new Date(app.now().getTime() - policy.mailDays * 86_400_000)
  const old = app.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(lt(contactMessages.answeredAt, longAgo))
    .limit(atOnce)
  const { rowCount } = await app.db.delete(contactMessages).where(inArray(contactMessages.id, old))
  return rowCount ?? 0
}

/**
 * Erases what is left of accounts that were deleted long ago: a row without a name. Where teams, tournaments or payments belong to it,
 * it stays as long as they do. Answers how many were erased.
 */
export async function forgetAccounts(app: App): Promise<number> {
  const old = app.db
    .select({ id: users.id })
    .from(users)
    .where(and(lt(users.deletedAt, yearsAgo(app, policy.accountYears)), ...belongings))
    .limit(atOnce)
  const { rowCount } = await app.db.delete(users).where(inArray(users.id, old))
  return rowCount ?? 0
}

/** Whatever refers to an account, and would not know any more whose it is. */
const belongings = [
  sql`not exists (select from ${registrations} where ${registrations.userId} = ${users.id})`,
  sql`not exists (select from ${teams} where ${teams.captainId} = ${users.id} or ${teams.members} @> array[${users.id}::text])`,
  sql`not exists (select from ${tournaments} where ${tournaments.organizerId} = ${users.id})`,
  sql`not exists (select from ${refunds} where ${refunds.requestedBy} = ${users.id})`,
  sql`not exists (select from ${refunds} where ${refunds.handledBy} = ${users.id})`,
  sql`not exists (select from ${heroVideos} where ${heroVideos.uploadedBy} = ${users.id})`,
  sql`not exists (select from ${contactMessages} where ${contactMessages.answeredBy} = ${users.id})`,
]

/**
 * Erases who played in the teams of tournaments that ended long ago, and the teams' photos. Dates, results and the books stay. Answers in
 * how many teams something was erased.
 */
export async function forgetRosters(app: App): Promise<number> {
  const { forgotten, keys } = await app.db.transaction(async (tx) => {
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
      .limit(atOnce)
      .for('update', { of: teams })
    const ids = old.map(({ id }) => id)
    await tx.update(teams).set({ members: [], photo: null }).where(inArray(teams.id, ids))
    const lost: string[] = []
    for (const { photo } of old) lost.push(...(await giveUpPicture(app, tx, photo)))
    return { forgotten: old.length, keys: lost }
  })
  removeSoon(app, keys)
  return forgotten
}

function yearsAgo(app: App, years: number): Date {
  const then = app.now()
  return new Date(Date.UTC(then.getUTCFullYear() - years, then.getUTCMonth(), then.getUTCDate()))
}
