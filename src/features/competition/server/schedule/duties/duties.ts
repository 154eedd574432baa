import { assignDuties, missingDuties, offeredDuties } from '#engine/schedule/duties/assign.ts'
import { dutyClashesOf, stayingDuties } from '#engine/schedule/duties/clashes.ts'
import { dutyInputOf, knownDuties } from '#engine/schedule/duties/duty-matches.ts'
import { keyOf, type Duties, type DutyClash, type DutyInput, type MissingDuty } from '#engine/schedule/duties/model.ts'
import type { PlanTask } from '#engine/schedule/duties/plan-with-duties.ts'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import { maxMissingDuties } from '../../../values.ts'
import type { Loaded } from '../loaded.ts'
import { startedIn, toPlacement } from '../planning/plan-input.ts'
import { dutyClashSentence, type Wording } from '../schedule-text.ts'

type Rows = readonly ScheduledMatch[]

/** What the duties of these rows depend on. */
function dutyInputFor({ competition, stored, now }: Loaded, rows: Rows): DutyInput {
  const started = startedIn(competition, stored, now)
  return dutyInputOf(competition.state, { placements: rows.map(toPlacement), rest: stored.settings.rest, started })
}

/** By match: its duty, with its team if that is known by now. */
function dutiesIn({ competition }: Loaded, rows: Rows): Duties {
  const known = knownDuties(competition.state)
  return new Map(rows.flatMap(({ number, duty }) => (duty ? [[number, known(duty)]] : [])))
}

export const hasDuties = ({ stored }: Loaded) => stored.settings.dutyTeams !== 'none' && stored.mode === 'times'

/** The duties that can't be done as planned. */
const dutyClashesIn = (loaded: Loaded, rows: Rows): DutyClash[] =>
  hasDuties(loaded) ? dutyClashesOf(dutyInputFor(loaded, rows), dutiesIn(loaded, rows)) : []

/** The same as notes for the board. */
export function dutyNotes(loaded: Loaded, { nameOf }: Pick<Wording, 'nameOf'>, rows: Rows = loaded.rows) {
  const duties = dutiesIn(loaded, rows)
  const kind = loaded.stored.settings.dutyTeams
  return dutyClashesIn(loaded, rows).map((clash) => ({
    number: clash.match,
    sentence: dutyClashSentence(clash, duties.get(clash.match)!, { nameOf, kind }),
  }))
}

/** The first matches without a duty team, and why. */
export function missingDutiesIn(loaded: Loaded, rows: Rows): MissingDuty[] {
  if (!hasDuties(loaded)) return []
  const open = withoutDuty(loaded, rows).slice(0, maxMissingDuties)
  return open.length === 0 ? [] : missingDuties(dutyInputFor(loaded, rows), dutiesIn(loaded, rows), open)
}

function withoutDuty({ competition, stored, now }: Loaded, rows: Rows): number[] {
  const started = startedIn(competition, stored, now)
  return rows.filter(({ number, duty }) => !duty && !started.has(number)).map(({ number }) => number)
}

/** The rows with other teams, or none, for the duties that clash now. All other duties stay. */
export function withFreeDuties(loaded: Loaded, rows: ScheduledMatch[]): ScheduledMatch[] {
  if (!hasDuties(loaded)) return rows
  const changed = { ...loaded, stored: { ...loaded.stored, draft: rows } }
  const [input, duties] = [dutyInputFor(changed, rows), dutiesIn(changed, rows)]
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
