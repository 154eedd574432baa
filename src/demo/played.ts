import { v7 as uuidv7 } from 'uuid'
import type { Fact, FactBody, Setup } from '#engine/contract.ts'
import type { Match } from '#engine/match.ts'
import type { Placement } from '#engine/schedule/model.ts'
import { currentState } from '#engine/state/current.ts'
import type { State } from '#engine/state/state.ts'
import { nextRound } from '#engine/swiss/next-round.ts'
import { resultOf } from './results.ts'

/** An entry of the log, and when it was made. */
export type TimedFact = Fact & { at: Date }

/** Results are entered this many minutes before the court is needed again. */
const changeoverMinutes = 3

/** A draw, and the results of the matches that are over by `now`, in their order, with the pairings and rulings that they wait for. */
export function playedUntil(
  now: Date,
  setup: Setup,
  draw: readonly TimedFact[],
  placements: readonly Placement[],
): TimedFact[] {
  const facts = [...draw]
  const add = (body: FactBody, at: Date) => facts.push({ ...body, id: uuidv7(), seq: facts.length + 1, at })
  const decide = (): State => {
    let state = currentState(setup, facts)
    for (let decision = decisionIn(state); decision; decision = decisionIn(state)) {
      add(decision, facts.at(-1)!.at)
      state = currentState(setup, facts)
    }
    return state
  }
  for (const { match: no, end } of placements.toSorted((a, b) => a.end - b.end || a.match - b.match)) {
    const at = new Date((end - changeoverMinutes) * 60_000)
    if (at > now) break
    const match = decide().matches.find(({ fixture }) => fixture.no === no)!
    add({ kind: 'report', match: no, teams: teamsOf(match), game: 1, result: resultOf(match) }, at)
  }
  decide()
  return facts
}

/** The ruling or pairing that the tournament waits for, or null. */
function decisionIn(state: State): FactBody | null {
  const [level] = state.rulingsDue
  return level ? { kind: 'ruling', order: [...level] } : (nextRound(state)?.pairing ?? null)
}

const teamsOf = ({ slots }: Match) =>
  slots.map((slot) => (typeof slot === 'object' ? slot.team : '')) as [string, string]
