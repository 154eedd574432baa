import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { advisoryLocks } from '#db/client.ts'
import type { Transaction } from '#db/client.ts'
import { outbox, registrations, teamInvitations, tournaments, users } from '#db/schema.ts'
import type { App } from '../app.ts'
import { mayMail } from './caused-mail-rules.ts'
import type { Caused } from './caused-mail-rules.ts'
import { mailboxOf } from './mailbox.ts'

/*
 * Mail that other people cause: organizers by what they do in their tournaments, captains by inviting players. All of it comes through
 * here, from `queueMails`, and is counted in the outbox. What exceeds the limits is shown on the site only.
 */

/**
 * Whose action causes a mail: the organizer of the tournament, or the captain who invites; the invitation in it; and whether only mail from the
 * same template counts against the daily limit of that person.
 */
export type Cause = { by: string; invitationId?: string; isCountedAlone?: boolean }

/** How long an invitation that nobody answered counts, also if it was withdrawn. */
const unansweredDays = 30

const day = 24 * 3_600_000

type Outgoing = { to: string; userId?: string }

/** Leaves out mail to mailboxes that have had enough. Holds their locks until the transaction ends, so that twenty at once count each other. */
export async function withinCausedLimits<M extends Outgoing>(
  app: Pick<App, 'now'>,
  tx: Transaction,
  templateKey: string,
  mails: readonly M[],
  { by, invitationId, isCountedAlone = false }: Cause,
): Promise<M[]> {
  const mailboxes = mails.map(({ to }) => mailboxOf(to))
  await lockMailboxes(tx, mailboxes)
  const sent = await readSent(app, tx, mailboxes)
  const recipients = mails.flatMap(({ userId }) => userId ?? [])
  const pairs = await knownOrganizers(tx, recipients, [by, ...sent.map((mail) => mail.by)])
  const invites = invitationId !== undefined
  const byMailbox = Map.groupBy(sent, ({ mailbox }) => mailbox)
  return mails.filter(({ to, userId }) => {
    const mailbox = mailboxOf(to)
    const own = byMailbox.get(mailbox) ?? []
    const isStranger = (organizer: string) => !pairs.has(`${userId} ${organizer}`)
    const before = own.map((mail) => ({ ...mail, isFromStranger: isStranger(mail.by) }))
    if (!mayMail(before, { by, templateKey, isFromStranger: isStranger(by), invites, isCountedAlone })) return false
    byMailbox.set(mailbox, [...own, { mailbox, by, templateKey, isToday: true, isUnanswered: invites }])
    return true
  })
}

/**
 * Locks mailboxes in one order, so that two transactions cannot wait for each other. A transaction that queues mail with several calls locks
 * them all before the first.
 */
async function lockMailboxes(tx: Transaction, mailboxes: readonly string[]): Promise<void> {
  const sorted = [...new Set(mailboxes)].toSorted()
  if (sorted.length === 0) return
  await tx.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.mailboxes}, key) from (select distinct hashtext(mailbox) as key from unnest(${sql.param(sorted)}::text[]) mailbox order by key) as keys`,
  )
}

/** The same for users and addresses. */
export async function lockRecipients(
  tx: Transaction,
  { userIds, addresses = [] }: { userIds: readonly string[]; addresses?: readonly string[] },
): Promise<void> {
  const found =
    userIds.length === 0
      ? []
      : await tx
          .select({ email: users.email })
          .from(users)
          .where(inArray(users.id, [...userIds]))
  await lockMailboxes(tx, [...found.map(({ email }) => email), ...addresses].map(mailboxOf))
}

type Sent = Omit<Caused, 'isFromStranger'> & { mailbox: string }

/** What others caused these mailboxes to get: today, and invitations that nobody answered. */
async function readSent(app: Pick<App, 'now'>, tx: Transaction, mailboxes: readonly string[]): Promise<Sent[]> {
  const since = (days: number) => new Date(app.now().getTime() - days * day)
  const isInvitation = and(isNotNull(outbox.invitationId), gt(outbox.createdAt, since(unansweredDays)))
  const rows = await tx
    .select({
      mailbox: outbox.mailbox,
      by: outbox.causedBy,
      templateKey: outbox.templateKey,
      createdAt: outbox.createdAt,
      isInvitation: isNotNull(outbox.invitationId),
      answer: teamInvitations.status,
    })
    .from(outbox)
    .leftJoin(teamInvitations, eq(teamInvitations.id, outbox.invitationId))
    .where(
      and(
        isNotNull(outbox.causedBy),
        inArray(outbox.mailbox, [...mailboxes]),
        or(gt(outbox.createdAt, since(1)), isInvitation),
      ),
    )
  return rows.map((row) => ({
    mailbox: row.mailbox!,
    by: row.by!,
    templateKey: row.templateKey,
    isToday: row.createdAt > since(1),
    // A withdrawn invitation was not answered either.
    isUnanswered: Boolean(row.isInvitation) && (row.answer ?? 'invited') === 'invited',
  }))
}

/** Which of these organizers have which of these users among the captains with a spot in one of their tournaments: 'user organizer'. */
async function knownOrganizers(
  tx: Transaction,
  userIds: readonly string[],
  organizers: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ userId: registrations.userId, organizerId: tournaments.organizerId })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .where(
      and(
        inArray(registrations.userId, [...new Set(userIds)]),
        inArray(registrations.paymentStatus, ['held', 'pending', 'paid']),
        inArray(tournaments.organizerId, [...new Set(organizers)]),
      ),
    )
  return new Set(rows.map(({ userId, organizerId }) => `${userId} ${organizerId}`))
}
