import type { Criterion } from '../contract.ts'
import { isBetter, valueOf, type CriterionKey, type Results } from './criteria.ts'

/** Why a team is below the one above it. */
export type Reason =
  | {
      key: CriterionKey
      scope: Criterion['scope']
      /** `among`: the teams whose matches against each other count. `all`: those that were level until then. */
      set: readonly string[]
      /** The values of the team above and of this team. */
      values: readonly [number, number]
    }
  /** Level by every criterion and ordered by this fact. */
  | { ruling: string; set: readonly string[] }
  /** It withdrew before its last match. */
  | { left: true }

/** Level teams, and why they are below the previous ones. */
export type Level = { teams: readonly string[]; reason: Reason | null }

type Ruling = { id: string; order: readonly string[] }
/** The ruling on exactly these teams. */
export type RulingOn = (set: readonly string[]) => Ruling | undefined

/**
 * The teams from first to last, with level teams grouped.
 *
 * Each criterion is applied to the teams that are still level. If it separates them, each part continues with the next criterion. Adjacent
 * criteria with the scope `among` count the matches between the teams that were level at the first of them. At the end of a `restart` block,
 * teams that are still level start the block over if the set has become smaller: in the words of UEFA's regulations, the criteria are reapplied
 * exclusively to the matches between the remaining teams.
 */
export function ranked(
  teams: readonly string[],
  criteria: readonly Criterion[],
  results: Results,
  rulingOn: RulingOn = () => undefined,
): Level[] {
  return teams.length === 0 ? [] : separate({ set: teams, step: 0, start: teams }, { criteria, results, rulingOn })
}

type Rules = { criteria: readonly Criterion[]; results: Results; rulingOn: RulingOn }
/** Level teams, the index of the next criterion, and the teams that were level at the start of the current run of criteria. */
type Tied = { set: readonly string[]; step: number; start: readonly string[] }

function separate({ set, step, start }: Tied, rules: Rules): Level[] {
  const criterion = rules.criteria[step]
  if (set.length === 1) return [{ teams: set, reason: null }]
  if (!criterion) return ruledOn(set, rules)
  const runStart = isSameRun(rules.criteria[step - 1], criterion) ? start : set
  const among = criterion.scope === 'among' ? new Set(runStart) : null
  const { key, scope } = criterion
  if (rules.results.isKnown?.(key, set, among) === false) return [{ teams: set, reason: null }]
  const values = new Map(set.map((team) => [team, valueOf(key, team, rules.results, among)]))
  const parts = [...Map.groupBy(set, (team) => values.get(team)!)]
  parts.sort(([a], [b]) => (isBetter(key, a, b) ? -1 : 1))
  return parts.flatMap(([value, part], index) => {
    const levels = separate(nextStep({ set: part, step, start: runStart }, rules.criteria), rules)
    if (index === 0) return levels
    const reason = { key, scope, set: among ? runStart : set, values: [parts[index - 1]![0], value] } as const
    return [{ ...levels[0]!, reason }, ...levels.slice(1)]
  })
}

const isSameRun = (previous: Criterion | undefined, { scope, block }: Criterion) =>
  previous !== undefined && previous.block === block && (block === 'restart' || previous.scope === scope)

/** Moves to the next criterion, or back to the first of a block that restarts. */
function nextStep({ set, step, start }: Tied, criteria: readonly Criterion[]): Tied {
  const isEndOfBlock = criteria[step]!.block === 'restart' && criteria[step + 1]?.block !== 'restart'
  if (!isEndOfBlock || set.length === start.length) return { set, step: step + 1, start }
  let first = step
  while (criteria[first - 1]?.block === 'restart') first -= 1
  return { set, step: first, start: set }
}

function ruledOn(set: readonly string[], { rulingOn }: Rules): Level[] {
  const ruling = rulingOn(set)
  if (!ruling) return [{ teams: set, reason: null }]
  return ruling.order.map((team, index) => ({
    teams: [team],
    reason: index === 0 ? null : { ruling: ruling.id, set },
  }))
}
