import { v5 as uuidv5 } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { reopenUntil } from '#features/registrations/rules.ts'
import { hasOpenSpot, registrationOfTeam } from '#features/registrations/server/find.ts'
import { notifyEntered } from '#features/registrations/server/notifications/notifications.ts'
import { takeSpot } from '#features/registrations/server/spots.ts'
import { returnSpot } from '#features/registrations/server/status.ts'
import { spendInvitations } from '#features/teams/server/invitations/invitation-limits.ts'
import { invite } from '#features/teams/server/invitations/invitations.ts'
import { inviteeFrom } from '#features/teams/server/invitations/invite-captain.ts'
import { listTeam } from '#features/teams/server/list.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { EnterLate, LateTeam, Replace } from '../../change-contract.ts'
import type { FactBody } from '#engine/contract.ts'
import type { MakeBody } from './record.ts'

/** A late team in the slot of a bye, or in a Swiss tournament. */
export const lateEntryBody = (app: App, actor: Actor, { id, team: late, match, slot }: EnterLate): Promise<MakeBody> =>
  lateTeamBody(app, actor, 'late_entry', id, late, (team) =>
    match === undefined || slot === undefined
      ? { kind: 'swiss_entry', team }
      : { kind: 'late_entry', match, slot, team },
  )

/** Another team in place of one that has not played yet. */
export const substitutionBody = (app: App, actor: Actor, { id, teamId, by }: Replace): Promise<MakeBody> =>
  lateTeamBody(app, actor, 'substitution', id, by, (team) => ({ kind: 'substitution', team: teamId, by: team }))

/** The body of a fact about a late team, which has a spot already or is registered with the fact. */
async function lateTeamBody(
  app: App,
  actor: Actor,
  kind: MakeBody['kind'],
  factId: string,
  late: LateTeam,
  bodyOf: (team: string) => FactBody,
): Promise<MakeBody> {
  if ('name' in late && late.captain) await spendInvitations(app, actor, 1)
  const teamIn = ({ id }: TournamentRow) => ('id' in late ? late.id : newTeamId(id, factId))
  return {
    kind,
    make: ({ tournament }) => bodyOf(teamIn(tournament)),
    also: ({ tx, tournament }) =>
      'id' in late
        ? requireSpot(app, tx, tournament.id, late.id)
        : register(app, tx, tournament, actor, late, teamIn(tournament)),
  }
}

/** Derived from the fact's id, so that the effect shown for confirmation contains the same team id. */
const newTeamId = (tournamentId: string, factId: string) => uuidv5(factId, tournamentId)

/** Refuses a team without a spot. One that has not paid yet is out if its spot expires. */
async function requireSpot(app: App, tx: Transaction, tournamentId: string, teamId: string): Promise<void> {
  const { paymentStatus, expiresAt, spotGivenAt, ...registration } = await registrationOfTeam(tx, teamId)
  const isOpen = paymentStatus === 'pending' && (!expiresAt || expiresAt > app.now())
  if (registration.tournamentId !== tournamentId || !(paymentStatus === 'paid' || isOpen)) {
    throw new AppError('not_registered')
  }
  if (!spotGivenAt) return
  if (!(await hasOpenSpot(tx, tournamentId))) throw new AppError('no_spot_left')
  await returnSpot(tx, teamId)
}

/**
 * Registers a team that has no captain: the one who is named gets an invitation. If there is a fee, it pays on the day, like
 * every team entered by hand. Those who name themselves are its captain at once, and have 48 hours to pay.
 */
async function register(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  actor: Actor,
  { name, captain }: Extract<LateTeam, { name: string }>,
  teamId: string,
): Promise<void> {
  if (!(await hasOpenSpot(tx, tournament.id))) throw new AppError('no_spot_left')
  const invitee = captain === undefined ? null : await inviteeFrom(tx, captain)
  const isOwn = invitee !== null && 'userId' in invitee && invitee.userId === actor.id
  const payment =
    tournament.entryFeeCents === 0
      ? ({ paymentStatus: 'paid', paidBy: 'free' } as const)
      : ({
          paymentStatus: 'pending',
          expiresAt: isOwn ? reopenUntil(app.now(), tournament.registrationDeadline) : null,
        } as const)
  const by = isOwn ? { captainId: actor.id } : { enteredBy: actor.id }
  const team = await listTeam(
    tx,
    { id: teamId, tournamentId: tournament.id, teamName: name, ...by },
    payment.paymentStatus,
  )
  await takeSpot(app, tx, tournament, isOwn ? actor : null, { ...payment, teamName: name, teamId })
  if (isOwn) await notifyEntered(app, tx, teamId)
  else if (invitee) await invite(app, tx, team, actor, invitee, 'captain')
}
