import { inArray } from 'drizzle-orm'
import { v5 as uuidv5 } from 'uuid'
import type { Queryable } from '#db/client.ts'
import { teams } from '#db/schema.ts'
import type { Actor, system } from '#features/tournaments/server/officials/officials.ts'
import { canonicalJson } from '#lib/canonical-json.ts'
import { AppError } from '#lib/errors.ts'
import { listed } from '#lib/words.ts'
import type { Fact, FactBody } from '#engine/contract.ts'
import { teamOf } from '#engine/match.ts'
import { currentState } from '#engine/state/current.ts'
import { diff } from '#engine/state/diff.ts'
import { refusalOf, type FactRefusal } from '#engine/state/fact-refusal.ts'
import { undoneOf, type BodyOf } from '#engine/state/facts.ts'
import {
  currentPairing,
  currentReport,
  isSamePairing,
  isSameScore,
  matchOfFact,
  needsConfirmation,
} from '../../rules.ts'
import type { Competition } from '../cache.ts'
import { gamesOf } from '../wire.ts'

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

type Sent = Pick<NewFact, 'id' | 'body' | 'keepResultDownstream'>

/** What a request adds to the log, and what that changes. Refuses facts that cannot be added. */
export async function changeBy(db: Queryable, competition: Competition, sent: Sent) {
  const { setup, facts, state: before } = competition
  const added = factsFor(competition, sent)
  let after = before
  for (const [index, fact] of added.entries()) {
    const earlier = [...facts, ...added.slice(0, index)]
    const refusal = refusalOf({ setup, facts: earlier, state: after }, fact)
    if (refusal) throw refusedBy(await withNames(db, refusal))
    after = currentState(setup, [...earlier, fact])
  }
  const effect = diff(before, after)
  return { added, after, effect, isConfirmationNeeded: needsConfirmation(effect, matchOfFact(sent.body, facts)) }
}

/** The refusal with the names of the teams that it is about. */
async function withNames(db: Queryable, refusal: FactRefusal): Promise<FactRefusal> {
  if (refusal.message === undefined || !refusal.teams) return refusal
  const rows = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(inArray(teams.id, [...refusal.teams]))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return { ...refusal, message: `${refusal.message} ${listed(refusal.teams.map((team) => names.get(team) ?? ''))}.` }
}

/** A refusal as the API's error, with the engine's sentence if it comes from the engine. */
export const refusedBy = ({ code, message }: FactRefusal) =>
  message === undefined ? new AppError(code) : new AppError(code, { sentence: message })

/**
 * The facts that a request adds: the one it sends and, in two cases, a second one. A correction that keeps later matches adds a
 * `keep_result_downstream` to the report, and undoing that report undoes both.
 */
function factsFor(competition: Competition, { id, body, keepResultDownstream }: Sent): [Fact, ...Fact[]] {
  const seq = competition.version + 1
  const second = keepResultDownstream ? keepResultDownstreamBody(competition, body) : undoOfSecond(competition, body)
  const fact = { ...body, id, seq }
  if (!second) return [fact]
  const ofSecond = secondId(id)
  if (competition.facts.some((other) => other.id === ofSecond)) throw new AppError('fact_id_used')
  return [fact, { ...second, id: ofSecond, seq: seq + 1 }]
}

/** Derived from the first fact's id, so that a repeated request gets the same id. */
const secondId = (id: string) => uuidv5('companion', id)

/** Lets the team that advances now advance despite the new score. */
function keepResultDownstreamBody({ state }: Competition, body: FactBody): FactBody {
  const current = body.kind === 'report' ? state.matches.find(({ fixture }) => fixture.no === body.match) : undefined
  const winner = current?.status === 'decided' ? teamOf(current.winner) : null
  if (body.kind !== 'report' || winner === null) {
    throw new AppError('nothing_to_keep', { sentence: "No team has won this match, so there's nothing to keep." })
  }
  const { match, teams } = body
  return { kind: 'keep_result_downstream', match, teams, winner: teams[0] === winner ? 0 : 1 }
}

function undoOfSecond({ facts }: Competition, body: FactBody): FactBody | null {
  if (body.kind !== 'undo') return null
  const id = secondId(body.fact)
  const isThere = facts.some((fact) => fact.id === id) && !undoneOf(facts).has(id)
  return isThere ? { kind: 'undo', fact: id } : null
}
