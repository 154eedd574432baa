import type { MatchState } from '../../api-contract.ts'
import { dutyName, dutyRole } from '../../duty-text.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'

type Match = Pick<MatchState, 'number' | 'status'>

/** Who is on duty for matches that are still to be played, as published. */
export function dutiesOf(
  schedule: PublishedSchedule | null,
  matches: readonly Match[],
  nameOf: (teamId: string) => string,
) {
  const open = new Set(matches.flatMap(({ number, status }) => (status === 'decided' ? [] : [number])))
  const duties = new Map(
    schedule?.matches.flatMap(({ number, duty }) => (duty && open.has(number) ? [[number, duty] as const] : [])),
  )
  const kind = schedule?.dutyTeams ?? 'none'
  return {
    dutyTeams: kind,
    dutyOf: (number: number) => duties.get(number),
    /** 'Referees: Green Rockets' or 'Scorekeepers: Loser of match 5'; undefined if nobody is on duty. */
    dutyText: (number: number): string | undefined => {
      const duty = duties.get(number)
      return duty && `${dutyRole(kind)}: ${dutyName(duty, nameOf)}`
    },
    /** The numbers of the matches for which a team is on duty, by start. */
    dutiesOfTeam: (teamId: string): number[] =>
      [...duties].flatMap(([number, duty]) => ('team' in duty && duty.team === teamId ? [number] : [])),
  }
}
