import { resolvedDuty } from '#engine/schedule/duties/duty-matches.ts'
import { movedDuties, type MovedDuty } from '../../moved-rules.ts'
import type { ScheduledMatch, ScheduleSettings } from '../../schedule-contract.ts'
import { toldFromMinutes } from '../../values.ts'
import type { Loaded } from './loaded.ts'
import { decidedIn } from './plan-input.ts'

/** The duties that are new, gone or moved, of teams that are still in the tournament, in matches that are still to be played. */
export function dutiesToNotify({ competition, stored }: Loaded, rows: readonly ScheduledMatch[]) {
  const { state } = competition
  const decided = decidedIn(competition)
  const isIn = new Set(state.teams.filter(({ status }) => status === 'in').map(({ team }) => team))
  const teamOn = (duty: NonNullable<ScheduledMatch['duty']>) => {
    const known = resolvedDuty(state, duty)
    return 'team' in known && isIn.has(known.team) ? known.team : null
  }
  const moved = movedDuties(stored.published, rows, { minutes: toldFromMinutes, teamOn })
  return moved.filter(({ number }) => !decided.has(number))
}

type Line = { describe: (place: ScheduledMatch) => string; kind: ScheduleSettings['dutyTeams'] }

/** 'Match 12 (you referee): Court 2, Sat, Dec 5, 2026, 10:20 AM (was Court 1, …)' */
export function dutyLine({ number, before, after }: MovedDuty<ScheduledMatch>, { describe, kind }: Line): string {
  const act = kind === 'scores' ? 'keep score' : 'referee'
  if (!after) return `Match ${number}: you no longer ${act}`
  const was = before ? ` (was ${describe(before)})` : ''
  return `Match ${number} (you ${act}): ${describe(after)}${was}`
}
