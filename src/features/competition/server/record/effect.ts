import { AppError } from '#lib/errors.ts'
import type { Fact } from '#engine/contract.ts'
import { currentState } from '#engine/state/current.ts'
import { diff } from '#engine/state/diff.ts'
import { refusalOf, type FactRefusal } from '../../fact-rules.ts'
import type { Competition } from '../cache.ts'

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
