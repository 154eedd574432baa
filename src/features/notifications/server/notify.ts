import { and, arrayContains, eq, inArray, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { notifications } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import type { Cause } from '#platform/mail/caused-mail.ts'
import { addressesOf, queueMails } from '#platform/mail/mail.ts'
import type { BuiltInMail } from '#platform/mail/templates.ts'

type NewNotification = {
  type: string
  title: string
  message: string
  /** A line for this recipient alone, added to the message. */
  ownLine?: (userId: string) => string | undefined
  /** The id of the tournament it is about, or of the invitation. */
  relatedId?: string
  /** The recipients' team that it is about. */
  teamId?: string
  /** Identifies the event: nobody is notified of it twice. */
  eventKey?: string
  /** The events that it combines; see `notifyCombined`. */
  events?: string[]
}

export type WithMail<Name extends string> = NewNotification & {
  eventKey: string
  /** `firstName` is filled in for each recipient. */
  mail: {
    template: BuiltInMail<Name>
    variables: Record<Exclude<NoInfer<Name>, 'firstName'>, string>
    /** The variable that the recipient's own line is added to. */
    ownLineIn?: Exclude<NoInfer<Name>, 'firstName'>
    /** Whose action causes the mail; for templates that others cause. */
    cause?: Cause
  }
}

/** The topic that tells a user's browsers to read their notifications again. */
export const userTopic = (userId: string) => `user:${userId}`

/**
 * Notifies users of an event, on the page and by email, in the transaction that causes it. Deleted accounts and users who were notified of
 * the same event before are skipped.
 */
export async function notify<Name extends string>(
  app: Pick<App, 'now' | 'log'>,
  tx: Transaction,
  userIds: readonly string[],
  { mail, ...notification }: WithMail<Name>,
): Promise<void> {
  const recipients = await addressesOf(tx, userIds)
  const ids = recipients.map(({ id }) => id)
  const notified = new Set(await addNotifications(tx, ids, notification))
  const { ownLineIn } = mail
  const mails = recipients
    .filter(({ id }) => notified.has(id))
    .map(({ id, email, firstName }) => {
      const own = ownLineIn && { [ownLineIn]: withLine(mail.variables[ownLineIn], notification.ownLine?.(id)) }
      return {
        to: email,
        userId: id,
        variables: { ...mail.variables, ...own, firstName } as Record<Name, string>,
        eventKey: `${notification.eventKey}:${id}`,
      }
    })
  await queueMails(app, tx, mail.template, mails, mail.cause)
}

/** Notifies users on the page alone. Returns the ids of those who had not been notified of this event before. */
export async function addNotifications(
  tx: Transaction,
  userIds: readonly string[],
  { ownLine, ...notification }: NewNotification,
): Promise<string[]> {
  const rowFor = (userId: string) => ({
    ...notification,
    message: withLine(notification.message, ownLine?.(userId)),
    userId,
  })
  const recipients = [...new Set(userIds)]
  const notified: string[] = []
  for (let from = 0; from < recipients.length; from += perInsert) {
    const added = await tx
      .insert(notifications)
      .values(recipients.slice(from, from + perInsert).map(rowFor))
      .onConflictDoNothing({ target: [notifications.userId, notifications.eventKey] })
      .returning({ userId: notifications.userId })
    notified.push(...added.map(({ userId }) => userId))
  }
  for (const userId of notified) tx.announce(userTopic(userId))
  return notified
}

const withLine = (text: string, line: string | undefined) => (line === undefined ? text : `${text}\n${line}`)

/** A statement takes at most 65,535 values. */
export const perInsert = 1_000

type Combined<Name extends string> = Pick<NewNotification, 'type'> & {
  relatedId: string
  /** Identifies the event among those that are combined: nobody is notified of it twice. */
  event: string
  /** The text for this many events. */
  wordsFor: (count: number) => Pick<NewNotification, 'title' | 'message'>
  mail: WithMail<Name>['mail']
}

/**
 * Notifies users of an event together with those of the same type about the same tournament in the same hour: one notification that counts
 * them, and one mail, about the first. Call it with the tournament locked.
 */
export async function notifyCombined<Name extends string>(
  app: Pick<App, 'now' | 'log'>,
  tx: Transaction,
  userIds: readonly string[],
  { type, relatedId, event, wordsFor, mail }: Combined<Name>,
): Promise<void> {
  const { id, userId, events } = notifications
  const eventKey = `${type}:${relatedId}:${app.now().toISOString().slice(0, 13)}`
  const isSimilar = and(
    inArray(userId, [...userIds]),
    eq(notifications.type, type),
    eq(notifications.relatedId, relatedId),
  )
  const isKnown = arrayContains(events, [event])
  const rows = await tx
    .select({ id, userId, count: sql<number>`cardinality(${events})`, isKnown: sql<boolean>`${isKnown}` })
    .from(notifications)
    .where(and(isSimilar, or(isKnown, eq(notifications.eventKey, eventKey))))
  const before = Map.groupBy(rows, (row) => row.userId)
  const others = userIds.filter((user) => !before.has(user))
  await notify(app, tx, others, { ...wordsFor(1), type, relatedId, eventKey, events: [event], mail })
  const changed = [...before.values()].flatMap((own) => (own.some((row) => row.isKnown) ? [] : own))
  for (const row of changed) {
    const added = sql`array_append(${events}, ${event})`
    await tx
      .update(notifications)
      .set({ ...wordsFor(row.count + 1), ...asNewest(), events: added, isRead: false })
      .where(eq(id, row.id))
    tx.announce(userTopic(row.userId))
  }
}

/** A notification that says something new is at the top of the list again: notifications are listed by id. */
const asNewest = () => ({ id: uuidv7(), createdAt: sql`now()` })

/** A team whose notification gets the line, and the users who have that notification. */
type LineFor = { teamId: string; title: string; userIds: readonly string[] }

type NewLine = {
  type: string
  relatedId: string
  line: string
  event: string
}

/**
 * Notifies users on the page alone of something that happens many times in a day. What happens to a team in the same hour is one notification,
 * the latest first, and each event moves it to the top of the list. An event that happens again in that hour changes nothing.
 */
export async function addToCombined(
  app: Pick<App, 'now'>,
  tx: Transaction,
  teams: readonly LineFor[],
  { type, relatedId, line, event }: NewLine,
): Promise<void> {
  const rows = teams.flatMap(({ userIds, teamId, title }) => {
    const eventKey = combinedKey(app, type, teamId)
    const row = { type, relatedId, teamId, title, message: line, eventKey, events: [event] }
    return [...new Set(userIds)].map((userId) => ({ ...row, userId }))
  })
  if (rows.length === 0) return
  const { message, events } = notifications
  const added = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.eventKey],
      set: {
        id: sql`excluded.id`,
        createdAt: sql`excluded.created_at`,
        message: sql`left(concat(excluded.message, E'\\n', ${message}), ${combinedLength})`,
        events: sql`(excluded.events || ${events})[:${keptEvents}]`,
        isRead: false,
      },
      setWhere: sql`not ${events} @> excluded.events`,
    })
    .returning({ userId: notifications.userId })
  for (const { userId } of added) tx.announce(userTopic(userId))
}

export const combinedKey = (app: Pick<App, 'now'>, type: string, teamId: string) =>
  `${type}:${teamId}:${app.now().toISOString().slice(0, 13)}`

export const combinedLength = 1_000

/** How many of its latest events a combined notification recognizes when they happen again. */
export const keptEvents = 100
