import { and, arrayContains, eq, inArray, ne, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { claimLinks, teams, tournaments, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { makeCaptain, readCaptaincyRefusal } from '#features/teams/server/captain.ts'
import { invitationResponsesPerUser } from '#features/teams/server/invitations/invitation-limits.ts'
import { readTeam } from '#features/teams/server/list.ts'
import { notifyAnswered } from '#features/teams/server/notifications.ts'
import type { TeamRow } from '#features/teams/server/wire.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { Claim, Claimed } from '../../contract.ts'
import { claimTokens, readLinkToken } from '../link-tokens.ts'
import { isFirstMatchDue } from './links.ts'
import type { TeamBefore } from './links.ts'

/** The team that somebody with this link can lead. `address` is the visitor's. */
export async function readClaim(app: App, address: string, token: string): Promise<Claim> {
  const link = await readToken(app, address, token)
  const rows = await app.db
    .select({ team: teams, tournament: tournaments })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(eq(teams.id, link.id))
  const [{ team, tournament } = notFound()] = rows
  await refuseEnded(app, app.db, link, team, tournament)
  return { tournamentId: tournament.id, tournamentName: tournament.name, teamName: team.name }
}

/**
 * Makes the user the captain of the link's team. One person can use it. If they ask again because the reply was lost, they get
 * the same reply.
 */
export async function claimTeam(app: App, user: User, address: string, token: string): Promise<Claimed> {
  await app.limits.spend(invitationResponsesPerUser, user.id)
  const link = await readToken(app, address, token)
  return transact(app.db, async (tx) => {
    const { tournamentId } = await readTeam(tx, link.id).catch(notFound)
    const tournament = await lockTournament(tx, tournamentId)
    const team = await readTeam(tx, link.id)
    const claimed = { tournamentId, teamId: team.id }
    if (await hasUsed(tx, link, team, user)) return claimed
    await refuseEnded(app, tx, link, team, tournament)
    await refuseUser(tx, team, user)
    const before: TeamBefore = { name: team.name, members: team.members }
    await tx.update(claimLinks).set({ isOpen: false, before }).where(eq(claimLinks.teamId, team.id))
    await makeCaptain(app, tx, team, user)
    const officials = [...new Set([tournament.organizerId, team.enteredBy!])].filter((id) => id !== user.id)
    await notifyAnswered(app, tx, team, 'accepted', {
      role: 'captain',
      notified: officials,
      event: team.id,
      person: user,
    })
    return claimed
  })
}

type Link = { id: string; version: number }

/** Refuses a link that we never created. */
const readToken = async (app: App, address: string, token: string): Promise<Link> =>
  (await readLinkToken(app, claimTokens(app), token, address)) ?? notFound()

function notFound(): never {
  throw new AppError('claim_link_not_found')
}

const isOfLink = ({ id, version }: Link) => and(eq(claimLinks.teamId, id), eq(claimLinks.version, version))

/** Refuses a link that was used or revoked, or whose team has started playing or is out. All of them look the same from outside. */
async function refuseEnded(app: App, db: Queryable, link: Link, team: TeamRow, tournament: TournamentRow) {
  const [stored] = await db.select().from(claimLinks).where(isOfLink(link))
  if (!stored?.isOpen || tournament.removedAt) notFound()
  if (await readCaptaincyRefusal(db, team, tournament)) notFound()
  if (await isFirstMatchDue(app, db, tournament, team.id)) notFound()
}

async function hasUsed(tx: Transaction, link: Link, team: TeamRow, user: User): Promise<boolean> {
  if (team.captainId !== user.id) return false
  const [stored] = await tx.select().from(claimLinks).where(isOfLink(link))
  return stored !== undefined && stored.before !== null
}

/** Refuses somebody without a confirmed email, or who is on another team of the tournament: a link is for the person who leads this one. */
async function refuseUser(tx: Transaction, team: TeamRow, user: User): Promise<void> {
  const found = await tx.select({ isConfirmed: users.emailVerified }).from(users).where(eq(users.id, user.id))
  if (!one(found).isConfirmed) throw new AppError('confirm_email_to_claim')
  const { id, tournamentId, paymentStatus, captainId, members } = teams
  const isOther = and(eq(tournamentId, team.tournamentId), ne(id, team.id), inArray(paymentStatus, ['pending', 'paid']))
  const isTheirs = or(eq(captainId, user.id), arrayContains(members, [user.id]))
  const others = await tx.$count(teams, and(isOther, isTheirs))
  if (others > 0) throw new AppError('already_on_a_team')
}
