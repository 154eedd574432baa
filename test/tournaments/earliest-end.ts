import { createRequire } from 'node:module'
import type { Highs } from 'highs'
import type { PlannedMatch, Span } from '#engine/schedule/model.ts'

/** A small schedule: courts with the same hours. All times are multiples of `unit` minutes. */
export type SmallSchedule = {
  unit: number
  courts: number
  hours: readonly Span[]
  rest: number
  matches: readonly PlannedMatch[]
}

type Term = `x${number}_${number}`

// Its types describe the module that `require` loads.
const loadHighs = createRequire(import.meta.url)('highs') as () => Promise<Highs>
const highs = await loadHighs()

/**
 * The earliest minute at which a schedule can end, by an exact solver, or null if none ends by `latest`. A variable says whether a match starts at a
 * minute, as in J. P. Sousa and L. A. Wolsey, 'A time indexed formulation of non-preemptive single machine scheduling problems' (1992). With the same
 * hours on all courts, matches of which never more than there are courts overlap can be assigned to courts, the final to the main one.
 */
export function earliestEnd(schedule: SmallSchedule, latest: number): number | null {
  const { matches, hours, unit } = schedule
  const startsOf = new Map(
    matches.map(({ match, minutes }) => [
      match,
      hours.flatMap(({ start, end }) => minutesBetween(start, Math.min(end, latest) - minutes, unit)),
    ]),
  )
  const starts = ({ match }: PlannedMatch) => startsOf.get(match)!
  if (matches.some((match) => starts(match).length === 0)) return null
  const binaries = matches.flatMap((match) => starts(match).map((at) => variable(match, at)))
  const rules = [
    ...matches.map((match) => `${sum(starts(match).map((at) => variable(match, at)))} = 1`),
    ...rulesOf(schedule, starts),
  ]
  const ends = matches.map((match) => `finish - ${weighted(match, starts(match), ' - ')} >= ${match.minutes}`)
  const program = ['Minimize', 'finish', 'Subject To', ...rules, ...ends, 'Binary', ...binaries, 'End'].join('\n')
  const solution = highs.solve(program, { mip_rel_gap: 0 })
  if (solution.Status === 'Infeasible') return null
  if (solution.Status !== 'Optimal') throw new Error(`The solver says ${solution.Status}`)
  return Math.round(solution.ObjectiveValue)
}

const minutesBetween = (first: number, last: number, unit: number) =>
  Array.from({ length: Math.max(0, (last - first) / unit + 1) }, (_, index) => first + index * unit)

const variable = ({ match }: PlannedMatch, at: number): Term => `x${match}_${at}`
const sum = (terms: readonly Term[]) => terms.join(' + ')
const weighted = (match: PlannedMatch, starts: readonly number[], sign: ' + ' | ' - ') =>
  starts.map((at) => `${at} ${variable(match, at)}`).join(sign)

function rulesOf({ matches, hours, unit, courts, rest }: SmallSchedule, starts: (match: PlannedMatch) => number[]) {
  const rules: string[] = []
  /** Of these matches, at most `limit` take up a minute, each for so long after its end. */
  const atOnce = (some: readonly PlannedMatch[], limit: number, after: number) => {
    for (const minute of hours.flatMap(({ start, end }) => minutesBetween(start, end - unit, unit))) {
      const terms = some.flatMap((match) =>
        starts(match)
          .filter((at) => at <= minute && minute < at + match.minutes + after)
          .map((at) => variable(match, at)),
      )
      if (terms.length > limit) rules.push(`${sum(terms)} <= ${limit}`)
    }
  }
  /** The second match starts at least so many minutes after the first one starts. */
  const follows = (first: PlannedMatch, second: PlannedMatch, minutes: number) =>
    rules.push(`${weighted(second, starts(second), ' + ')} - ${weighted(first, starts(first), ' - ')} >= ${minutes}`)
  atOnce(matches, courts, 0)
  for (const team of new Set(matches.flatMap(({ teams }) => teams))) {
    atOnce(
      matches.filter(({ teams }) => teams.includes(team)),
      1,
      rest,
    )
  }
  for (const second of matches) {
    for (const first of matches) {
      if (second.after.includes(first.match)) follows(first, second, first.minutes + rest)
      if ((first.step ?? 0) < (second.step ?? 0)) follows(first, second, first.minutes)
      if (second.isFinal && !first.isFinal) follows(first, second, Math.max(0, first.minutes - second.minutes))
    }
  }
  return rules
}
