import type { Fact, FactBody, Setup } from '#engine/contract.ts'
import type { Placement } from '#engine/schedule/model.ts'
import type { Shape } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { refusalOf } from '#engine/state/fact-refusal.ts'
import type { State } from '#engine/state/state.ts'
import type { Random } from '../random.ts'
import { change } from './changes.ts'

/** What happens before a plan is checked again: a result by its outcome, or another fact. */
export const acts = [
  'played',
  'tie',
  'walkover',
  'retired',
  'forfeit',
  'double_no_show',
  'correction',
  'withdrawal',
  'reinstatement',
  'late_entry',
  'swiss_entry',
  'substitution',
  'third_place',
  'keep_result_downstream',
  'ruling',
  'wild_card_order',
  'pairing',
  'undo',
] as const

const isPlayed = new Set(['played', 'tie'])

type Played = {
  setup: Setup
  shape: Shape
  facts: Fact[]
  published: readonly Placement[]
  random: Random
  made: Set<string>
}

/** Plays the matches that are over by a minute, with walkovers, withdrawals, corrections and whatever else can happen. It adds what was made. */
export function playUntil(now: number, { setup, shape, facts, published, random, made }: Played): State {
  const ends = new Map(published.map(({ match, end }) => [match, end]))
  let state = derive(shape, facts)
  for (let step = 0; step < 3 * published.length; step += 1) {
    const body = change(state, facts, random, ({ teams }) => `N${teams.length}`)
    if (!body) continue
    const act = actOf(body, state)
    // A replay is played later than this.
    if (body.kind === 'report' && body.game > 1) continue
    if (body.kind === 'report' && isPlayed.has(act) && (ends.get(body.match) ?? Infinity) > now) continue
    const fact = { ...body, id: `f${facts.length + 1}`, seq: facts.length + 1 }
    if (refusalOf({ setup, facts, state }, fact)) continue
    facts.push(fact)
    made.add(act)
    state = derive(shape, facts)
  }
  return state
}

function actOf(body: FactBody, { matches }: State): string {
  if (body.kind !== 'report') return body.kind
  const { games, fixture } = matches.find((match) => match.fixture.no === body.match)!
  if (games.some(({ game }) => game === body.game)) return 'correction'
  if (fixture.rule !== 'replay' || body.result.outcome !== 'played') return body.result.outcome
  const { score } = body.result
  return 'score' in score && score.score[0] === score.score[1] ? 'tie' : 'played'
}
