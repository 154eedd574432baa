import { v5 as uuidv5 } from 'uuid'
import { AppError } from '#lib/errors.ts'
import type { Fact, FactBody } from '#engine/contract.ts'
import { teamOf } from '#engine/match.ts'
import { currentState } from '#engine/state/current.ts'
import { diff } from '#engine/state/diff.ts'
import { undoneOf } from '#engine/state/facts.ts'
import { refusalOf, type FactRefusal } from '../../fact-rules.ts'
import type { Competition } from '../cache.ts'

type NewFacts = { id: string; body: FactBody; keepResultDownstream?: boolean | undefined }

/**
 * The facts that a request adds: the one it sends and, in two cases, a second one. A correction that keeps later matches adds a
 * `keep_result_downstream` to the report, and undoing that report undoes both.
 */
export function factsFor(competition: Competition, input: NewFacts): Fact[] {
  const seq = competition.version + 1
  const second = input.keepResultDownstream
    ? keepResultDownstreamBody(competition, input.body)
    : undoOfSecond(competition, input.body)
  const fact = { ...input.body, id: input.id, seq }
  if (!second) return [fact]
  const id = secondId(input.id)
  if (competition.facts.some((other) => other.id === id)) throw new AppError('fact_id_used')
  return [fact, { ...second, id, seq: seq + 1 }]
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

/** What adding these facts to the log would change. Refuses facts that cannot be added. */
export function effectOn({ setup, facts, state: before }: Competition, added: readonly Fact[]) {
  let after = before
  for (const [index, fact] of added.entries()) {
    const earlier = [...facts, ...added.slice(0, index)]
    const refusal = refusalOf({ setup, facts: earlier, state: after }, fact)
    if (refusal) throw refusedBy(refusal)
    after = currentState(setup, [...earlier, fact])
  }
  return { after, effect: diff(before, after) }
}

/** A refusal as the API's error, with the engine's sentence if it comes from the engine. */
export const refusedBy = ({ code, message }: FactRefusal) =>
  message === undefined ? new AppError(code) : new AppError(code, { sentence: message })
