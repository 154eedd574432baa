import { clashesOf } from '../clashes.ts'
import { without } from '../hours.ts'
import type { Court, Placement, PlanInput, PlannedMatch } from '../model.ts'
import { place } from '../planning/place.ts'
import { problemOf } from '../planning/problem.ts'
import { placementsOf, urgencyOf } from '../planning/propose.ts'

/** What lets all matches without a placement be played, and the plan that it leads to. */
export type WayOut = { placements: readonly Placement[] } & (
  | { kind: 'open_places' }
  | { kind: 'rest'; rest: number }
  | { kind: 'hours'; minutes: number; courts: readonly string[] }
  | { kind: 'day' }
)

export type Stuck = {
  input: PlanInput
  placements: readonly Placement[]
  /** Nothing is placed before it. */
  from: number
  /** By court that runs late: nothing new is placed there before it. */
  late?: ReadonlyMap<string, number>
  /** The courts with hours on another day, too; null if there is none that can be used. */
  onOtherDay: readonly Court[] | null
}

/** Courts are opened longer by at most this, in these steps. */
const [mostLonger, longerStep] = [240, 15]
/** So many courts are tried alone. */
const mostCourts = 8
/** Rest is shortened in steps, and never to less than one. */
const restStep = 5

/**
 * Ways to play the matches without a placement, of which each has been tried: in placements that are open anyway, or else with a shorter rest, with a court
 * or all courts open longer, and on another day. Matches that have a placement keep it, except those that can't be played before the others.
 */
export function waysOutOf(stuck: Stuck): WayOut[] {
  const open = filled(stuck)
  if (open) return [{ kind: 'open_places', placements: open }]
  return [shorterRest(stuck), longerHours(stuck), otherDay(stuck)].filter((way) => way !== null)
}

function shorterRest(stuck: Stuck): WayOut | null {
  const most = Math.ceil(stuck.input.rest / restStep) - 1
  for (let steps = most; steps > 0; steps -= 1) {
    const rest = steps * restStep
    const placements = filled(stuck, { rest })
    if (placements) return { kind: 'rest', rest, placements }
  }
  return null
}

function longerHours(stuck: Stuck): WayOut | null {
  const { courts } = stuck.input
  const ids = courts.map(({ id }) => id)
  const main = courts.find(({ isMain }) => isMain)
  const alone = [...(main ? [main.id] : []), ...ids.filter((id) => id !== main?.id)].slice(0, mostCourts)
  const choices = [...alone.map((id) => [id]), ...(ids.length > 1 ? [ids] : [])]
  return openedLonger(stuck, choices.slice(0, -1)) ?? openedLonger(stuck, choices.slice(-1))
}

/** The shortest extension with which one of these choices of courts is enough. */
function openedLonger(stuck: Stuck, choices: readonly (readonly string[])[]): WayOut | null {
  const openFor = (courts: readonly string[], minutes: number) =>
    filled(stuck, {
      courts: stuck.input.courts.map((court) => (courts.includes(court.id) ? longer(court, minutes) : court)),
    })
  const possible = choices.filter((courts) => openFor(courts, mostLonger))
  for (let minutes = longerStep; possible.length > 0 && minutes <= mostLonger; minutes += longerStep) {
    for (const courts of possible) {
      const placements = openFor(courts, minutes)
      if (placements) return { kind: 'hours', minutes, courts, placements }
    }
  }
  return null
}

/** A court that closes so many minutes later on its last day. */
const longer = ({ hours, ...court }: Court, minutes: number): Court => ({
  ...court,
  hours: hours.map((span, index) => (index === hours.length - 1 ? { ...span, end: span.end + minutes } : span)),
})

function otherDay(stuck: Stuck): WayOut | null {
  const placements = stuck.onOtherDay && filled(stuck, { courts: stuck.onOtherDay })
  return placements && { kind: 'day', placements }
}

/** The plan with all matches, or null if some still fit nowhere. */
function filled({ input, placements, from, late }: Stuck, changes: Partial<PlanInput> = {}): Placement[] | null {
  const changed = { ...input, ...changes }
  const open = changed.courts.map((court) => {
    const past = { start: -Infinity, end: Math.max(from, late?.get(court.id) ?? from) }
    return { ...court, hours: without(court.hours, [past]) }
  })
  const problem = problemOf({ ...changed, courts: open, matches: withFixed(input.matches, placements) })
  const draft = place(problem, urgencyOf(problem))
  if (!draft || draft.placed.length < input.matches.length) return null
  const plan = placementsOf(problem, draft)
  const before = new Set(placements.map(placementKey))
  const isNew = new Set(plan.filter((at) => !before.has(placementKey(at))).map(({ match }) => match))
  const isBroken = clashesOf(changed, plan).some(
    ({ match, other }) => isNew.has(match) || (other !== null && isNew.has(other)),
  )
  return isBroken ? null : plan
}

const placementKey = ({ match, court, start }: Placement) => `${match} ${court} ${start}`

/** Matches stay where they are, except finals and those that come after matches without a placement. */
function withFixed(matches: readonly PlannedMatch[], placements: readonly Placement[]): PlannedMatch[] {
  const placementOf = new Map(placements.map((at) => [at.match, at]))
  const byNumber = new Map(matches.map((match) => [match.match, match]))
  const loose = new Map<number, boolean>()
  const isLoose = (number: number): boolean => {
    const cached = loose.get(number)
    if (cached !== undefined) return cached
    const match = byNumber.get(number)!
    const answer =
      !placementOf.has(number) || match.isFinal || match.after.some((feeder) => byNumber.has(feeder) && isLoose(feeder))
    loose.set(number, answer)
    return answer
  }
  return matches.map((match) => ({
    ...match,
    fixed: match.fixed ?? (isLoose(match.match) ? null : placementOf.get(match.match)!),
  }))
}
