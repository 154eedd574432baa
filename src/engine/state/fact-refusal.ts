import type { Fact, FactBody } from '../contract.ts'
import { amended, semifinalsOf } from './amend.ts'
import { thirdPlaceOf } from '../shape/elimination.ts'
import { refuse, type EngineRefusal } from '../engine-refusal.ts'
import { drawnTeams } from './derive.ts'
import { isSamePair, factsBySubject, undoneOf } from './facts.ts'
import { resultRefusal } from '../results/result-refusal.ts'
import { rulesRefusal } from '../shape/shape.ts'
import { type State } from './state.ts'
import { teamOf, isEmpty, type Match } from '../match.ts'
import { feederOf } from '../shape/fixture.ts'
import {
  pairedRoundRefusal,
  pairingRefusal,
  placementRefusal,
  rulingRefusal,
  swissEntryRefusal,
} from './table-fact-refusal.ts'

/** Why this fact cannot be added in this state, or null. For what it would change, see `diff`. */
export function factRefusal(state: State, facts: readonly Fact[], fact: FactBody): EngineRefusal | null {
  switch (fact.kind) {
    case 'draw':
      return drawRefusal(state, fact) ?? twiceRefusal(facts, fact)
    case 'report':
      return reportRefusal(state, fact)
    case 'keep_result_downstream':
      return keepResultDownstreamRefusal(state, fact)
    case 'withdrawal':
      return standingRefusal(state, fact.team, 'in')
    case 'reinstatement':
      return standingRefusal(state, fact.team, 'withdrawn')
    case 'late_entry':
      return lateEntryRefusal(state, fact)
    case 'swiss_entry':
      return swissEntryRefusal(state) ?? alreadyInRefusal(state, fact.team)
    case 'substitution':
      return substitutionRefusal(state, fact)
    case 'third_place':
      return thirdPlaceRefusal(state, fact)
    case 'round_rules':
      return roundRulesRefusal(state, fact)
    case 'finish':
      return finishRefusal(state, fact)
    case 'entry_list':
      return null
    case 'ruling':
      return rulingRefusal(state, fact)
    case 'placement':
      return placementRefusal(state, fact)
    case 'pairing':
      return pairingRefusal(state, fact)
    default:
      return undoRefusal(state, facts, fact) ?? twiceRefusal(facts, fact)
  }
}

type Body<Kind extends FactBody['kind']> = Extract<FactBody, { kind: Kind }>

const isPlayedBy = ({ games, slots }: Match, team: string) =>
  games.length > 0 && slots.some((slot) => teamOf(slot) === team)

const hasPlayed = ({ matches }: State, team: string) => matches.some((match) => isPlayedBy(match, team))

const anyPlayed = ({ matches }: State) => matches.find(({ games }) => games.length > 0)

function drawRefusal(state: State, { order }: Body<'draw'>): EngineRefusal | null {
  const played = anyPlayed(state)
  if (played)
    return refuse('already_played', `The draw can no longer change: match ${played.fixture.no} already has a result.`)
  if (order.length === state.size && new Set(order).size === state.size) return null
  return refuse('draw_wrong', `The draw must list each of the ${state.size} teams exactly once.`)
}

function reportRefusal(state: State, { match: no, teams, game, result }: Body<'report'>): EngineRefusal | null {
  const match = find(state, no)
  const refusal = teamsRefusal(match, no, teams)
  if (refusal || !match) return refusal
  if (match.status === 'decided' && match.games.length === 0)
    return refuse('match_not_played', `Match ${no} won't be played: a team has withdrawn.`)
  const maxGame =
    match.status === 'decided' && match.fixture.rule !== 'tiesAllowed' ? match.games.length : match.games.length + 1
  if (game > maxGame) return refuse('game_not_due', `Game ${game} is played only after a tie.`)
  return resultRefusal(result, match.fixture)
}

function keepResultDownstreamRefusal(
  state: State,
  { match: no, teams }: Body<'keep_result_downstream'>,
): EngineRefusal | null {
  const match = find(state, no)
  const refusal = teamsRefusal(match, no, teams)
  if (refusal || !match) return refusal
  if (match.games.length === 0) return refuse('not_played', `Match ${no} has no result yet.`)
  const goesOn = state.matches.some(({ fixture }) => fixture.from.some((source) => feederOf(source) === no))
  return goesOn ? null : refuse('nothing_to_keep', `No team advances from match ${no}, so there's nothing to keep.`)
}

const find = ({ matches }: State, no: number) => matches.find(({ fixture }) => fixture.no === no)

function teamsRefusal(match: Match | undefined, no: number, teams: readonly [string, string]): EngineRefusal | null {
  if (!match) return refuse('match_unknown', `There is no match ${no}.`)
  if (match.outcome === 'not_needed' || match.slots.some(isEmpty)) {
    return refuse('match_not_played', `Match ${no} won't be played.`)
  }
  const [top, bottom] = match.slots.map(teamOf)
  if (!top || !bottom) return refuse('teams_open', `The teams for match ${no} aren't known yet.`)
  return isSamePair(teams, [top, bottom]) ? null : refuse('other_teams', `The teams in match ${no} have changed.`)
}

function standingRefusal({ teams }: State, team: string, expected: 'in' | 'withdrawn'): EngineRefusal | null {
  const status = teams.findLast((other) => other.team === team)?.status
  if (status === expected) return null
  if (status === 'withdrawn') return refuse('already_withdrawn', 'This team has already withdrawn.')
  if (status === 'in') return refuse('not_withdrawn', "This team hasn't withdrawn.")
  return refuse('team_unknown', "This team isn't in the draw.")
}

