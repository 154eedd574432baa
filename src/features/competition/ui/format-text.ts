import type { Snapshot } from '../api-contract.ts'
import { plural } from '#lib/words.ts'
import type { CompetitionView } from './matches/view.ts'

const formats = {
  single_elimination: 'Single elimination',
  double_elimination: 'Double elimination',
  fixed_bracket: 'Knockout',
  round_robin: 'Round robin',
  groups: 'Groups and knockout',
  swiss: 'Swiss',
}

/** The title of the page with every match, and of the link to it. */
export function sheetTitle({ format }: Pick<Snapshot['setup'], 'format'>): { page: string; link: string } {
  if (format === 'groups') return { page: 'Groups and bracket', link: 'Groups and bracket' }
  const isTable = format === 'round_robin' || format === 'swiss'
  return isTable ? { page: 'Table and rounds', link: 'Full table' } : { page: 'Bracket', link: 'Full bracket' }
}

/** 'Single elimination, 16 teams' */
export function formatText({ setup, teams }: Pick<Snapshot, 'setup' | 'teams'>): string {
  const playing = teams.filter(({ status }) => status !== 'replaced').length
  return `${formats[setup.format]}, ${plural(playing, 'team')}`
}

/** 'Quarterfinals: 2 of 4 played', 'Won by Reds' */
export function progressText({ state, champion }: Pick<Snapshot, 'state' | 'champion'>, view: CompetitionView): string {
  if (state === 'finished') return champion ? `Won by ${view.nameOf(champion)}` : 'Every match is decided'
  const round = view.currentRound
  if (!round) return 'Drawn'
  if (isUnpaired(round.matches)) return `${round.name} is not paired yet`
  const { of, played } = progressOf(round.matches)
  if (of === 1) return `Next: ${round.matchName}`
  return `${round.name}: ${played} of ${of} played`
}

/** Whether this is a Swiss round without a pairing. How many matches it will have is not known yet. */
export const isUnpaired = (matches: Snapshot['matches']) =>
  matches.every(({ bracket, slots }) => bracket === 'swiss' && slots.every((slot) => slot === 'open'))

/** How many matches a round has, and how many have been played. Those that a withdrawn team doesn't play any more are left out. */
export function progressOf(matches: Snapshot['matches']) {
  const real = matches.filter(
    ({ outcome, isAnnulled, games }) =>
      outcome !== 'bye' && outcome !== 'not_needed' && !(isAnnulled && games.length === 0),
  )
  return { of: real.length, played: real.filter(({ status }) => status === 'decided').length }
}
