import type { ScheduleSettings } from './courts-contract.ts'
import type { Duty } from './schedule-contract.ts'

type Kind = ScheduleSettings['dutyTeams']

/** 'Green Rockets' or 'Loser of match 5' */
export const dutyName = (duty: Duty, nameOf: (teamId: string) => string): string =>
  'team' in duty ? nameOf(duty.team) : `Loser of match ${duty.loser}`

/** 'Referees' or 'Scorekeepers': who is on duty. */
export const dutyRole = (kind: Kind) => (kind === 'scores' ? 'Scorekeepers' : 'Referees')

/** What those on duty do: 'referee' or 'keep score for', before a match. */
export const dutyAct = (kind: Kind) => (kind === 'scores' ? 'keep score for' : 'referee')
