import type { Fact, Setup } from '../contract.ts'
import { amended, semifinalsOf } from './amend.ts'
import { maxDraws, type DrawList } from '../draw/lots.ts'
import { thirdPlaceOf } from '../shape/elimination.ts'
import { feederOf } from '../shape/fixture.ts'
import { refuse, type EngineRefusal } from '../engine-refusal.ts'
import { activeFacts, finishOf, isUsed, openList, undoneBy, undoneOf, type BodyOf, type FactOf } from './facts.ts'
import { rulesRefusal, setupRefusal } from '../shape/shape.ts'
import { minWalkover, shownWalkover } from '../scoring/kinds.ts'
import { withWalkoverScore } from '../standings/lines.ts'
import type { State } from './state.ts'
import { keepResultDownstreamRefusal, playedRefusal, reportRefusal } from '../results/result-refusal.ts'
import {
  pairedRoundRefusal,
  pairingRefusal,
  wildCardOrderRefusal,
  rulingRefusal,
  unknownRound,
} from './table-fact-refusal.ts'
import {
  lateEntryRefusal,
  statusRefusal,
  substitutionRefusal,
  swissEntryRefusal,
  swissEntryUndoRefusal,
  twiceRefusal,
} from './team-fact-refusal.ts'

type Log = { setup: Setup; facts: readonly Fact[]; state: State }

/** The engine words its own refusals, because they name the match, score or team. The others are worded in `refusals.ts`. */
export type FactRefusal = EngineRefusal | { code: TimingRefusal; message?: undefined }

type TimingRefusal =
  | StageRefusal
  | 'draw_again'
  | 'draws_used_up'
  | 'finish_again'
  | 'list_missing'
  | 'list_published'
  | 'list_used'
  | 'undo_later_facts_first'

type StageRefusal = 'already_drawn' | 'finished' | 'not_drawn'

/**
 * Why this fact cannot be added to the log now, or null: because of its time, or because of what it says. For what it would change, see
 * `diff`.
 */
export function refusalOf(log: Log, fact: Fact): FactRefusal | null {
  const code = stageRefusal(log, fact) ?? timingRefusal(log, fact)
  return code ? { code } : contentRefusal(log, fact)
}

/** Why no fact of this kind can be added at this stage of the tournament, or null. */
export function stageRefusal(
  { facts, state: { matches } }: Log,
  fact: Fact | { kind: Exclude<Fact['kind'], 'undo'> },
): StageRefusal | null {
  const isDrawn = matches.length > 0
  const finish = finishOf(facts)
  if (finish && !(fact.kind === 'undo' && fact.fact === finish.id)) return 'finished'
  if (fact.kind === 'undo') return null
  if (fact.kind === 'draw' || fact.kind === 'entry_list') return isDrawn ? 'already_drawn' : null
  return isDrawn ? null : 'not_drawn'
}

