import { and, arrayContains, desc, eq, or, sql } from 'drizzle-orm'
import {
  checkInTicks,
  contactMessages,
  ledgerEntries,
  notifications,
  outbox,
  passkeys,
  playerResults,
  registrations,
  savedSearches,
  tournamentAlerts,
  sessions,
  teamContacts,
  teamInvitations,
  teams,
  tournaments,
  twoFactors,
  users,
  waitingList,
} from '#db/schema.ts'
import { readUser, toOwnProfile } from '#features/accounts/server/profile/profile.ts'
import { publicPaymentStatus } from '#features/teams/server/wire.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import { withoutSecret } from '#platform/mail/secrets.ts'
import type { OwnData } from './own-data-contract.ts'
import { organizedBy } from './own-data-organized.ts'

const { dataDownloadsPerUser } = rateLimits({
  dataDownloadsPerUser: { per: 'user', attempts: 10, seconds: 60 * 60 },
})

/** Everything we have about this user, for them alone: their teammates have data of their own. */
export async function ownData(app: App, { id }: User): Promise<OwnData> {
  await app.limits.spend(dataDownloadsPerUser, id)
  const row = await readUser(app.db, id)
  const [entered, played, organized, messages, rest] = await Promise.all([
    enteredBy(app, id),
    playedBy(app, id),
    organizedBy(app, id),
    messagesOf(app, row),
    remainderOf(app, id),
  ])
  const profile = toOwnProfile(row)
  return { exportedAt: app.now().toISOString(), profile, ...entered, ...played, ...organized, messages, ...rest }
}

const cup = { tournamentId: tournaments.id, tournamentName: tournaments.name }
const at = (time: Date) => time.toISOString()
const atOrNull = (time: Date | null) => time && time.toISOString()

async function enteredBy({ db }: App, userId: string) {
  const entries = await db
    .select({ ...cup, entry: registrations })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .where(eq(registrations.userId, userId))
    .orderBy(desc(registrations.id))
  const payments = await db
    .select({ payment: ledgerEntries, enteredBy: teams.enteredBy })
    .from(ledgerEntries)
    .innerJoin(registrations, eq(registrations.id, ledgerEntries.registrationId))
    .leftJoin(teams, eq(teams.id, registrations.teamId))
    .where(eq(registrations.userId, userId))
    .orderBy(desc(ledgerEntries.id))
  return {
    registrations: entries.map(({ entry, ...tournament }) => ({
      id: entry.id,
      ...tournament,
      teamName: entry.teamName,
      paymentStatus: entry.paymentStatus,
      fee: dollarsOf(entry.feeCents),
      paid: dollarsOf(entry.amountPaidCents),
      paidBy: entry.paidBy,
      registeredAt: at(entry.registeredAt),
      expiresAt: atOrNull(entry.expiresAt),
    })),
    payments: payments.map(({ payment, enteredBy }) => ({
      registrationId: payment.registrationId,
      kind: payment.kind,
      amount: dollarsOf(payment.amountCents),
      reference: payment.reference,
      // Anybody may have paid through the pay link of a team that was entered by hand.
      cardBrand: enteredBy === null ? payment.cardBrand : null,
      cardLast4: enteredBy === null ? payment.cardLast4 : null,
      at: at(payment.createdAt),
    })),
  }
}

async function playedBy({ db }: App, userId: string) {
  const rosters = await db
    .select({ ...cup, team: teams, contact: teamContacts })
    .from(teams)
    .leftJoin(teamContacts, eq(teamContacts.teamId, teams.id))
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(or(eq(teams.captainId, userId), arrayContains(teams.members, [userId])))
    .orderBy(desc(teams.id))
  const results = await db
    .select({ ...cup, teamName: teams.name, result: playerResults })
    .from(playerResults)
    .innerJoin(teams, eq(teams.id, playerResults.teamId))
    .innerJoin(tournaments, eq(tournaments.id, playerResults.tournamentId))
    .where(eq(playerResults.userId, userId))
    .orderBy(desc(tournaments.startDate))
  const checkIns = await db
    .select({ ...cup, teamName: teams.name, tick: checkInTicks })
    .from(checkInTicks)
    .innerJoin(teams, eq(teams.id, checkInTicks.teamId))
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(or(eq(checkInTicks.member, userId), eq(checkInTicks.madeBy, userId)))
    .orderBy(desc(checkInTicks.seq))
  return {
    teams: rosters.map(({ team, contact, ...tournament }) => {
      const isCaptain = team.captainId === userId
      return {
        id: team.id,
        name: team.name,
        ...tournament,
        isCaptain,
        paymentStatus: isCaptain ? team.paymentStatus : publicPaymentStatus(team),
        registeredAt: at(team.registeredAt),
        members: isCaptain ? team.members : [],
        phone: isCaptain && contact?.isCaptains ? contact.phone : null,
      }
    }),
    checkIns: checkIns.map(({ tick, ...where }) => ({
      ...where,
      isYou: tick.member === userId,
      byYou: tick.madeBy === userId,
      isHere: tick.isHere,
      at: at(tick.madeAt),
    })),
    results: results.map(({ result, ...where }) => ({
      ...where,
      place: result.place,
      placeSharedBy: result.placeSharedBy,
      wins: result.wins,
      losses: result.losses,
      prize: dollarsOf(result.prizeCents),
    })),
  }
}

