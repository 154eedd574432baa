import { and, eq, gt, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { notifications, outbox, teamInvitations, tournaments, users } from '#db/schema.ts'
import { one } from '#db/one.ts'
import { addNotifications, addToCombined } from '#features/notifications/server/notify.ts'
import { formatMoment } from '#lib/dates.ts'
import { hasWebAddress } from '#lib/web-address.ts'
import type { App } from '#platform/app.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { User } from '#platform/http/session.ts'
import { teamMails } from './mail-templates.ts'
import type { TeamRow } from './wire.ts'

type Invited = {
  invitationId: string
  invitee: { userId: string } | { email: string }
  team: TeamRow
  captain: User
  link: string
  secret: string
}

/**
 * Notifies the invited person on the page and by email; an address without an account by email alone. Both are limited for each team and
 * captain, because a captain can withdraw invitations and send them again. Someone who declined or left this team is not notified again.
 */
export async function notifyInvited(app: App, tx: Transaction, invited: Invited): Promise<void> {
  const { invitationId, invitee, team, captain, link, secret } = invited
  const tournament = one(await tx.select().from(tournaments).where(eq(tournaments.id, team.tournamentId)))
  const account = await accountOf(tx, invitee)
  if (account && (await hasRefused(tx, team, account))) return
  const captainName = `${captain.firstName} ${captain.lastName}`
  if (account) await ringBell(app, tx, { ...invited, captainName, tournamentName: tournament.name, userId: account.id })
  const to = account?.email ?? ('email' in invitee ? invitee.email : null)
  if (!to || (await hasEnoughMail(app, tx, invited, to))) return
  await queueMail(app, tx, {
    to,
    userId: account?.id,
    template: teamMails.teamInvitation,
    variables: {
      firstName: account?.firstName ?? 'there',
      captainName,
      teamName: team.name,
      tournamentName: tournament.name,
      start: formatMoment(tournament.startDate, tournament.timeZone),
      // Mail programs would make it a link, in mail to people who don't know the captain.
      place: hasWebAddress(tournament.location) ? 'See the invitation' : tournament.location,
      link,
    },
    eventKey: `${mailsFrom(captain, team)}:${invitationId}`,
    secret: { text: secret, until: tournament.registrationDeadline },
  })
}

type Bell = Invited & { captainName: string; tournamentName: string; userId: string }

/** Notifies on the page, once a day about each team. A later invitation of the same day takes the place of the first. */
async function ringBell(app: App, tx: Transaction, { userId, captain, team, ...invited }: Bell): Promise<void> {
  const ofToday = `invited:${captain.id}:${app.now().toISOString().slice(0, 10)}`
  const eventKey = `${ofToday}:${team.id}`
  const isTheirs = eq(notifications.userId, userId)
  const moved = await tx
    .update(notifications)
    .set({ relatedId: invited.invitationId })
    .where(and(isTheirs, eq(notifications.eventKey, eventKey)))
    .returning({ id: notifications.id })
  if (moved.length > 0) return
  const today = await tx.$count(notifications, and(isTheirs, like(notifications.eventKey, `${ofToday}:%`)))
  if (today >= maxInvitationsPerDay.fromCaptain) return
  await addNotifications(tx, [userId], {
    type: 'team_invitation',
    title: `${invited.captainName} invited you to play for ${team.name}`,
    message: `${team.name} plays in ${invited.tournamentName}.`,
    relatedId: invited.invitationId,
    eventKey,
  })
}

/** Two per team, because people without an account can only use the link in the latest invitation. */
const maxInvitationsPerDay = { toTeam: 2, fromCaptain: 5 }

const mailsFrom = (captain: User, team: TeamRow) => `invited:${captain.id}:${team.id}`

async function hasEnoughMail(app: App, tx: Transaction, { captain, team }: Invited, to: string): Promise<boolean> {
  const isToThem = eq(sql`lower(${outbox.to})`, to.toLowerCase())
  const since = new Date(app.now().getTime() - 24 * 3_600_000)
  const count = (start: string) =>
    tx.$count(outbox, and(isToThem, like(outbox.eventKey, `${start}:%`), gt(outbox.createdAt, since)))
  if ((await count(mailsFrom(captain, team))) >= maxInvitationsPerDay.toTeam) return true
  return (await count(`invited:${captain.id}`)) >= maxInvitationsPerDay.fromCaptain
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

const verbs = { accepted: 'joined', declined: 'declined to play for', left: 'left' }

/**
 * Notifies the captain on the page; no mail. The responses of an hour are one notification with the latest of each person, so that accepting and
 * leaving again and again does not fill their list.
 */
export async function notifyAnswered(
  app: App,
  tx: Transaction,
  team: TeamRow,
  status: keyof typeof verbs,
  answer: { invitationId: string; person: User | null },
): Promise<void> {
  const { invitationId, person } = answer
  // With the username, because two people may have the same name.
  const name = person ? `${person.firstName} ${person.lastName} (@${person.username})` : 'Someone you invited'
  const lineOf = (verb: string) => `${name} ${verb} ${team.name}.`
  const captain = { teamId: team.id, title: 'Updates from your players', userIds: [team.captainId] }
  await addToCombined(app, tx, [captain], {
    type: 'member_response',
    line: lineOf(verbs[status]),
    replaces: person ? Object.values(verbs).map(lineOf) : [],
    event: `${status}:${person?.id ?? invitationId}`,
    relatedId: team.tournamentId,
  })
}
