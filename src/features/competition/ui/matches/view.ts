import type { MatchState, Snapshot } from '../../api-contract.ts'
import { dutiesOf } from './duties.ts'
import { placesOf } from './places.ts'
import { hasTable, roundsOf } from './rounds.ts'

export type CompetitionView = ReturnType<typeof viewOf>

/** What pages show of a competition, calculated from the API's snapshot. `late` has when matches that run late will start. */
export function viewOf(
  snapshot: Pick<Snapshot, 'teams' | 'matches' | 'drawnBy'> & Partial<Pick<Snapshot, 'schedule'>>,
  late?: ReadonlyMap<number, string>,
) {
  const { teams, matches, drawnBy, schedule = null } = snapshot
  const teamById = new Map(teams.map((team) => [team.teamId, team]))
  const rounds = roundsOf(matches.filter((match) => !isEmpty(match)))
  const goesOnTo = goesOnFrom(matches)
  const nameOf = (teamId: string) => teamById.get(teamId)?.name ?? ''
  return {
    rounds,
    teamOf: (teamId: string) => teamById.get(teamId),
    /** A team's seed, or null: after a random draw, its number says nothing about the team. */
    seedOf: (teamId: string) => (drawnBy === 'random' ? null : (teamById.get(teamId)?.seed ?? null)),
    ...placesOf(schedule, late),
    ...dutiesOf(schedule, matches, nameOf),
    nameOf,
    /** The teams at this final place: several if they share it, none until it is decided. */
    teamsAt: (place: number) => teams.filter((team) => team.place === place),
    /** The number of the match that a match's winner or loser plays next, or undefined. */
    nextOf: ({ number }: MatchState, who: 'winner' | 'loser') => goesOnTo.get(`${who} ${number}`),
    /** Both teams are known, and the match can be played; first match first. */
    due: matches.filter(({ status }) => status === 'ready' || status === 'replay'),
    /** Matches with a result, the latest first. */
    latest: matches.filter((match) => match.games.length > 0).toSorted((a, b) => reportedAt(b) - reportedAt(a)),
    /** The first round that can be played and is not over; null if all are over. */
    currentRound: rounds.find((round) => round.matches.some(isDue)) ?? rounds.find((round) => !isOver(round)) ?? null,
    /** The match that decides the tournament: the final, or the second grand final if it was played. A table has none. */
    deciding: matches.findLast(
      (match) =>
        match.bracket !== 'third' && match.bracket !== 'losers' && !hasTable(match) && match.outcome !== 'not_needed',
    ),
    /** The runner-up of a competition that a table decides, once it has only one. */
    second: secondOf(teams),
    /** The round of the deciding match. */
    lastRound: rounds.findLast(({ bracket }) => bracket !== 'third' && bracket !== 'losers'),
  }
}

function secondOf(teams: Snapshot['teams']) {
  const [second, ...others] = teams.filter(({ place }) => place === 2)
  return second && others.length === 0 ? { team: second.teamId } : null
}

/** A match that its Swiss round did not need, because teams withdrew before or entered after it. */
const isEmpty = ({ bracket, slots }: MatchState) => bracket === 'swiss' && slots.every((slot) => slot === 'bye')
const isDue = ({ status }: MatchState) => status === 'ready' || status === 'replay'
const isOver = ({ matches }: { matches: MatchState[] }) => matches.every(({ status }) => status === 'decided')
const reportedAt = ({ games }: MatchState) => games.at(-1)?.seq ?? 0

function goesOnFrom(matches: readonly MatchState[]) {
  const targets = new Map<string, number>()
  for (const { number, from, bracket } of matches) {
    for (const source of from) {
      if (source === 'bye') continue
      if ('winner' in source) targets.set(`winner ${source.winner}`, number)
      // The winner of the final is only asked again when a reset is needed, which the reset says itself.
      else if ('loser' in source && bracket !== 'reset') targets.set(`loser ${source.loser}`, number)
    }
  }
  return targets
}
