import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { competitionFacts, competitions, registrations, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { statusOf } from '#features/tournaments/rules.ts'
import { userIdOf } from '#features/tournaments/server/officials/officials.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import { competitionTopic, tournamentTopic } from '#features/tournaments/server/topic.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import { noteMoves } from '#features/registrations/server/moves/note-moves.ts'
import type { App } from '#platform/app.ts'
import type { Fact, FactBody } from '#engine/contract.ts'
import { effectHash } from '#engine/state/diff.ts'
import { stageRefusal } from '#engine/state/fact-refusal.ts'
import { undoneBy } from '#engine/state/facts.ts'
import type { State } from '#engine/state/state.ts'
import { competitionOf, fitsFullLog, needsReason, startRefusal } from '../../rules.ts'
import { maxFacts, maxLogBytes } from '../../values.ts'
import { creditResults, takeBackResults } from '../finish/credits.ts'
import { reportsOf } from '../finish/reports.ts'
import { endImpossibleSearches } from '../replacements/end.ts'
import { moveSpots } from '../replacements/move-spots.ts'
import { changeBy, existingFact, type NewFact } from './new-facts.ts'
import { keepCompetition } from '../cache.ts'
import type { Competition } from '../cache.ts'
import { loadCompetition } from '../load.ts'
import { logBytes } from '../memory.ts'
import { notifyOfFact } from '../notifications/notifications.ts'
import { notifyOfDuties } from '../schedule/duties/notify-duties.ts'
import { refuseOwing } from './owing.ts'
import { save } from './save.ts'
import { toEffect } from '../wire.ts'

/** What a change has to work with, once the tournament is locked. */
type Locked = { tx: Transaction; tournament: TournamentRow; competition: Competition }

/** A fact that needs the database, once its tournament is locked and facts of its kind can be added. */
export type MakeBody = {
  kind: Exclude<FactBody['kind'], 'undo'>
  /** Makes the fact's body. `existing` is what was added under the same id before, most likely by the same request. */
  make: (locked: Locked, existing: FactBody | undefined) => FactBody | Promise<FactBody>
  /** What else the fact needs or does, once it is known to be new and fit to be added. */
  also?: (locked: Locked) => void | Promise<void>
}

export type Recorded = { seq: number; state: State; isNew: boolean }

/** Adds a fact to the tournament's log. See `recordLocked`. */
export function record(
  app: App,
  tournamentId: string,
  { body, ...input }: Omit<NewFact, 'body'> & { body: FactBody | MakeBody },
): Promise<Recorded> {
  return transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    const competition = await loadCompetition(tx, tournament)
    keepCompetition(tournamentId, competition)
    const locked = { tx, tournament, competition }
    if (!('make' in body)) return recordLocked(app, locked, { ...input, body })
    const existing = competition.rows.find(({ id }) => id === input.id)?.body as FactBody | undefined
    const code = existing ? null : stageRefusal(competition, { kind: body.kind })
    if (code) throw new AppError(code)
    return recordLocked(app, locked, { ...input, body: await body.make(locked, existing) }, body.also)
  })
}

/**
 * The only way to change a competition: adds a fact to the log and updates the rows derived from the log. Call it with the tournament
 * locked. The same fact sent again, or the same score from someone else, is recorded once. A fact that changes matches that were already
 * played needs the hash of its effect as `confirmedEffect`.
 */
export async function recordLocked(
  app: App,
  locked: Locked,
  input: NewFact,
  also?: MakeBody['also'],
): Promise<Recorded> {
  const { tx, tournament, competition } = locked
  const { facts, state: before } = competition
  const existing = existingFact(competition, input)
  if (existing) return { seq: existing.seq, state: before, isNew: false }
  const early = startRefusal(tournament, input.body, app.now())
  if (early) throw new AppError(early)
  if (needsReason(facts, input.body) && !input.reason) throw fieldError('reason_missing', 'reason')
  const isSystem = input.actor.kind === 'system'
  if (isFull(competition) && !fitsFullLog[input.body.kind] && !isSystem) throw new AppError('history_full')
  const { added, after, effect, isConfirmationNeeded } = await changeBy(tx, competition, input)
  if ((input.basedOn ?? 0) > competition.version) throw fieldError('version_unknown', 'basedOn')
  const log = [...facts, ...added]
  await moveSpots(app, tx, tournament.id, facts, added)
  await also?.(locked)
  await refuseOwing(tx, input.body, before, input.actor.role)
  // A withdrawal caused by a refund or dispute must not be refused, nor a replacement that was paid for: the money has already moved.
  if (!isSystem) {
    await refuseUnpaid(tx, before, after)
    if (isConfirmationNeeded && input.confirmedEffect !== (await effectHash(effect))) {
      throw new AppError('needs_confirmation', { details: await toEffect(effect, { before, after }, true) })
    }
  }
  const [fact] = added
  const [now, actorId] = [app.now(), userIdOf(input.actor)]
  await addToLog(tx, tournament, competition, added, { ...input, now })
  const times = new Map(competition.rows.map(({ id, createdAt }) => [id, createdAt]))
  await save(tx, tournament.id, { before, after, effect }, (id) => times.get(id) ?? now)
  // A team that gets its spot or its place in the draw back may have missed a move, and an undone change may have moved one.
  if (added.some(({ kind }) => mayMove.has(kind))) await noteMoves(app, tx, tournament)
  await updateStatus(app, tx, tournament, competitionOf(after, log))
  await applyFinish(app, locked, fact, after)
  await notifyOfFact(app, tx, tournament, { fact, facts, effect, state: after, actorId })
  await notifyOfDuties(app, tx, tournament, { factId: fact.id, before, after })
  await endImpossibleSearches(app, tx, tournament.id, { setup: competition.setup, facts: log, state: after })
  tx.announce(competitionTopic(tournament.id))
  return { seq: fact.seq, state: after, isNew: true }
}

const mayMove: ReadonlySet<Fact['kind']> = new Set(['substitution', 'reinstatement', 'undo'])

export const isFull = ({ rows }: Competition) => rows.length >= maxFacts || logBytes(rows) >= maxLogBytes

/** Finishing credits results and prizes; undoing the finish takes them back. */
async function applyFinish(app: App, { tx, tournament, competition }: Locked, fact: Fact, state: State): Promise<void> {
  const isUndone = fact.kind === 'undo' && undoneBy(competition.facts, fact)?.kind === 'finish'
  if (fact.kind === 'finish') await creditResults(app, tx, tournament, state, reportsOf(competition), fact.prizes)
  else if (isUndone) await takeBackResults(tx, tournament.id)
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
  const spots = await tx.$count(
    registrations,
    and(inArray(registrations.teamId, teams), hasSpot, registrations.takesSpot),
  )
  if (spots < teams.length) throw new AppError('not_paid_for')
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
