import type { Source } from '../../contract.ts'
import { teamOf, teamsIn } from '../../match.ts'
import { playsFor } from '../../state/facts.ts'
import type { State } from '../../state/state.ts'
import type { Placement } from '../model.ts'
import type { Duty, DutyInput, DutyMatch, Side } from './model.ts'

type Plan = { placements: readonly Placement[]; rest: number; started: ReadonlySet<number> }

/** The input for the duties of a tournament with this plan. */
export function dutyInputOf(state: State, { placements, rest, started }: Plan): DutyInput {
  const placementOf = new Map(placements.map((at) => [at.match, at]))
  const teams = state.teams.filter(({ status }) => status === 'in').map(({ team }) => team)
  const sideOf = sidesIn(state, teams)
  const matches = state.matches.map(({ fixture, slots, status }): DutyMatch => ({
    match: fixture.no,
    at: placementOf.get(fixture.no) ?? null,
    sides: slots.flatMap((slot, side): Side[] => {
      const team = teamOf(slot)
      if (team !== null) return [{ team }]
      return slot === 'open' ? sideOf(fixture.from[side]!) : []
    }),
    group: fixture.group ?? null,
    hasStarted: status === 'decided' || started.has(fixture.no),
    isDecided: status === 'decided',
  }))
  return { rest, teams, matches }
}

/** Returns the teams that may come from a source that is still open. Sources with the same teams share one list. */
function sidesIn({ matches }: State, teams: readonly string[]) {
  const ofGroups = new Map(
    Array.from(
      Map.groupBy(matches, ({ fixture }) => fixture.group),
      ([group, played]) => [group, [...new Set(played.flatMap(teamsIn))]],
    ),
  )
  return (source: Source): Side[] => {
    if (source === 'bye' || 'seed' in source) return []
    if ('winner' in source) return [{ winner: source.winner }]
    if ('loser' in source) return [{ loser: source.loser }]
    return [{ oneOf: 'group' in source ? (ofGroups.get(source.group) ?? []) : teams }]
  }
}

/** Returns a duty with its team: the loser, once that is known, and the team that plays for one that was replaced. */
export function knownDuties(state: State): (duty: Duty) => Duty {
  const losers = new Map(state.matches.map(({ fixture, loser }) => [fixture.no, teamOf(loser)]))
  return (duty) => {
    const team = 'team' in duty ? duty.team : losers.get(duty.loser)
    return team ? { team: playsFor(team, state) } : duty
  }
}

/** The rows with the teams of their duties. */
export function withKnownDuties<Row extends { duty: Duty | null }>(state: State, rows: readonly Row[]): Row[] {
  const known = knownDuties(state)
  return rows.map((row) => (row.duty ? { ...row, duty: known(row.duty) } : row))
}
