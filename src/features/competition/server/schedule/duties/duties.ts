import { assignDuties, missingDuties, offeredDuties } from '#engine/schedule/duties/assign.ts'
import { dutyClashesOf, stayingDuties } from '#engine/schedule/duties/clashes.ts'
import { dutyInputOf, knownDuties } from '#engine/schedule/duties/duty-matches.ts'
import { keyOf, type Duties, type DutyInput, type MissingDuty } from '#engine/schedule/duties/model.ts'
import type { PlanTask } from '#engine/schedule/duties/plan-with-duties.ts'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import { maxMissingDuties } from '../../../values.ts'
import type { Loaded } from '../loaded.ts'
import { startedIn, toPlacement } from '../planning/plan-input.ts'
import { dutyClashSentence, type Wording } from '../schedule-text.ts'

type Rows = readonly ScheduledMatch[]

/** What the duties of these rows depend on. */
function dutyInputFor({ competition, stored, started }: Loaded, rows: Rows): DutyInput {
  return dutyInputOf(competition.state, { placements: rows.map(toPlacement), rest: stored.settings.rest, started })
}

/** By match: its duty, with its team if that is known by now. */
function dutiesIn({ competition }: Loaded, rows: Rows): Duties {
  const known = knownDuties(competition.state)
  return new Map(rows.flatMap(({ number, duty }) => (duty ? [[number, known(duty)]] : [])))
}

export const hasDuties = ({ stored }: Loaded) => stored.settings.dutyTeams !== 'none' && stored.mode === 'times'

/** The duties of these rows, and what they depend on; null if teams have none. */
export const dutyPlanOf = (loaded: Loaded, rows: Rows): DutyPlan | null =>
  hasDuties(loaded) ? { input: dutyInputFor(loaded, rows), duties: dutiesIn(loaded, rows) } : null

export type DutyPlan = { input: DutyInput; duties: Duties }

/** Sentences about the duties that can't be done as planned. */
export function dutyNotes(
  loaded: Loaded,
  { nameOf }: Pick<Wording, 'nameOf'>,
  plan: DutyPlan | null = dutyPlanOf(loaded, loaded.rows),
) {
  if (!plan) return []
  const kind = loaded.stored.settings.dutyTeams
  return dutyClashesOf(plan.input, plan.duties).map((clash) => ({
    number: clash.match,
    sentence: dutyClashSentence(clash, plan.duties.get(clash.match)!, { nameOf, kind }),
  }))
}

/** The first matches without a duty team, and why. */
export function missingDutiesIn({ rows, started }: Loaded, plan: DutyPlan | null): MissingDuty[] {
  if (!plan) return []
  const open = rows.filter(({ number, duty }) => !duty && !started.has(number)).slice(0, maxMissingDuties)
  const numbers = open.map(({ number }) => number)
  return open.length === 0 ? [] : missingDuties(plan.input, plan.duties, numbers)
}

/** The rows with other teams, or none, for the duties that clash now. All other duties stay. */
export function withFreeDuties(loaded: Loaded, rows: ScheduledMatch[]): ScheduledMatch[] {
  if (!hasDuties(loaded)) return rows
  const started = startedIn(loaded.competition, { ...loaded.stored, draft: rows }, loaded.now)
  const [input, duties] = [dutyInputFor({ ...loaded, started }, rows), dutiesIn(loaded, rows)]
  const kept = stayingDuties(input, duties)
  const clashing = [...duties.keys()].filter((number) => !kept.has(number))
  return clashing.length === 0 ? rows : withPlannedDuties(rows, assignDuties(input, kept, clashing), kept)
}

/** The input for planning duties. These rows keep theirs. */
export const dutiesToPlan = (loaded: Loaded, keeping: Rows): PlanTask['duties'] =>
  hasDuties(loaded) ? { input: dutyInputFor(loaded, []), existing: dutiesIn(loaded, keeping) } : null

/** The rows with the duties that were planned. Those that were kept stay as they are stored: the loser of a match may change. */
export const withPlannedDuties = (rows: Rows, planned: Duties, kept: Duties = new Map()): ScheduledMatch[] =>
  rows.map((row) => {
    const [duty, before] = [planned.get(row.number), kept.get(row.number)]
    if (!duty) return { ...row, duty: null }
    return before && keyOf(before) === keyOf(duty) ? row : { ...row, duty }
  })

/** The duties that a match could have, given all the others, best first. */
export const offeredDutiesIn = (loaded: Loaded, rows: Rows, number: number) =>
  offeredDuties(dutyInputFor(loaded, rows), dutiesIn(loaded, rows), number)
