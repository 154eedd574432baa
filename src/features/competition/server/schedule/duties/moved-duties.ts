import { withKnownDuties } from '#engine/schedule/duties/duty-matches.ts'
import type { State } from '#engine/state/state.ts'
import type { Line } from '#features/notifications/server/line.ts'
import { movedDuties, type MovedDuty } from '../../../moved-rules.ts'
import type { ScheduleSettings } from '../../../courts-contract.ts'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import { toldFromMinutes } from '../../../values.ts'

type Row = Pick<ScheduledMatch, 'number' | 'courtId' | 'startsAt' | 'duty'>
type Side<R extends Row> = { state: State; rows: readonly R[] }

/**
 * The duties that are new, gone or moved because the schedule has changed, a match has a new loser, or a team was replaced. Only for teams that are
 * still in the tournament and matches that are still to be played.
 */
export function dutiesToNotify<R extends Row>(before: Side<R>, after: Side<R>): MovedDuty<R>[] {
  const { teams, matches } = after.state
  const isIn = new Set(teams.flatMap(({ team, status }) => (status === 'in' ? [team] : [])))
  const decided = new Set(matches.flatMap(({ fixture, status }) => (status === 'decided' ? [fixture.no] : [])))
  const [was, is] = [before, after].map(({ state, rows }) => withKnownDuties(state, rows)) as [R[], R[]]
  const teamOn = (duty: NonNullable<Row['duty']>) => ('team' in duty && isIn.has(duty.team) ? duty.team : null)
  return movedDuties(was, is, { minutes: toldFromMinutes, teamOn }).filter(({ number }) => !decided.has(number))
}

type Wording<R> = { describe: (row: R) => string; kind: ScheduleSettings['dutyTeams'] }

/** 'Match 12 (you referee): Court 2, Sat, Dec 5, 2026, 10:20 AM (was Court 1, …)', or 'Match 12: you no longer have to referee'. */
export function dutyLine<R extends Row>({ number, before, after }: MovedDuty<R>, wording: Wording<R>): Line {
  const act = wording.kind === 'scores' ? 'keep score' : 'referee'
  const about = `duty ${number}`
  if (!after) return { about, text: `Match ${number}: you no longer have to ${act}` }
  const to = wording.describe(after)
  return {
    about,
    text: `Match ${number} (you ${act}): ${to}`,
    ...(before && { change: { from: wording.describe(before), to } }),
  }
}
