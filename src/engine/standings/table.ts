import type { Pool } from '../shape/groups-of-seeds.ts'
import { entrantOf, type Match } from '../match.ts'
import type { Results } from './criteria.ts'
import { linesOf, type Line } from './lines.ts'
import { ranked, type RulingOn } from './rank.ts'
import { rowsOf, type Table } from './rows.ts'

/** The results that a group's table is calculated from. */
export type PoolResults = Results & {
  pool: Pool
  /** In seed order. */
  staying: readonly string[]
  /** Teams that withdrew before their last match. They are ranked below all others. */
  left: readonly string[]
  matches: readonly Match[]
  isComplete: boolean
}

/** `entrants` are the teams of the group in the order of their seeds. */
export function resultsOf(
  pool: Pool,
  entrants: readonly string[],
  matches: readonly Match[],
  withdrawn: ReadonlySet<string>,
): PoolResults {
  const gone = new Map(
    entrants.filter((entrant) => withdrawn.has(entrant)).map((entrant) => [entrant, attendance(entrant, matches)]),
  )
  const left = [...gone].filter(([, { played, due }]) => played < due)
  const isAnnulled = ({ played, due }: Attendance) =>
    pool.rules.withdrawal === 'annul' || (pool.rules.withdrawal === 'annulUnderHalf' && 2 * played < due)
  const annulled = new Set(left.filter(([, count]) => isAnnulled(count)).map(([entrant]) => entrant))
  const lines = new Map(entrants.map((entrant): [string, Line[]] => [entrant, []]))
  for (const match of matches) {
    if (match.slots.some((slot) => annulled.has(entrantOf(slot) ?? ''))) continue
    for (const line of linesOf(match, pool.rules)) lines.get(line.entrant)?.push(line)
  }
  const seeds = new Map(entrants.map((entrant, index) => [entrant, index]))
  const isLeft = new Set(left.map(([entrant]) => entrant))
  return {
    pool,
    matches,
    staying: entrants.filter((entrant) => !isLeft.has(entrant)),
    left: [...isLeft],
    isComplete: matches.every(({ status }) => status === 'decided'),
    linesOf: (entrant) => lines.get(entrant) ?? [],
    seedOf: (entrant) => seeds.get(entrant)!,
  }
}

type Attendance = { played: number; due: number }

/** How many matches the team showed up for, and how many it had, including Swiss rounds after its first in which it was not paired. */
function attendance(entrant: string, matches: readonly Match[]): Attendance {
  const own = matches.filter(({ slots }) => slots.some((slot) => entrantOf(slot) === entrant))
  const played = own.filter(
    ({ games, outcome, winner }) => games.length > 0 || outcome === 'bye' || entrantOf(winner) === entrant,
  )
  const isSwiss = matches[0]?.fixture.bracket === 'swiss'
  const missed = (own[0]?.fixture.round ?? 1) - 1
  return { played: played.length, due: isSwiss ? matches.at(-1)!.fixture.round - missed : own.length }
}

/** The current table. Its order is provisional until the table is complete. */
export function tableOf(results: PoolResults, rulingOn: RulingOn): Table {
  const { pool, isComplete, staying, left } = results
  const order = (entrants: readonly string[]) =>
    ranked(entrants, pool.rules.criteria, results, isComplete ? rulingOn : undefined)
  const [last, ...others] = order(left)
  const levels = order(staying)
  if (last) levels.push({ ...last, reason: levels.length > 0 ? { left: true } : null }, ...others)
  return { pool: pool.name, rows: rowsOf(levels, results), isComplete }
}
