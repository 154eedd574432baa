import type { Clash, PlanInput, Warning } from '#engine/schedule/model.ts'
import type { UnplacedMatch } from '#engine/schedule/unplaced.ts'
import { formatTime } from '#lib/dates.ts'
import { instantOf } from './plan-input.ts'

/** What a sentence about a schedule needs to know. */
export type Wording = { input: PlanInput; nameOf: (teamId: string) => string; timeZone: string }

/** Why these matches can't be where they are. */
export function clashSentence({ kind, match, other }: Clash, { input, nameOf }: Wording): string {
  switch (kind) {
    case 'court':
      return `Matches ${match} and ${other} are on the same court at the same time.`
    case 'team':
      return `Matches ${match} and ${other} overlap, and ${sharedTeams(input, match, other!).map(nameOf).join(' and ')} would play both.`
    case 'rest':
      return `Matches ${match} and ${other} leave ${sharedTeams(input, match, other!).map(nameOf).join(' and ')} less than ${input.rest} minutes of rest.`
    case 'feeder':
      return `Match ${match} needs the teams of match ${other}, which ends too late for them to play and rest.`
    case 'step':
      return `Match ${match} starts before match ${other} of the round before it is over.`
    case 'hours':
      return `The court is closed during match ${match}.`
    default:
      return `Match ${match} is the final: it's played last, on the main court.`
  }
}

function sharedTeams({ matches }: PlanInput, first: number, second: number): string[] {
  const teamsOf = (number: number) => matches.find(({ match }) => match === number)?.teams ?? []
  const others = new Set(teamsOf(second))
  return teamsOf(first).filter((team) => others.has(team))
}

/** 'Match 31 fits nowhere: Court 1 closes at 5:00 PM, and it could start at 4:45 PM at the earliest.' */
export function unplacedSentence(
  { match, earliest, minutes, closing }: UnplacedMatch,
  { input, timeZone }: Wording,
): string {
  if (closing && earliest + minutes <= closing.at) return `Match ${match} has no place yet.`
  if (!closing) return `Match ${match} fits nowhere: no court has opening hours.`
  const name = input.courts.find(({ id }) => id === closing.court)?.name ?? 'the last court'
  const [closes, start] = [closing.at, earliest].map((at) => formatTime(instantOf(at), timeZone))
  return `Match ${match} fits nowhere: ${name} closes at ${closes}, and it could start at ${start} at the earliest.`
}

export const warningSentences: Record<Warning, string> = {
  third_in_a_row: 'A team would play its third match in a row.',
  long_wait: 'A team would wait a long time for it.',
  changes_court: 'A team would change courts.',
  first_and_last: 'A team would play the first and the last match of the day.',
}
