import { resolvedDuty } from '#engine/schedule/duties/duty-matches.ts'
import { isMoved } from '../../moved-rules.ts'
import type { ScheduledMatch, ScheduleSettings } from '../../schedule-contract.ts'
import { toldFromMinutes } from '../../values.ts'
import type { Loaded } from './loaded.ts'

export type MovedDuty = {
  team: string
  number: number
  before: ScheduledMatch | undefined
  after: ScheduledMatch | undefined
}

/** The duties of teams that are new, gone, or at another court or time, in matches that are still to be played. */
export function movedDuties(
  { competition }: Loaded,
  published: readonly ScheduledMatch[],
  rows: readonly ScheduledMatch[],
): MovedDuty[] {
  const { state } = competition
  const isIn = new Set(state.teams.filter(({ status }) => status === 'in').map(({ team }) => team))
  const teamOn = (row: ScheduledMatch | undefined) => {
    const duty = row?.duty && resolvedDuty(state, row.duty)
    return duty && 'team' in duty && isIn.has(duty.team) ? duty.team : null
  }
  const [old, current] = [published, rows].map((list) => new Map(list.map((row) => [row.number, row])))
  return state.matches.flatMap(({ fixture, status }) => {
    if (status === 'decided') return []
    const [before, after] = [old!.get(fixture.no), current!.get(fixture.no)]
    const [from, to] = [teamOn(before), teamOn(after)]
    const lost = from !== null && from !== to ? [{ team: from, number: fixture.no, before, after: undefined }] : []
    if (to === null) return lost
    const was = from === to ? before : undefined
    return isMoved(was, after, toldFromMinutes) ? [...lost, { team: to, number: fixture.no, before: was, after }] : lost
  })
}

type Line = { describe: (place: ScheduledMatch) => string; kind: ScheduleSettings['dutyTeams'] }

/** 'Match 12, you referee: Court 2, Sat, Dec 5, 2026, 10:20 AM (was Court 1, …)' */
export function dutyLine({ number, before, after }: MovedDuty, { describe, kind }: Line): string {
  const act = kind === 'scores' ? 'keep score' : 'referee'
  if (!after) return `Match ${number}: you no longer ${act}`
  const was = before ? ` (was ${describe(before)})` : ''
  return `Match ${number}, you ${act}: ${describe(after)}${was}`
}