function lateEntryRefusal(state: State, { match: no, slot, team }: Body<'late_entry'>): EngineRefusal | null {
  const match = find(state, no)
  if (!match) return refuse('match_unknown', `There is no match ${no}.`)
  if (match.fixture.from[slot] !== 'bye' || match.slots[slot] !== 'bye') {
    return refuse('no_bye', `There is no bye to fill in match ${no}.`)
  }
  if (state.tables.length > 0) return refuse('no_bye', 'Only teams that advance from groups can play here.')
  const neighbor = teamOf(match.slots[slot === 0 ? 1 : 0])
  if (neighbor && hasPlayed(state, neighbor)) {
    return refuse('already_played', `The team with the bye in match ${no} has already played.`)
  }
  return alreadyInRefusal(state, team)
}

function substitutionRefusal(state: State, { team, by }: Body<'substitution'>): EngineRefusal | null {
  const isPlaying = state.teams.some((other) => other.team === team && other.status !== 'replaced')
  if (!isPlaying) return refuse('team_unknown', "This team isn't in the draw.")
  if (hasPlayed(state, team)) return refuse('already_played', 'This team has already played.')
  return alreadyInRefusal(state, by)
}

function alreadyInRefusal({ teams }: State, team: string): EngineRefusal | null {
  const isKnown = teams.some((other) => other.team === team)
  return isKnown ? refuse('already_in', 'This team is already in the draw.') : null
}

/** A new draw, or undoing an undo, can add a team that has since entered in another slot. */
function twiceRefusal(facts: readonly Fact[], fact: FactBody): EngineRefusal | null {
  const teams = drawnTeams(factsBySubject([...facts, { ...fact, id: 'new', seq: Infinity }]))
  const playing = teams.filter(({ status }) => status !== 'replaced').map(({ team }) => team)
  const isTwice = new Set(playing).size < playing.length
  return isTwice ? refuse('already_in', 'A team would be in the draw twice.') : null
}

function thirdPlaceRefusal(state: State, { isPlayed }: Body<'third_place'>): EngineRefusal | null {
  const fixtures = state.matches.map(({ fixture }) => fixture)
  const current = fixtures.find(({ bracket }) => bracket === 'third')
  const third = current ?? thirdPlaceOf(fixtures)
  if (!third) return refuse('no_third_place', 'This bracket has no third-place match.')
  if (isPlayed === (current !== undefined)) {
    return refuse('no_change', `There is ${isPlayed ? 'already a' : 'no'} third-place match.`)
  }
  const semifinals = new Set([...semifinalsOf(third), third.no])
  const played = state.matches.find(({ fixture, games }) => semifinals.has(fixture.no) && games.length > 0)
  return played
    ? refuse('already_played', `It's too late for that: match ${played.fixture.no} already has a result.`)
    : null
}

function roundRulesRefusal(state: State, fact: Body<'round_rules'>): EngineRefusal | null {
  const inRound = state.matches.filter(
    ({ fixture }) => fixture.bracket === fact.bracket && fixture.round === fact.round,
  )
  if (inRound.length === 0) return refuse('round_unknown', 'Round not found.')
  const played = inRound.find(({ games }) => games.length > 0)
  if (played) return refuse('already_played', `This round has begun: match ${played.fixture.no} already has a result.`)
  const fixtures = state.matches.map(({ fixture }) => fixture)
  return rulesRefusal(amended(fixtures, { thirdPlace: null, rounds: [fact] }))
}

function finishRefusal({ isFinished, rulingsDue, places }: State, { prizes }: Body<'finish'>): EngineRefusal | null {
  if (rulingsDue.length > 0) return refuse('ruling_missing', 'Some teams are tied. Decide their order first.')
  if (!isFinished) return refuse('not_decided', 'Not every match is decided yet.')
  const placed = new Set(places.map(({ team }) => team))
  const named = new Set(prizes.map(({ team }) => team))
  const isWrong = named.size < prizes.length || prizes.some(({ team }) => !placed.has(team))
  return isWrong
    ? refuse('prize_team_unknown', 'Prizes can only go to teams with a final place, each listed once.')
    : null
}

function undoRefusal(state: State, facts: readonly Fact[], { fact: id }: Body<'undo'>): EngineRefusal | null {
  const fact = facts.find((other) => other.id === id)
  if (!fact) return refuse('fact_unknown', 'There is nothing to undo.')
  if (undoneOf(facts).has(id)) return refuse('already_undone', 'This has already been undone.')
  if (fact.kind === 'pairing') return pairedRoundRefusal(state, fact.round)
  if (fact.kind === 'swiss_entry') return joinedRefusal(state, fact.team)
  const played = fact.kind === 'draw' ? anyPlayed(state) : undefined
  return played
    ? refuse('already_played', `The draw can no longer change: match ${played.fixture.no} already has a result.`)
    : null
}

/** Without a late team, the rounds it played in would have other pairings. */
function joinedRefusal(state: State, team: string): EngineRefusal | null {
  const played = state.matches.find((match) => isPlayedBy(match, team))
  return played
    ? refuse(
        'already_played',
        `It's too late for that: match ${played.fixture.no} already has a result. Withdraw the team instead.`,
      )
    : null
}
