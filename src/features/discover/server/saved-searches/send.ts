import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { savedSearches, searchMatches, tournaments, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { addNotifications, notify } from '#features/notifications/server/notify.ts'
import { formatDate } from '#lib/dates.ts'
import { plural } from '#lib/words.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import { discoverMails } from '../mail-templates.ts'

const batch = 200
const dayMs = 24 * 3_600_000
/** Named in one notification, at most one of each organizer. */
const mostNamed = 5

/**
 * Notifies the owners of saved searches of new tournaments that match, at most once in 24 hours. Only confirmed addresses get mail, because
 * anyone could sign up with a stranger's.
 */
export async function sendMatches(app: App, stopping: AbortSignal): Promise<void> {
  let last: string | undefined
  do {
    const due = await dueUsers(app, last)
    for (const userId of due) {
      if (stopping.aborted) return
      try {
        await sendMatchesTo(app, userId)
      } catch (error) {
        app.log.error({ err: error, userId }, 'new tournaments were not sent')
      }
    }
    last = due.length === batch ? due.at(-1) : undefined
  } while (last)
}

const isDue = (now: Date) =>
  and(
    isNull(users.deletedAt),
    isNull(users.suspendedAt),
    or(isNull(users.matchesSentAt), lte(users.matchesSentAt, new Date(now.getTime() - dayMs))),
  )

async function dueUsers(app: App, after: string | undefined): Promise<string[]> {
  const rows = await app.db
    .selectDistinct({ userId: savedSearches.userId })
    .from(searchMatches)
    .innerJoin(savedSearches, eq(savedSearches.id, searchMatches.searchId))
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .where(and(isDue(app.now()), after ? gt(savedSearches.userId, after) : undefined))
    .orderBy(asc(savedSearches.userId))
    .limit(batch)
  return rows.map(({ userId }) => userId)
}

async function sendMatchesTo(app: App, userId: string): Promise<void> {
  const now = app.now()
  await transact(app.db, async (tx) => {
    const isTheirs = and(eq(users.id, userId), isDue(now))
    const [user] = await tx.select({ isConfirmed: users.emailVerified }).from(users).where(isTheirs).for('update')
    if (!user) return
    const found = await takeMatches(tx, userId, now)
    if (found.length === 0) return
    await tx.update(users).set({ matchesSentAt: now }).where(eq(users.id, userId))
    const notification = notificationOf(found, now)
    if (user.isConfirmed) await notify(app, tx, [userId], { ...notification, mail: mailOf(app, notification) })
    else await addNotifications(tx, [userId], notification)
  })
}

function notificationOf(found: Found[], now: Date) {
  const only = found.length === 1 ? found[0] : undefined
  return {
    type: 'new_tournaments',
    title: only
      ? `New tournament: ${only.name}`
      : `${plural(found.length, 'new tournament')} match your saved searches`,
    message: linesOf(found).join('\n'),
    relatedId: only?.id,
    eventKey: `new_tournaments:${now.toISOString()}`,
  }
}

const mailOf = (app: App, { title, message, relatedId }: ReturnType<typeof notificationOf>) => ({
  template: discoverMails.newTournaments,
  variables: {
    summary: title,
    tournaments: message,
    searchesLink: linkTo(app, '/saved-searches'),
    link: linkTo(app, relatedId ? `/tournament/${relatedId}` : '/saved-searches'),
  },
})

type Found = Pick<
  typeof tournaments.$inferSelect,
  'id' | 'name' | 'location' | 'startDate' | 'timeZone' | 'organizerId'
>

/** Deletes a user's matches, and returns the tournaments that teams can still register for, soonest first. */
async function takeMatches(tx: Transaction, userId: string, now: Date): Promise<Found[]> {
  const own = tx.select({ id: savedSearches.id }).from(savedSearches).where(eq(savedSearches.userId, userId))
  const taken = await tx
    .delete(searchMatches)
    .where(inArray(searchMatches.searchId, own))
    .returning({ id: searchMatches.tournamentId })
  const { id, name, location, startDate, timeZone, organizerId } = tournaments
  return tx
    .select({ id, name, location, startDate, timeZone, organizerId })
    .from(tournaments)
    .where(
      and(
        sql`${id} = any(${`{${taken.map((row) => row.id).join(',')}}`}::uuid[])`,
        isNull(tournaments.cancelledAt),
        eq(tournaments.takesTeams, true),
        gt(tournaments.registrationDeadline, now),
      ),
    )
    .orderBy(asc(startDate), asc(id))
}

/** A line for each of the first tournaments, and how many there are besides. */
function linesOf(found: Found[]): string[] {
  const ofEachOrganizer = found.filter(
    ({ organizerId }, at) => found.findIndex((other) => other.organizerId === organizerId) === at,
  )
  const named = ofEachOrganizer.slice(0, mostNamed)
  const lines = named.map(
    ({ name, location, startDate, timeZone }) => `${name}: ${formatDate(startDate, timeZone)}, ${location}`,
  )
  const others = found.length - named.length
  return others > 0 ? [...lines, `And ${others} more`] : lines
}
