import type { Fact, Setup } from '#engine/contract.ts'
import type { EngineRefusal } from '#engine/engine-refusal.ts'
import { currentState } from '#engine/state/current.ts'
import { factRefusal } from '#engine/state/fact-refusal.ts'
import { finishOf, activeFacts, type FactOf } from '#engine/state/facts.ts'
import type { State } from '#engine/state/state.ts'
import { isUsed, openList, undoneBy } from './rules.ts'

type Log = { setup: Setup; facts: readonly Fact[]; state: State }

type TimingRefusal =
  | 'already_drawn'
  | 'draw_again'
  | 'finish_again'
  | 'finished'
  | 'list_missing'
  | 'list_published'
  | 'list_used'
  | 'not_drawn'
  | 'undo_later_facts_first'

/** Why a fact is refused. The engine's refusals come with a sentence about the case; the others have one in `refusals.ts`. */
export type FactRefusal = EngineRefusal | { code: TimingRefusal; message?: undefined }

/** Why this fact cannot be added to the log now, or null: because of its time, or because of what it says. */
export function refusalOf({ setup, facts, state }: Log, fact: Fact): FactRefusal | null {
  const code = timingRefusal(state, facts, fact)
  if (code) return { code }
  // A draw is checked against the bracket that it fills.
  return factRefusal(fact.kind === 'draw' ? currentState(setup, [fact]) : state, facts, fact)
}

/** Why a fact comes too early or too late, or null. */
function timingRefusal({ matches }: State, facts: readonly Fact[], fact: Fact): TimingRefusal | null {
  const isDrawn = matches.length > 0
  const list = openList(facts)
  const finish = finishOf(facts)
  if (finish && !(fact.kind === 'undo' && fact.fact === finish.id)) return 'finished'
  switch (fact.kind) {
    case 'undo':
      return undoTimingRefusal(facts, fact)
    case 'entry_list':
      if (isDrawn) return 'already_drawn'
      return list && 'list_published'
    case 'draw':
      if (isDrawn) return 'already_drawn'
      if (fact.lots) return fact.lots.list === list?.id ? null : 'list_missing'
      return list && 'list_published'
    default:
      return isDrawn ? null : 'not_drawn'
  }
}

function undoTimingRefusal(facts: readonly Fact[], undo: FactOf<'undo'>): TimingRefusal | null {
  const undone = undoneBy(facts, undo)
  const first = undone?.kind === 'undo' ? undoneBy(facts, undone) : undefined
  if (first?.kind === 'draw' || first?.kind === 'entry_list') return 'draw_again'
  if (first?.kind === 'finish') return 'finish_again'
  if (undone?.kind === 'entry_list' && isUsed(facts, undone.id)) return 'list_used'
  return undone?.kind === 'draw' && activeFacts(facts).some(isAfterDraw) ? 'undo_later_facts_first' : null
}

const isAfterDraw = ({ kind }: Fact) => kind !== 'draw' && kind !== 'entry_list'
