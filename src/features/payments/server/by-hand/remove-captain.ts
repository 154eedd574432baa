import { and, eq, inArray } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { claimLinks, registrations, teamContacts, teamInvitations, teams } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { addNotifications } from '#features/notifications/server/notify.ts'
import {
  isFirstMatchDue,
  isUpToOrganizer,
  lockTeamIn,
  teamBeforeClaim,
} from '#features/registrations/server/claim-links/links.ts'
import type { TeamBefore } from '#features/registrations/server/claim-links/links.ts'
import { lockRegistration, registrationOfTeam, takenNames } from '#features/registrations/server/find.ts'
import { updateRegistrations } from '#features/registrations/server/status.ts'
import { isRegistered } from '#features/teams/rules.ts'
import { renameTeam } from '#features/teams/server/roster.ts'
import type { TeamRow } from '#features/teams/server/wire.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { deleteInBackground } from '#platform/files/storage.ts'
import { orphanPhoto } from '#platform/files/images.ts'
import { paymentChecksPerUser } from '../entry/limits.ts'
import { closePayment, isSamePayment, nextAttempt } from '../provider/intents.ts'

/**
 * Removes a captain who claimed the team with a link, until its first match, and puts the team back as it was before. No money moves: a card payment
 * that the captain started is closed first, and if they paid by card, this refuses. What somebody else paid through the pay link stays paid.
 */
export async function removeCaptain(app: App, actor: Actor, tournamentId: string, teamId: string): Promise<void> {
  await app.limits.spend(paymentChecksPerUser, actor.id)
  const seen = await registrationOfTeam(app.db, teamId)
  if (seen.tournamentId !== tournamentId) throw new AppError('team_not_found')
  const isClaimed = (await teamBeforeClaim(app.db, teamId)) !== null
  if (isClaimed && seen.paymentStatus === 'pending' && (await closePayment(app, seen)) === 'open') {
    throw new AppError('changed_meanwhile')
  }
  const photos = await transact(app.db, async (tx) => {
    const { team, tournament } = await lockTeamIn(tx, tournamentId, teamId)
    const before = await teamBeforeClaim(tx, teamId)
    if (!before || team.captainId === null) throw new AppError('not_claimed')
    if (!isRegistered(team)) throw new AppError('changed_meanwhile')
    const registration = await lockRegistration(tx, seen.id)
    const isPaid = registration.paymentStatus === 'paid'
    if (!(await isUpToOrganizer(tx, registration))) throw new AppError('captain_paid')
    if (!isPaid && !isSamePayment(seen, registration)) throw new AppError('changed_meanwhile')
    if (await isFirstMatchDue(app, tx, tournament, teamId)) throw new AppError('first_match_started')
    if (!isPaid && registration.paymentStartedAt)
      await updateRegistrations(tx, eq(registrations.id, registration.id), nextAttempt(registration))
    const keys = await putBack(app, tx, team, before)
    await tell(tx, actor, team, tournament.name)
    return keys
  })
  deleteInBackground(app, photos)
}

/** Puts a team back as it was before it was claimed. Returns the keys of its photo's files. */
async function putBack(app: App, tx: Transaction, team: TeamRow, before: TeamBefore): Promise<string[]> {
  const { id, tournamentId } = team
  // Those who declined or left aren't asked again.
  const { teamId, status } = teamInvitations
  await tx.delete(teamInvitations).where(and(eq(teamId, id), inArray(status, ['invited', 'accepted'])))
  await tx.delete(teamContacts).where(and(eq(teamContacts.teamId, id), teamContacts.isCaptains))
  const members = before.members.filter((member) => !isId(member))
  await tx.update(teams).set({ captainId: null, claimedAt: null, members, photo: null }).where(eq(teams.id, id))
  await tx.update(claimLinks).set({ before: null }).where(eq(claimLinks.teamId, id))
  const isFree = !(await takenNames(tx, tournamentId)).has(before.name.toLowerCase())
  if (isFree || before.name.toLowerCase() === team.name.toLowerCase()) await renameTeam(tx, id, before.name)
  tx.announce(tournamentTopic(tournamentId))
  return orphanPhoto(app, tx, team.photo)
}

async function tell(tx: Transaction, actor: Actor, team: TeamRow, tournamentName: string): Promise<void> {
  const captainId = team.captainId!
  await addNotifications(tx, [captainId], {
    type: 'captain_removed',
    title: `You're no longer the captain of ${team.name}`,
    message: `${actor.name}, who runs ${tournamentName}, removed you from the team. If that was a mistake, ask for a new link.`,
    relatedId: team.tournamentId,
  })
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'captain removed',
    subjectType: 'team',
    subjectId: team.id,
    subjectName: team.name,
    before: { captainId },
  })
}
