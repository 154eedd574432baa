import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { teamContacts, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { takenNames } from '#features/registrations/server/find.ts'
import { takeSpot } from '#features/registrations/server/spots.ts'
import { isAnyoneWaiting } from '#features/registrations/server/waiting-list/find.ts'
import { countInvitations } from '#features/teams/server/invitations/invitation-limits.ts'
import { invite } from '#features/teams/server/invitations/invitations.ts'
import type { Invitee } from '#features/teams/server/invitations/invitations.ts'
import { inviteeFrom } from '#features/teams/server/invitations/invite-captain.ts'
import { listTeam } from '#features/teams/server/list.ts'
import type { TeamRow } from '#features/teams/server/wire.ts'
import { canOrganize, entryRefusal, setupChangeRefusal, statusOf } from '#features/tournaments/rules.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { listed, plural } from '#lib/words.ts'
import type { App } from '#platform/app.ts'
import { lockRecipients } from '#platform/mail/caused-mail.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import type { EnterByHand, TeamByHand } from '../../by-hand-contract.ts'
import { recordReceived } from './mark-paid.ts'

/** Such teams take spots without a captain who agrees and without a card, so the number that one account can enter is limited. */
const { teamsByHandPerUser, usernameChecksPerUser } = rateLimits({
  teamsByHandPerUser: { per: 'user', attempts: 200, seconds: 24 * 3_600 },
  usernameChecksPerUser: { per: 'user', attempts: 1_000, seconds: 3_600 },
})

/**
 * Enters teams that have no captain: all of them, or none. Each takes a spot like any other team, until the draw; the registration deadline
 * doesn't bind those who run the tournament. Only the organizer takes cash and waives fees.
 */
export async function enterByHand(
  app: App,
  actor: Actor,
  tournamentId: string,
  input: EnterByHand,
): Promise<TeamRow[]> {
  if ((input.payment === 'cash' || input.payment === 'waived') && !canOrganize(actor.role)) {
    throw new AppError('cannot_organize')
  }
  const count = [teamsByHandPerUser, actor.id, input.teams.length] as const
  await app.limits.spendAll([count])
  try {
    const invited = input.teams.filter(({ captain }) => captain !== undefined).length
    return await countInvitations(app, actor, invited, () =>
      transact(app.db, (tx) => enterAll(app, tx, actor, tournamentId, input)),
    )
  } catch (error) {
    if (error instanceof AppError) await app.limits.giveBackAll([count])
    throw error
  }
}

async function enterAll(
  app: App,
  tx: Transaction,
  actor: Actor,
  tournamentId: string,
  { teams: entered, payment }: EnterByHand,
): Promise<TeamRow[]> {
  const tournament = await lockScheduledTournament(tx, tournamentId)
  const isFree = tournament.entryFeeCents === 0
  if (!isFree && !payment) throw fieldError('payment_missing', 'payment')
  await refuseStranger(tx, actor)
  await refuseClosed(app, tx, tournament, entered.length)
  await refuseTakenNames(tx, tournament, entered)
  const invitees = await captainsOf(tx, entered)
  const rows: TeamRow[] = []
  for (const [index, team] of entered.entries()) {
    const row = await enterTeam(app, tx, tournament, actor, team, isFree ? 'free' : payment!)
    if (team.phone) await tx.insert(teamContacts).values({ teamId: row.id, phone: team.phone, isCaptains: false })
    const invitee = invitees[index]
    if (invitee) await invite(app, tx, row, actor, invitee, 'captain')
    rows.push(row)
  }
  return rows
}

/** Who is invited to be each team's captain, if anybody is; their mailboxes are locked. Says for which team nobody has the username. */
async function captainsOf(tx: Transaction, entered: readonly TeamByHand[]): Promise<(Invitee | null)[]> {
  const invitees: (Invitee | null)[] = []
  for (const { name, captain } of entered) {
    const found = captain === undefined ? null : inviteeFrom(tx, captain)
    invitees.push(
      (await found?.catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'member_unknown') throw error
        const sentence = `No member has the username “${captain}” (${name}).`
        throw new AppError('member_unknown', { sentence, fields: { teams: sentence } })
      })) ?? null,
    )
  }
  await lockRecipients(tx, {
    userIds: invitees.flatMap((invitee) => (invitee && 'userId' in invitee ? invitee.userId : [])),
    addresses: invitees.flatMap((invitee) => (invitee && 'email' in invitee ? invitee.email : [])),
  })
  return invitees
}

