import type { TableRules } from '../contract.ts'
import type { Group } from '../shape/groups-of-seeds.ts'
import { teamOf, type Match } from '../match.ts'
import type { Results } from './criteria.ts'
import { linesOf, type Line } from './lines.ts'
import { ranked, type RulingOn } from './rank.ts'
import { rowsOf, type Table } from './rows.ts'

/** The results that a group's table is calculated from. */
export type GroupResults = Results & {
  group: Group
  /** In seed order. */
  staying: readonly string[]
  /** Teams that withdrew before their last match. They are ranked below all others. */
  left: readonly string[]
  /** Those of them whose matches don't count. */
  annulled: ReadonlySet<string>
  matches: readonly Match[]
  isComplete: boolean
}

/** `teams` are the teams of the group in the order of their seeds. */
export function resultsOf(
  group: Group,
  teams: readonly string[],
  matches: readonly Match[],
  withdrawn: ReadonlySet<string>,
): GroupResults {
  const gone = new Map(teams.filter((team) => withdrawn.has(team)).map((team) => [team, attendance(team, matches)]))
  const left = [...gone].filter(([, { played, due }]) => played < due)
  const annulled = new Set(left.filter(([, count]) => annuls(group.rules, count)).map(([team]) => team))
  const lines = new Map(teams.map((team): [string, Line[]] => [team, []]))
  for (const match of matches) {
    if (match.slots.some((slot) => annulled.has(teamOf(slot) ?? ''))) continue
    for (const line of linesOf(match, group.rules)) lines.get(line.team)?.push(line)
  }
  const seeds = new Map(teams.map((team, index) => [team, index]))
  const isLeft = new Set(left.map(([team]) => team))
  return {
    group,
    matches,
    staying: teams.filter((team) => !isLeft.has(team)),
    left: [...isLeft],
    annulled,
    isComplete: matches.every(({ status }) => status === 'decided'),
    linesOf: (team) => lines.get(team) ?? [],
    seedOf: (team) => seeds.get(team)!,
  }
}

/** The matches of its table that a team showed up for, and those it had. */
type Attendance = { played: number; due: number }

/** Whether none of the matches count of a team that withdraws before its last one. */
export const annuls = ({ withdrawal }: TableRules, { played, due }: Attendance): boolean =>
  withdrawal === 'annul' || (withdrawal === 'annulUnderHalf' && 2 * played < due)

/** How many matches the team showed up for, and how many it had, including Swiss rounds after its first in which it was not paired. */
function attendance(team: string, matches: readonly Match[]): Attendance {
  const own = matches.filter(({ slots }) => slots.some((slot) => teamOf(slot) === team))
  const played = own.filter(
    ({ games, outcome, winner }) => games.length > 0 || outcome === 'bye' || teamOf(winner) === team,
  )
  const isSwiss = matches[0]?.fixture.bracket === 'swiss'
  const missed = (own[0]?.fixture.round ?? 1) - 1
  return { played: played.length, due: isSwiss ? matches.at(-1)!.fixture.round - missed : own.length }
}

/** The current table. Its order is provisional until the table is complete. */
export function tableOf(results: GroupResults, rulingOn: RulingOn): Table {
  const { group, isComplete, staying, left, annulled } = results
  const order = (teams: readonly string[]) =>
    ranked(teams, group.rules.criteria, results, isComplete ? rulingOn : undefined)
  const [last, ...others] = order(left)
  const levels = order(staying)
  if (last) levels.push({ ...last, reason: levels.length > 0 ? { left: true } : null }, ...others)
  return { group: group.name, rows: rowsOf(levels, results, annulled), isComplete }
}