type Owner = { id: string; email: string; emailVerified: boolean }

async function messagesOf({ db }: App, { id, email, emailVerified }: Owner) {
  const received = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, id))
    .orderBy(desc(notifications.id))
  const mails = await db
    .select({
      to: outbox.to,
      // Someone who has taken over a session must not find a link here that resets the password.
      subject: withoutSecret.subject,
      text: withoutSecret.text,
      status: outbox.status,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(eq(outbox.userId, id))
    .orderBy(desc(outbox.id))
  const isTheirs = eq(sql`lower(${contactMessages.email})`, email.toLowerCase())
  // Anybody may sign up with an address that is not theirs.
  const sent = emailVerified
    ? await db.select().from(contactMessages).where(isTheirs).orderBy(desc(contactMessages.id))
    : []
  return {
    notifications: received.map(({ title, message, isRead, createdAt }) => ({
      title,
      message,
      isRead,
      at: at(createdAt),
    })),
    emails: mails.map(({ createdAt, ...mail }) => ({ ...mail, at: at(createdAt) })),
    toUs: sent.map(({ name, type, subject, message, createdAt }) => ({
      name,
      type,
      subject,
      message,
      at: at(createdAt),
    })),
  }
}

async function remainderOf({ db }: App, userId: string) {
  const invitations = await db
    .select({ teamName: teams.name, invitation: teamInvitations })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
    .where(eq(teamInvitations.userId, userId))
  const waiting = await db
    .select({ ...cup, teamName: waitingList.teamName, onCall: waitingList.onCall, joinedAt: waitingList.joinedAt })
    .from(waitingList)
    .innerJoin(tournaments, eq(tournaments.id, waitingList.tournamentId))
    .where(eq(waitingList.userId, userId))
  const alerts = await db
    .select({ ...cup, event: tournamentAlerts.event })
    .from(tournamentAlerts)
    .innerJoin(tournaments, eq(tournaments.id, tournamentAlerts.tournamentId))
    .where(eq(tournamentAlerts.userId, userId))
  const searches = await db.select().from(savedSearches).where(eq(savedSearches.userId, userId))
  const keys = await db.select().from(passkeys).where(eq(passkeys.userId, userId))
  const [twoFactor] = await db
    .select({ setUpAt: twoFactors.createdAt, recoveryCodes: twoFactors.recoveryCodes })
    .from(twoFactors)
    .innerJoin(users, and(eq(users.id, twoFactors.userId), users.twoFactorEnabled))
    .where(eq(twoFactors.userId, userId))
  const logins = await db.select().from(sessions).where(eq(sessions.userId, userId))
  return {
    invitations: invitations.map(({ teamName, invitation: { status, invitedAt, answeredAt } }) => ({
      teamName,
      status,
      invitedAt: at(invitedAt),
      answeredAt: atOrNull(answeredAt),
    })),
    waitingLists: waiting.map(({ joinedAt, ...place }) => ({ ...place, joinedAt: at(joinedAt) })),
    alerts,
    savedSearches: searches.map(
      ({ sport, skillLevel, maxFeeCents, place, latitude, longitude, withinMiles, createdAt }) => ({
        sport,
        skillLevel,
        maxFee: maxFeeCents === null ? null : dollarsOf(maxFeeCents),
        place,
        latitude,
        longitude,
        withinMiles,
        createdAt: at(createdAt),
      }),
    ),
    twoFactor: twoFactor ? { setUpAt: at(twoFactor.setUpAt), recoveryCodesLeft: twoFactor.recoveryCodes.length } : null,
    passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      addedAt: at(createdAt),
      lastUsedAt: atOrNull(lastUsedAt),
    })),
    sessions: logins.map(({ userAgent, createdAt, updatedAt }) => ({
      device: userAgent,
      firstUse: at(createdAt),
      lastUse: at(updatedAt),
    })),
  }
}
