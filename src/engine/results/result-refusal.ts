import type { Result, Scoring } from '../contract.ts'
import { refuse, type EngineRefusal } from '../engine-refusal.ts'
import { teamOf, isEmpty, type Match } from '../match.ts'
import type { ScorePart } from '../scoring/kind.ts'
import { kindOf } from '../scoring/kinds.ts'
import { feederOf, type Fixture } from '../shape/fixture.ts'
import { isSamePair, type BodyOf } from '../state/facts.ts'
import type { State } from '../state/state.ts'
import { scoreOf, textOf, winnerOf } from './result.ts'

/** Why this result cannot be reported, or null: the match can't be played, these teams don't play it, or the result doesn't fit its rules. */
export function reportRefusal(state: State, report: BodyOf<'report'>): EngineRefusal | null {
  const { match: no, game, result } = report
  const match = playedBy(state, report)
  if ('code' in match) return match
  if (match.status === 'decided' && match.games.length === 0)
    return refuse('match_not_played', `Match ${no} won't be played: a team has withdrawn.`)
  const maxGame =
    match.status === 'decided' && match.fixture.rule !== 'tiesAllowed' ? match.games.length : match.games.length + 1
  if (game > maxGame) return refuse('game_not_due', `Game ${game} is played only after a tie.`)
  return resultRefusal(result, match.fixture)
}

/** Why no team can be kept in later matches despite a corrected score, or null. */
export function keepResultDownstreamRefusal(
  state: State,
  fact: BodyOf<'keep_result_downstream'>,
): EngineRefusal | null {
  const { match: no } = fact
  const match = playedBy(state, fact)
  if ('code' in match) return match
  if (match.games.length === 0) return refuse('not_played', `Match ${no} has no result yet.`)
  const goesOn = state.matches.some(({ fixture }) => fixture.from.some((source) => feederOf(source) === no))
  return goesOn ? null : refuse('nothing_to_keep', `No team advances from match ${no}, so there's nothing to keep.`)
}

/** The match that these teams play, or why they don't. */
function playedBy(state: State, { match: no, teams }: Pick<BodyOf<'report'>, 'match' | 'teams'>) {
  const match = findMatch(state, no)
  if ('code' in match) return match
  if (match.outcome === 'not_needed' || match.slots.some(isEmpty)) {
    return refuse('match_not_played', `Match ${no} won't be played.`)
  }
  const [top, bottom] = match.slots.map(teamOf)
  if (!top || !bottom) return teamsOpen(no)
  return isSamePair(teams, [top, bottom]) ? match : refuse('other_teams', `The teams in match ${no} have changed.`)
}

/** What needs both teams of a match is refused until they are known. */
export const teamsOpen = (no: number): EngineRefusal =>
  refuse('teams_open', `The teams for match ${no} aren't known yet.`)

export const findMatch = ({ matches }: State, no: number): Match | EngineRefusal =>
  matches.find(({ fixture }) => fixture.no === no) ?? refuse('match_unknown', `There is no match ${no}.`)

/** Refuses what comes too late once one of these matches has a result. */
export function playedRefusal(matches: readonly Match[], more = ''): EngineRefusal | null {
  const played = matches.find(({ games }) => games.length > 0)
  if (!played) return null
  return refuse('already_played', `It's too late for that: match ${played.fixture.no} already has a result.${more}`)
}

/** Why a result does not fit the fixture's rules, or null. Forcing a score skips its rules, but it still has to fit the sport and name a winner. */
export function resultRefusal(
  result: Result,
  { rule, scoring }: Pick<Fixture, 'rule' | 'scoring'>,
): EngineRefusal | null {
  if (!('score' in result) || !result.score) return null
  const part = partRefusal(result.score, scoring)
  if (part || result.outcome !== 'played') return part
  const refusal = result.forced ? null : kindOf(scoring).scoreRefusal(result.score, scoring, rule)
  if (refusal) return refusal
  if (rule !== 'mustWin' || winnerOf(result) !== 'tie') return null
  return refuse('winner_missing', `${textOf(scoreOf(result, scoring)!)} is a tie, and this match needs a winner.`)
}

const unexpected: Record<ScorePart, string> = {
  sets: 'Enter one score for the match.',
  score: 'Enter the score of each set.',
  extraTime: 'This match has no extra time.',
  shootOut: 'This match has no penalty shootout.',
  innings: 'This match has no innings.',
}

/** Why a score of this kind of scoring cannot have one of its parts, or null. */
export function partRefusal(score: Partial<Record<ScorePart, unknown>>, scoring: Scoring): EngineRefusal | null {
  const expected = kindOf(scoring).parts(scoring)
  const parts = Object.keys(unexpected) as ScorePart[]
  const part = parts.find((name) => score[name] && !expected.includes(name))
  return part ? refuse('score_kind', unexpected[part]) : null
}