type Payment = NonNullable<EnterByHand['payment']> | 'free'

async function enterTeam(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  actor: Actor,
  { name, players }: TeamByHand,
  payment: Payment,
): Promise<TeamRow> {
  const paymentStatus = payment === 'on_the_day' ? 'pending' : 'paid'
  const members = [...new Set(players)]
  const newTeam = { tournamentId: tournament.id, teamName: name, enteredBy: actor.id, members }
  const team = await listTeam(tx, newTeam, paymentStatus)
  const paid =
    payment === 'on_the_day'
      ? {}
      : { paidBy: payment, amountPaidCents: payment === 'cash' ? tournament.entryFeeCents : 0 }
  const registration = await takeSpot(app, tx, tournament, null, {
    ...paid,
    paymentStatus,
    teamName: name,
    teamId: team.id,
  })
  if (payment !== 'on_the_day') await recordReceived(app, tx, registration, actor, payment)
  return team
}

/** Which of the captains to invite no member has as username, for the preview of a list. Entering the teams would say the same. */
export async function unknownUsernames(app: App, actor: Actor, usernames: readonly string[]): Promise<string[]> {
  await app.limits.spend(usernameChecksPerUser, actor.id, usernames.length)
  return transact(app.db, async (tx) => {
    await refuseStranger(tx, actor)
    const unknown: string[] = []
    for (const username of usernames) if (!(await isMember(tx, username))) unknown.push(username)
    return unknown
  })
}

async function isMember(tx: Transaction, typed: string): Promise<boolean> {
  try {
    await inviteeFrom(tx, typed)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'member_unknown') return false
    throw error
  }
}

/** Refuses an account without a confirmed email address: somebody who enters other people's teams must be reachable. */
async function refuseStranger(tx: Transaction, actor: Actor): Promise<void> {
  const found = await tx.select({ isConfirmed: users.emailVerified }).from(users).where(eq(users.id, actor.id))
  if (!one(found).isConfirmed && actor.role !== 'administrator') throw new AppError('confirm_email_to_enter')
}

async function refuseClosed(app: App, tx: Transaction, tournament: TournamentRow, count: number): Promise<void> {
  const drawn = setupChangeRefusal(tournament)
  if (drawn) throw new AppError(drawn)
  if (statusOf(tournament, app.now()) === 'completed') throw new AppError('registration_closed')
  // After the deadline, no spot is offered to the waiting list. Only captains on call are still on it.
  const isOffered = entryRefusal(tournament, app.now()) !== 'registration_closed'
  if (isOffered && (await isAnyoneWaiting(tx, tournament.id))) throw new AppError('teams_waiting')
  const open = tournament.maxTeams - tournament.placesTaken
  if (count <= open) return
  throw new AppError('tournament_full', open > 0 ? { sentence: `Only ${plural(open, 'spot')} left.` } : {})
}

/** Refuses names that are taken, also by another team of the same request, and says which. */
async function refuseTakenNames(tx: Transaction, tournament: TournamentRow, entered: TeamByHand[]): Promise<void> {
  const used = await takenNames(tx, tournament.id)
  const taken = entered.filter(({ name }) => used.has(name.toLowerCase()) || !used.add(name.toLowerCase()))
  if (taken.length === 0) return
  const names = listed(taken.map(({ name }) => `“${name}”`))
  const sentence = `${names} ${taken.length === 1 ? 'is' : 'are'} already registered for this tournament.`
  throw new AppError('team_name_taken', { sentence, fields: { teams: sentence } })
}
