import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { registrations, replacementSearches, teams, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { callableFrom } from '#features/registrations/rules.ts'
import { askNext, captainsOnCall } from '#features/registrations/server/replacements/ask.ts'
import { startOf } from '#features/tournaments/rules.ts'
import { userIdOf } from '#features/tournaments/server/officials/officials.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import type { FindReplacement, ReplacementSearch } from '../../replacement-contract.ts'
import { loadCompetition } from '../load.ts'
import { refusedBy } from '../record/new-facts.ts'
import { isFull } from '../record/record.ts'
import { endSearch, replacementRefusal } from './end.ts'

const { replacementSearchesPerUser } = rateLimits({
  replacementSearchesPerUser: { per: 'user', attempts: 60, seconds: 60 * 60 },
})

/**
 * Looks for a team to play in place of one that isn't there, and asks the first captain on call: the next in line, or `entryId`, which needs a
 * reason if it isn't the next. Sent twice, it starts one search.
 */
export async function findReplacement(
  app: App,
  actor: Actor,
  tournamentId: string,
  { id, teamId, entryId, reason }: FindReplacement,
): Promise<ReplacementSearch> {
  await app.limits.spend(replacementSearchesPerUser, actor.id)
  await transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    const isSame = eq(replacementSearches.id, id)
    const [existing] = await tx.select().from(replacementSearches).where(isSame)
    if (existing?.tournamentId === tournamentId && existing.teamId === teamId) return
    if (existing) throw new AppError('fact_id_used')
    const competition = await loadCompetition(tx, tournament)
    const refusal = replacementRefusal(competition, teamId)
    if (refusal) throw refusedBy(refusal)
    if (isFull(competition)) throw new AppError('history_full')
    if (app.now() < callableFrom(startOf(tournament))) throw new AppError('too_early_to_call')
    const isOpen = and(eq(replacementSearches.teamId, teamId), isNull(replacementSearches.endedAt))
    if ((await tx.$count(replacementSearches, isOpen)) > 0) throw new AppError('already_searching')
    const chosen = await chooseCaptain(tx, tournamentId, entryId)
    if (chosen.isOutOfTurn && !reason) throw fieldError('out_of_turn', 'reason')
    const search = {
      id,
      tournamentId,
      teamId,
      startedBy: userIdOf(actor)!,
      reason: chosen.isOutOfTurn ? reason! : null,
      startedAt: app.now(),
    }
    await tx.insert(replacementSearches).values(search)
    await askNext(app, tx, tournament, search, chosen.entry)
    if (chosen.isOutOfTurn) await auditOutOfTurn(tx, actor, search, chosen.entry.teamName)
    tx.announce(tournamentTopic(tournamentId))
  })
  const searches = await searchesOf(app, tournamentId)
  return searches.find((search) => search.id === id) ?? { id, teamId, asked: null }
}

/** The captain to ask first. Only captains who agreed to be asked on game day are ever asked. */
async function chooseCaptain(tx: Transaction, tournamentId: string, entryId: string | undefined) {
  const onCall = await captainsOnCall(tx, tournamentId, null)
  const next = onCall[0]
  if (!next) throw new AppError('nobody_on_call')
  const entry = entryId === undefined ? next : onCall.find(({ id }) => id === entryId)
  if (!entry) throw fieldError('not_on_call', 'entryId')
  return { entry, isOutOfTurn: entry.id !== next.id }
}

async function auditOutOfTurn(
  tx: Transaction,
  actor: Actor,
  { teamId, reason }: { teamId: string; reason: string | null },
  asked: string,
): Promise<void> {
  const { name } = one(await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId)))
  await recordAudit(tx, {
    actorId: userIdOf(actor),
    action: 'replaced out of turn',
    subjectType: 'team',
    subjectId: teamId,
    subjectName: name,
    after: { asked },
    reason: reason!,
  })
}

/** Stops looking: the team has arrived, for instance. The captain who is being asked stays on the list. Stopping twice is no error. */
export async function stopSearch(app: App, tournamentId: string, searchId: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockScheduledTournament(tx, tournamentId)
    const [search] = await tx.select().from(replacementSearches).where(eq(replacementSearches.id, searchId))
    if (search?.tournamentId !== tournamentId) throw new AppError('search_not_found')
    if (search.ending === 'replaced') throw new AppError('already_replaced')
    await endSearch(app, tx, search, 'stopped')
  })
}

/** The open searches of a tournament, with whose turn it is and until when. */
export async function searchesOf(app: App, tournamentId: string): Promise<ReplacementSearch[]> {
  const rows = await app.db
    .select({
      id: replacementSearches.id,
      teamId: replacementSearches.teamId,
      teamName: registrations.teamName,
      firstName: users.firstName,
      lastName: users.lastName,
      until: registrations.expiresAt,
    })
    .from(replacementSearches)
    .leftJoin(
      registrations,
      and(eq(registrations.replacementSearchId, replacementSearches.id), eq(registrations.paymentStatus, 'held')),
    )
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(and(eq(replacementSearches.tournamentId, tournamentId), isNull(replacementSearches.endedAt)))
    .orderBy(asc(replacementSearches.startedAt))
  return rows.map(({ id, teamId, teamName, firstName, lastName, until }) => ({
    id,
    teamId,
    asked: teamName && until ? { teamName, captainName: `${firstName} ${lastName}`, until: until.toISOString() } : null,
  }))
}
