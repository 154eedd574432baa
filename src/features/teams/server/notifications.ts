import { and, eq, gt, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { notifications, outbox, teamInvitations, tournaments, users } from '#db/schema.ts'
import { one } from '#db/one.ts'
import { notifyOfLines } from '#features/notifications/server/lines.ts'
import { addNotifications } from '#features/notifications/server/notify.ts'
import { formatMoment } from '#lib/dates.ts'
import { hasWebAddress } from '#lib/web-address.ts'
import type { App } from '#platform/app.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { User } from '#platform/http/session.ts'
import { teamMails } from './mail-templates.ts'
import type { TeamRow } from './wire.ts'

type Invited = {
  invitationId: string
  role: 'player' | 'captain'
  invitee: { userId: string } | { email: string }
  team: TeamRow
  inviter: { id: string; name: string }
  link: string
  secret: string
}

/**
 * Notifies the invited person on the page and by email; an address without an account by email alone. Both are limited for each team and
 * captain, because a captain can withdraw invitations and send them again. Someone who declined or left this team is not notified again.
 */
export async function notifyInvited(app: App, tx: Transaction, invited: Invited): Promise<void> {
  const { invitationId, role, invitee, team, inviter, link, secret } = invited
  const tournament = one(await tx.select().from(tournaments).where(eq(tournaments.id, team.tournamentId)))
  const account = await accountOf(tx, invitee)
  if (account && (await hasRefused(tx, team, account))) return
  if (account) await ringBell(app, tx, { ...invited, tournamentName: tournament.name, userId: account.id })
  const to = account?.email ?? ('email' in invitee ? invitee.email : null)
  if (!to || (await hasEnoughMail(app, tx, invited, to))) return
  await queueMail(app, tx, {
    to,
    userId: account?.id,
    template: role === 'captain' ? teamMails.captainInvitation : teamMails.teamInvitation,
    variables: {
      firstName: account?.firstName ?? 'there',
      inviterName: inviter.name,
      teamName: team.name,
      tournamentName: tournament.name,
      start: formatMoment(tournament.startDate, tournament.timeZone),
      // Mail programs would make it a link, in mail to people who don't know the captain.
      place: hasWebAddress(tournament.location) ? 'See the invitation' : tournament.location,
      link,
    },
    eventKey: `${mailsFrom(inviter, team)}:${invitationId}`,
    cause: { by: inviter.id, invitationId },
    secret: {
      text: secret,
      until: role === 'captain' ? captaincyUntil(tournament, app.now()) : tournament.registrationDeadline,
    },
  })
}

type Bell = Invited & { tournamentName: string; userId: string }

/** Notifies on the page, once a day about each team. A later invitation of the same day takes the place of the first. */
async function ringBell(app: App, tx: Transaction, { userId, inviter, team, ...invited }: Bell): Promise<void> {
  const ofToday = `invited:${inviter.id}:${app.now().toISOString().slice(0, 10)}`
  const eventKey = `${ofToday}:${team.id}`
  const isTheirs = eq(notifications.userId, userId)
  const moved = await tx
    .update(notifications)
    .set({ relatedId: invited.invitationId })
    .where(and(isTheirs, eq(notifications.eventKey, eventKey)))
    .returning({ id: notifications.id })
  if (moved.length > 0) return
  const today = await tx.$count(notifications, and(isTheirs, like(notifications.eventKey, `${ofToday}:%`)))
  if (today >= maxInvitationsPerDay.bellsFromCaptain) return
  await addNotifications(tx, [userId], {
    type: 'team_invitation',
    title:
      invited.role === 'captain'
        ? `${inviter.name} invited you to be the captain of ${team.name}`
        : `${inviter.name} invited you to play for ${team.name}`,
    message: `${team.name} plays in ${invited.tournamentName}.`,
    relatedId: invited.invitationId,
    eventKey,
  })
}

/** How long the link of an invitation to be captain works: until the tournament ends, which may be late. */
const captaincyUntil = ({ endDate }: { endDate: Date }, now: Date) =>
  new Date(Math.max(endDate.getTime(), now.getTime()) + 24 * 3_600_000)

/** Two per team, because people without an account can only use the link in the latest invitation. */
const maxInvitationsPerDay = { toTeam: 2, bellsFromCaptain: 5 }

const mailsFrom = (inviter: Invited['inviter'], team: TeamRow) => `invited:${inviter.id}:${team.id}`

/** What else limits it is in platform/mail/caused-mail.ts. */
async function hasEnoughMail(app: App, tx: Transaction, { inviter, team }: Invited, to: string): Promise<boolean> {
  const isToThem = eq(sql`lower(${outbox.to})`, to.toLowerCase())
  const since = new Date(app.now().getTime() - 24 * 3_600_000)
  const isToTeam = like(outbox.eventKey, `${mailsFrom(inviter, team)}:%`)
  return (await tx.$count(outbox, and(isToThem, isToTeam, gt(outbox.createdAt, since)))) >= maxInvitationsPerDay.toTeam
}

/** Whether this person declined to play for this team or left it, invited by username or by email. */
async function hasRefused(tx: Transaction, team: TeamRow, account: { id: string; email: string }): Promise<boolean> {
  const { teamId, userId, email, status } = teamInvitations
  const isTheirs = or(eq(userId, account.id), eq(sql`lower(${email})`, account.email.toLowerCase()))
  const refused = and(eq(teamId, team.id), isTheirs, inArray(status, ['declined', 'left']))
  return (await tx.$count(teamInvitations, refused)) > 0
}

/** The invited account, or the account with the invited address; closed accounts are skipped. */
async function accountOf(tx: Transaction, invitee: Invited['invitee']) {
  const isInvited =
    'userId' in invitee ? eq(users.id, invitee.userId) : eq(sql`lower(${users.email})`, invitee.email.toLowerCase())
  const [account] = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(isInvited, isNull(users.deletedAt), isNull(users.suspendedAt)))
    .for('key share')
  return account
}

const verbs = {
  player: { accepted: 'joined', declined: 'declined to play for', left: 'left' },
  captain: {
    accepted: 'is now the captain of',
    declined: 'declined to be the captain of',
    left: 'is no longer the captain of',
  },
}

/**
 * Notifies the captain, or those who asked for one, on the site only. The responses of an hour are one notification with the latest of each person, so that accepting and
 * leaving again and again does not fill their list.
 */
export async function notifyAnswered(
  app: App,
  tx: Transaction,
  team: TeamRow,
  status: 'accepted' | 'declined' | 'left',
  answer: { role: 'player' | 'captain'; notified: string[]; event: string; person: User | null },
): Promise<void> {
  const { role, notified, event, person } = answer
  // With the username, because two people may have the same name.
  const name = person ? `${person.firstName} ${person.lastName} (@${person.username})` : 'Someone you invited'
  const title = role === 'captain' ? 'Updates from captains' : 'Updates from your players'
  const about = person?.id ?? event
  const line = { about, text: `${name} ${verbs[role][status]} ${team.name}.` }
  await notifyOfLines(app, tx, [{ teamId: team.id, title, userIds: notified, lines: [line] }], {
    type: 'member_response',
    event: `${status}:${about}`,
    relatedId: team.tournamentId,
  })
}
