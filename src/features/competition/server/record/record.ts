import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { competitionFacts, competitions, registrations, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { statusOf } from '#features/tournaments/rules.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { competitionTopic, tournamentTopic } from '#features/tournaments/server/topic.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { canonicalJson } from '#lib/canonical-json.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { userIdOf } from '#features/tournaments/server/officials/officials.ts'
import type { Actor, system } from '#features/tournaments/server/officials/officials.ts'
import type { Fact, FactBody } from '#engine/contract.ts'
import { effectHash, type Effect } from '#engine/state/diff.ts'
import type { State } from '#engine/state/state.ts'
import {
  competitionOf,
  currentPairing,
  currentReport,
  isSamePairing,
  isSameScore,
  matchOfFact,
  needsConfirmation,
  needsReason,
  undoneBy,
} from '../../rules.ts'
import { maxFacts } from '../../values.ts'
import { creditResults, takeBackResults } from '../finish/credits.ts'
import { effectOn, factsFor } from './new-facts.ts'
import { keepCompetition } from '../cache.ts'
import type { Competition } from '../cache.ts'
import { loadCompetition } from '../load.ts'
import { notifyOfFact } from '../notifications/notifications.ts'
import { save } from './save.ts'
import { gamesOf, toEffect } from '../wire.ts'

/** A fact to add to the log. */
export type NewFact = {
  id: string
  body: FactBody
  reason?: string | undefined
  actor: Actor | typeof system
  /** The hash of the effect that the sender agreed to. */
  confirmedEffect?: string | undefined
  /** For a report or a pairing: the version that its sender saw. */
  basedOn?: number | undefined
  /** For a correction: whether the team that advances stays the same. */
  keepResultDownstream?: boolean | undefined
}

/** What a fact is made from, once its tournament is locked. */
type Locked = { tx: Transaction; tournament: TournamentRow; competition: Competition }

/**
 * Makes the body of a fact once the tournament is locked, with what else the fact needs. `existing` is what was added under the same id
 * before, most likely by the same request. Returns null if there is nothing to add.
 */
export type MakeBody = (locked: Locked, existing: FactBody | undefined) => FactBody | null | Promise<FactBody | null>

type BodyOf<Kind extends FactBody['kind']> = Extract<FactBody, { kind: Kind }>

export type Recorded = { seq: number; state: State; isNew: boolean }

/** Locks the tournament before its competition changes. Refuses a deleted one. */
export async function lockCompetition(tx: Transaction, tournamentId: string): Promise<TournamentRow> {
  const tournament = await lockTournament(tx, tournamentId)
  if (tournament.deletedAt) throw new AppError('tournament_not_found')
  return tournament
}

/** Adds a fact to the tournament's log. See `recordLocked`. */
export function record(
  app: App,
  tournamentId: string,
  { body, ...input }: Omit<NewFact, 'body'> & { body: FactBody | MakeBody },
): Promise<Recorded> {
  return transact(app.db, async (tx) => {
    const tournament = await lockCompetition(tx, tournamentId)
    const competition = await loadCompetition(tx, tournament)
    keepCompetition(tournamentId, competition)
    const existing = () => competition.rows.find(({ id }) => id === input.id)?.body as FactBody | undefined
    const made = typeof body === 'function' ? await body({ tx, tournament, competition }, existing()) : body
    if (!made) return { seq: competition.version, state: competition.state, isNew: false }
    return recordLocked(app, tx, tournament, competition, { ...input, body: made })
  })
}

/**
 * The only way to change a competition: adds a fact to the log and updates the rows derived from the log. Call it with the tournament
 * locked. The same fact sent again, or the same score from someone else, is recorded once. A fact that changes matches that were already
 * played needs the hash of its effect as `confirmedEffect`.
 */
export async function recordLocked(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  competition: Competition,
  input: NewFact,
): Promise<Recorded> {
  const { facts, state: before } = competition
  const existing = existingFact(competition, input)
  if (existing) return { seq: existing.seq, state: before, isNew: false }
  if (needsReason(facts, input.body) && !input.reason) throw fieldError('reason_missing', 'reason')
  const added = factsFor(competition, input)
  const { after, effect } = effectOn(competition, added)
  if ((input.basedOn ?? 0) > competition.version) throw fieldError('version_unknown', 'basedOn')
  // A withdrawal caused by a refund or dispute must not be refused: the money has already moved.
  if (input.actor.kind !== 'system') {
    if (facts.length + added.length > maxFacts) throw new AppError('history_full')
    await refuseUnpaid(tx, before, after)
    await requireConfirmation(competition, added[0]!, effect, input.confirmedEffect)
  }
  const now = app.now()
  await addToLog(tx, tournament, competition, added, { ...input, now })
  const times = new Map(competition.rows.map(({ id, createdAt }) => [id, createdAt]))
  await save(tx, tournament.id, { before, after, effect }, (id) => times.get(id) ?? now)
  await updateStatus(app, tx, tournament, competitionOf(after, [...facts, ...added]))
  await applyFinish(app, tx, tournament, { fact: added[0]!, facts, state: after })
  await notifyOfFact(app, tx, tournament, {
    fact: added[0]!,
    facts,
    effect,
    state: after,
    actorId: userIdOf(input.actor),
  })
  tx.announce(competitionTopic(tournament.id))
  return { seq: added[0]!.seq, state: after, isNew: true }
}

/** The fact in the log that makes this one redundant: the same fact, or the same score or pairing from someone else. */
export function existingFact({ rows, facts }: Competition, input: Omit<NewFact, 'actor'>): { seq: number } | null {
  const { id, body } = input
  const existing = rows.find((row) => row.id === id)
  if (existing && canonicalJson(existing.body) !== canonicalJson(body)) throw new AppError('fact_id_used')
  if (existing) return existing
  if (body.kind === 'report') return existingReport(facts, body, input)
  if (body.kind === 'pairing') return existingPairing(facts, body, input)
  return null
}

type Seen = Pick<NewFact, 'basedOn'>

/** The same score. Refuses a different one from someone who has not seen the current one, so that no score is overwritten unseen. */
function existingReport(facts: readonly Fact[], report: BodyOf<'report'>, { basedOn = Infinity }: Seen) {
  const existing = currentReport(facts, report)
  if (!existing || isSameScore(existing, report)) return existing
  if (existing.seq <= basedOn) return null
  const { teams, game, result } = report
  throw new AppError('score_conflict', {
    details: { existing: gamesOf({ games: [existing] })[0], yours: { teams, game, result } },
  })
}

/** The same pairing. Refuses a different one from someone who has not seen the current one. */
function existingPairing(facts: readonly Fact[], pairing: BodyOf<'pairing'>, { basedOn = Infinity }: Seen) {
  const existing = currentPairing(facts, pairing.round)
  if (!existing || isSamePairing(existing, pairing)) return existing
  if (existing.seq <= basedOn) return null
  const { seq, pairs, bye } = existing
  throw new AppError('pairing_conflict', { details: { existing: { seq, pairs, bye } } })
}

/** Finishing credits results and prizes; undoing the finish takes them back. */
async function applyFinish(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  { fact, facts, state }: { fact: Fact; facts: readonly Fact[]; state: State },
): Promise<void> {
  if (fact.kind === 'finish') await creditResults(app, tx, tournament, state, fact.prizes)
  else if (fact.kind === 'undo' && undoneBy(facts, fact)?.kind === 'finish') await takeBackResults(tx, tournament.id)
  else return
  tx.announce(tournamentTopic(tournament.id))
}

const playing = ({ teams }: State) => teams.filter(({ status }) => status === 'in').map(({ team }) => team)

/** A team can only enter or reenter the draw with a paid spot, or with a late team's spot that can still be paid for. */
async function refuseUnpaid(tx: Transaction, before: State, after: State): Promise<void> {
  const wasIn = new Set(playing(before))
  const teams = playing(after).filter((team) => !wasIn.has(team))
  if (teams.length === 0) return
  const hasSpot = inArray(registrations.paymentStatus, ['pending', 'paid'])
  const spots = await tx.$count(registrations, and(inArray(registrations.teamId, teams), hasSpot))
  if (spots < teams.length) throw new AppError('not_paid_for')
}

async function requireConfirmation(
  { facts }: Competition,
  fact: Fact,
  effect: Effect,
  confirmedEffect?: string,
): Promise<void> {
  if (!needsConfirmation(effect, matchOfFact(fact, facts)) || confirmedEffect === (await effectHash(effect))) return
  throw new AppError('needs_confirmation', { details: await toEffect(effect, true) })
}

async function addToLog(
  tx: Transaction,
  { id: tournamentId }: TournamentRow,
  { setup }: Competition,
  added: readonly Fact[],
  { actor, reason, now }: NewFact & { now: Date },
): Promise<void> {
  const by = { reason, actorId: userIdOf(actor), actorRole: actor.role, createdAt: now }
  await tx
    .insert(competitionFacts)
    .values(added.map(({ id, seq, ...body }) => ({ ...by, tournamentId, id, seq, body })))
  const version = added.at(-1)!.seq
  await tx
    .insert(competitions)
    .values({ tournamentId, setup, version })
    .onConflictDoUpdate({ target: competitions.tournamentId, set: { version } })
}

/** Updates the tournament's status: active from the first result, completed once the last match is decided. */
async function updateStatus(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  competition: TournamentRow['competition'],
): Promise<void> {
  if (competition === tournament.competition) return
  const status = statusOf({ ...tournament, competition }, app.now())
  await tx
    .update(tournaments)
    .set({ competition, status, updatedAt: app.now() })
    .where(eq(tournaments.id, tournament.id))
}
