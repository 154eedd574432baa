import type { Fact, FactBody } from '../contract.ts'
import { refuse, type EngineRefusal } from '../engine-refusal.ts'
import { teamOf } from '../match.ts'
import { drawnTeams } from './derive.ts'
import { factsBySubject, type BodyOf } from './facts.ts'
import { findMatch, playedRefusal } from '../results/result-refusal.ts'
import type { State } from './state.ts'

/* Why facts about the teams in the draw are refused. */

const notInDraw = refuse('team_unknown', "This team isn't in the draw.")

/** Refuses a team that is not, or not any more, what the fact expects it to be. */
export function statusRefusal({ teams }: State, team: string, expected: 'in' | 'withdrawn'): EngineRefusal | null {
  const status = teams.findLast((other) => other.team === team)?.status
  if (status === expected) return null
  if (status === 'withdrawn') return refuse('already_withdrawn', 'This team has already withdrawn.')
  return status === 'in' ? refuse('not_withdrawn', "This team hasn't withdrawn.") : notInDraw
}

/** A late team takes the slot of a bye whose other team has not played. */
export function lateEntryRefusal(state: State, { match: no, slot, team }: BodyOf<'late_entry'>): EngineRefusal | null {
  const match = findMatch(state, no)
  if ('code' in match) return match
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

/** A late team joins a Swiss tournament while a round is still to be paired. */
export function swissEntryRefusal(state: State, { team }: BodyOf<'swiss_entry'>): EngineRefusal | null {
  const rounds = state.matches.filter(({ fixture }) => fixture.bracket === 'swiss')
  if (rounds.some(({ slots }) => slots.every((slot) => slot === 'open'))) return alreadyInRefusal(state, team)
  if (rounds.length > 0) return refuse('rounds_paired', 'Every round has been paired, so no team can join.')
  return state.tables.length > 0
    ? refuse('no_bye', 'No team can join groups or a round robin after the draw.')
    : refuse('no_bye', 'Choose the bye that the late team takes.')
}

/** Without a late team, the rounds it played in would have other pairings. */
export const swissEntryUndoRefusal = (state: State, { team }: BodyOf<'swiss_entry'>) =>
  playedRefusal(matchesOf(state, team), ' Withdraw the team instead.')

export function substitutionRefusal(state: State, { team, by }: BodyOf<'substitution'>): EngineRefusal | null {
  const isPlaying = state.teams.some((other) => other.team === team && other.status !== 'replaced')
  if (!isPlaying) return notInDraw
  if (hasPlayed(state, team)) return refuse('already_played', 'This team has already played.')
  return alreadyInRefusal(state, by)
}

/** A new draw, or undoing an undo, can add a team that has since entered in another slot. */
export function twiceRefusal(facts: readonly Fact[], fact: FactBody): EngineRefusal | null {
  const teams = drawnTeams(factsBySubject([...facts, { ...fact, id: 'new', seq: Infinity }]))
  const playing = teams.filter(({ status }) => status !== 'replaced').map(({ team }) => team)
  const isTwice = new Set(playing).size < playing.length
  return isTwice ? refuse('already_in', 'A team would be in the draw twice.') : null
}

function alreadyInRefusal({ teams }: State, team: string): EngineRefusal | null {
  const isKnown = teams.some((other) => other.team === team)
  return isKnown ? refuse('already_in', 'This team is already in the draw.') : null
}

const matchesOf = ({ matches }: State, team: string) =>
  matches.filter(({ slots }) => slots.some((slot) => teamOf(slot) === team))

const hasPlayed = (state: State, team: string) => matchesOf(state, team).some(({ games }) => games.length > 0)
