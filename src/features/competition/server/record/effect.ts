import { AppError } from '#lib/errors.ts'
import type { Fact } from '#engine/contract.ts'
import type { EngineRefusal } from '#engine/engine-refusal.ts'
import { currentState } from '#engine/state/current.ts'
import { diff } from '#engine/state/diff.ts'
import { factRefusal } from '#engine/state/fact-refusal.ts'
import type { State } from '#engine/state/state.ts'
import { outOfTurn } from '../../rules.ts'
import type { Competition } from '../load.ts'

/** What adding these facts to the log would change. Refuses facts that cannot be added. */
export function effectOn({ setup, facts, state: before }: Competition, added: readonly Fact[]) {
  let after = before
  for (const [index, fact] of added.entries()) {
    const earlier = [...facts, ...added.slice(0, index)]
    refuseFact(after, earlier, fact, () => currentState(setup, [fact]))
    after = currentState(setup, [...earlier, fact])
  }
  return { after, effect: diff(before, after) }
}

/** Checks a draw against the bracket that it fills. */
function refuseFact(state: State, facts: readonly Fact[], fact: Fact, filled: () => State): void {
  const code = outOfTurn(state, facts, fact)
  if (code) throw new AppError(code)
  const refusal = factRefusal(fact.kind === 'draw' ? filled() : state, facts, fact)
  if (refusal) throw refusedBy(refusal)
}

/** Converts an engine refusal to an `AppError` with the same sentence. */
export const refusedBy = ({ code, message }: EngineRefusal) => new AppError(code, { sentence: message })
