import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { claimLinks, registrations } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { readCaptaincyRefusal } from '#features/teams/server/captain.ts'
import { readTeam } from '#features/teams/server/list.ts'
import type { TeamRow } from '#features/teams/server/wire.ts'
import { startOf } from '#features/tournaments/rules.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'
import type { ClaimLink } from '../../contract.ts'
import { isPaidByClaimer } from '../../rules.ts'
import { claimTokens } from '../link-tokens.ts'
import { play } from '../moves/terms.ts'
import type { RegistrationRow } from '../wire.ts'

/** A team as it was before somebody claimed it, to put it back when that is undone. Its players had no account. */
export type TeamBefore = Pick<TeamRow, 'name' | 'members'>

/** Returns the open claim link of a team without a captain, or creates one. */
export async function openClaimLink(app: App, tournamentId: string, teamId: string): Promise<ClaimLink> {
  return transact(app.db, async (tx) => {
    const { team, tournament } = await lockTeamIn(tx, tournamentId, teamId)
    const refusal = await readCaptaincyRefusal(tx, team, tournament)
    if (refusal) throw new AppError(refusal)
    if (await isFirstMatchDue(app, tx, tournament, teamId)) throw new AppError('first_match_started')
    const next = sql`case when ${claimLinks.isOpen} then ${claimLinks.version} else ${claimLinks.version} + 1 end`
    const rows = await tx
      .insert(claimLinks)
      .values({ teamId })
      .onConflictDoUpdate({ target: claimLinks.teamId, set: { version: next, isOpen: true, before: null } })
      .returning({ version: claimLinks.version })
    tx.announce(tournamentTopic(tournamentId))
    return { url: linkTo(app, `/claim/${claimTokens(app).make(teamId, one(rows).version)}`) }
  })
}

/** Revokes the team's claim link. Does nothing if none is open. */
export async function revokeClaimLink(app: App, tournamentId: string, teamId: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockTeamIn(tx, tournamentId, teamId)
    await tx.update(claimLinks).set({ isOpen: false }).where(eq(claimLinks.teamId, teamId))
    tx.announce(tournamentTopic(tournamentId))
  })
}

/** A team of this tournament, which is locked. */
export async function lockTeamIn(
  tx: Transaction,
  tournamentId: string,
  teamId: string,
): Promise<{ team: TeamRow; tournament: TournamentRow }> {
  const tournament = await lockTournament(tx, tournamentId)
  const team = await readTeam(tx, teamId)
  if (team.tournamentId !== tournamentId) throw new AppError('team_not_found')
  return { team, tournament }
}

/** Whether the team's first match has begun or is due: at its published time, or else at the start. */
export async function isFirstMatchDue(
  app: App,
  db: Queryable,
  tournament: TournamentRow,
  teamId: string,
): Promise<boolean> {
  const rows = await db.select({ play }).from(registrations).where(eq(registrations.teamId, teamId))
  const { firstMatchAt, hasBegun } = one(rows).play
  return hasBegun || (firstMatchAt ? new Date(firstMatchAt) : startOf(tournament)) <= app.now()
}

/** Whether a team that was claimed with a link is up to the organizer, because its captain didn't pay for it by card. */
export async function isUpToOrganizer(db: Queryable, registration: RegistrationRow): Promise<boolean> {
  const { teamId } = registration
  return teamId !== null && !isPaidByClaimer(registration) && (await teamBeforeClaim(db, teamId)) !== null
}

/** The team before its captain claimed it with a link; null if they became captain in another way. */
export async function teamBeforeClaim(db: Queryable, teamId: string): Promise<TeamBefore | null> {
  const isUsed = and(eq(claimLinks.teamId, teamId), isNotNull(claimLinks.before))
  const [link] = await db.select().from(claimLinks).where(isUsed)
  return link ? (link.before as TeamBefore) : null
}