function timingRefusal({ facts }: Log, fact: Fact): TimingRefusal | null {
  switch (fact.kind) {
    case 'undo':
      return undoTimingRefusal(facts, fact)
    case 'entry_list':
      if (openList(facts)) return 'list_published'
      return fact.draw > maxDraws ? 'draws_used_up' : null
    case 'draw': {
      const list = openList(facts)
      const isByLots = fact.by === 'random' || fact.lots
      if (isByLots) return list && fact.lots?.list === list.id ? null : 'list_missing'
      return list && 'list_published'
    }
    default:
      return null
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

function contentRefusal({ setup, facts, state }: Log, fact: Fact): EngineRefusal | null {
  switch (fact.kind) {
    case 'entry_list':
      return setupRefusal(setup, (JSON.parse(fact.transcript) as DrawList).teams.length)
    case 'draw':
      return setupRefusal(setup, fact.order.length) ?? drawRefusal(fact) ?? twiceRefusal(facts, fact)
    case 'report':
      return reportRefusal(state, fact)
    case 'keep_result_downstream':
      return keepResultDownstreamRefusal(state, fact)
    case 'withdrawal':
      return statusRefusal(state, fact.team, 'in')
    case 'reinstatement':
      return statusRefusal(state, fact.team, 'withdrawn')
    case 'late_entry':
      return lateEntryRefusal(state, fact)
    case 'swiss_entry':
      return swissEntryRefusal(state, fact)
    case 'substitution':
      return substitutionRefusal(state, fact)
    case 'third_place':
      return thirdPlaceRefusal(state, fact)
    case 'round_rules':
      return roundRulesRefusal(state, fact)
    case 'walkover_score':
      return walkoverScoreRefusal(state, fact)
    case 'finish':
      return finishRefusal(state, fact)
    case 'ruling':
      return rulingRefusal(state, fact)
    case 'wild_card_order':
      return wildCardOrderRefusal(state, fact)
    case 'pairing':
      return pairingRefusal(state, fact)
    default:
      return undoRefusal(state, facts, fact) ?? twiceRefusal(facts, fact)
  }
}

function drawRefusal({ order }: BodyOf<'draw'>): EngineRefusal | null {
  if (new Set(order).size === order.length) return null
  return refuse('draw_wrong', `The draw must list each of the ${order.length} teams exactly once.`)
}

function thirdPlaceRefusal(state: State, { isPlayed }: BodyOf<'third_place'>): EngineRefusal | null {
  const fixtures = state.matches.map(({ fixture }) => fixture)
  const current = fixtures.filter(({ bracket }) => bracket === 'third')
  const added = thirdPlaceOf(fixtures)
  if (current.length === 0 && !added) return refuse('no_third_place', 'This bracket has no third-place match.')
  if (isPlayed === current.length > 0) {
    return refuse('no_change', `There is ${isPlayed ? 'already a' : 'no'} third-place match.`)
  }
  const feeders = new Set(fixtures.flatMap(({ from }) => from.map(feederOf)))
  const fed = current.find(({ no }) => feeders.has(no))
  if (fed) return refuse('no_third_place', `A team from match ${fed.no} plays on, so it can't be left out.`)
  const changed = isPlayed ? [added!] : current
  const numbers = new Set(changed.flatMap((third) => [...semifinalsOf(third), third.no]))
  return playedRefusal(state.matches.filter(({ fixture }) => numbers.has(fixture.no)))
}

function roundRulesRefusal(state: State, fact: BodyOf<'round_rules'>): EngineRefusal | null {
  const inRound = state.matches.filter(
    ({ fixture }) => fixture.bracket === fact.bracket && fixture.round === fact.round,
  )
  if (inRound.length === 0) return unknownRound
  const played = inRound.find(({ games }) => games.length > 0)
  if (played) return refuse('already_played', `This round has begun: match ${played.fixture.no} already has a result.`)
  const fixtures = state.matches.map(({ fixture }) => fixture)
  return rulesRefusal(amended(fixtures, { thirdPlace: null, rounds: [fact], walkover: null }))
}

function walkoverScoreRefusal({ matches }: State, { score }: BodyOf<'walkover_score'>): EngineRefusal | null {
  const fixture = withWalkoverScore(matches)
  if (!fixture)
    return refuse('no_walkover_score', "The walkover score can't change in a knockout or in matches of several sets.")
  if (score < minWalkover(fixture.scoring))
    return refuse('no_walkover_score', 'The winner of a set has at least one point.')
  return shownWalkover(fixture.scoring, fixture.walkover!) === score
    ? refuse('no_change', `A walkover already counts as ${score}–0.`)
    : null
}

function finishRefusal({ isFinished, rulingsDue, places }: State, { prizes }: BodyOf<'finish'>): EngineRefusal | null {
  if (rulingsDue.length > 0) return refuse('ruling_missing', 'Some teams are tied. Decide their order first.')
  if (!isFinished) return refuse('not_decided', 'Not every match is decided yet.')
  const placed = new Set(places.map(({ team }) => team))
  const named = new Set(prizes.map(({ team }) => team))
  const isWrong = named.size < prizes.length || prizes.some(({ team }) => !placed.has(team))
  return isWrong
    ? refuse('prize_team_unknown', 'Prizes can only go to teams with a final place, each listed once.')
    : null
}

function undoRefusal(state: State, facts: readonly Fact[], undo: BodyOf<'undo'>): EngineRefusal | null {
  const undone = undoneBy(facts, undo)
  if (!undone) return refuse('fact_unknown', 'There is nothing to undo.')
  if (undoneOf(facts).has(undone.id)) return refuse('already_undone', 'This has already been undone.')
  if (undone.kind === 'pairing') return pairedRoundRefusal(state, undone.round)
  return undone.kind === 'swiss_entry' ? swissEntryUndoRefusal(state, undone) : null
}
