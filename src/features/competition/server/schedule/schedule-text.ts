import type { DutyClash, MissingDuty } from '#engine/schedule/duties/model.ts'
import type { PlanInput, Warning } from '#engine/schedule/model.ts'
import type { NoSlot } from '#engine/schedule/changes/no-slot.ts'
import { matchNumber } from '#engine/schedule/earlier-games.ts'
import type { UnplacedMatch } from '#engine/schedule/changes/unplaced.ts'
import { formatDay, formatTime, toLocalDay } from '#lib/dates.ts'
import { capitalize, listed, plural } from '#lib/words.ts'
import { dutyAct, dutyRole } from '../../duty-text.ts'
import type { ScheduleSettings } from '../../courts-contract.ts'
import { gameName, gameTitle } from '../../game-text.ts'
import type { Duty } from '../../schedule-contract.ts'
import type { Gap } from './days/gaps-in.ts'
import type { ScheduleClash } from './drafts/clashes.ts'
import type { Loaded } from './loaded.ts'
import { instantOf } from './planning/plan-input.ts'

/** What a sentence about a schedule needs to know. */
export type Wording = {
  input: PlanInput
  nameOf: (teamId: string) => string
  /** The game of a match that is next. */
  gameOf: (match: number) => number
  timeZone: string
  now: Date
}

/** 'Match 5' or 'The replay of match 5' */
const titleOf = ({ gameOf }: Pick<Wording, 'gameOf'>, match: number) => gameTitle(match, gameOf(match))

/** Why these matches can't be where they are. */
export function clashSentence(clash: ScheduleClash, wording: Wording): string {
  if (clash.kind === 'past') return pastSentence(clash, wording)
  if (clash.kind === 'early') return earlySentence(clash, wording)
  const { kind, match, other } = clash
  const { input, nameOf } = wording
  const title = titleOf(wording, match)
  if (match === other) return replaySentence(kind, title, wording)
  const names = sharedTeams(input, match, other).map(nameOf).join(' and ')
  switch (kind) {
    case 'court':
      return `Matches ${match} and ${other} are on the same court at the same time.`
    case 'team':
      return `Matches ${match} and ${other} overlap, and ${names} would play in both.`
    case 'rest':
      return names
        ? `Matches ${match} and ${other} leave ${names} less than ${input.rest} minutes of rest.`
        : `${title} starts less than ${input.rest} minutes after match ${other}, which decides its teams.`
    case 'feeder':
      return `${title} starts before match ${other} ends, but its teams depend on that result.`
    case 'step':
      return `${title} starts before match ${other}, in the previous round, is over.`
    case 'hours':
      return `The court is closed during ${gameName(match, wording.gameOf(match))}.`
    default:
      return `${title} is the final, so it must be ${other === null ? 'on the main court' : 'played last'}.`
  }
}

/** A match clashes with its own earlier game. */
const replaySentence = (kind: ScheduleClash['kind'], title: string, { input }: Wording): string =>
  kind === 'rest'
    ? `${title} leaves its teams less than ${input.rest} minutes of rest after the previous game.`
    : `${title} starts before the previous game is over.`

/** 'Match 1 would start at 9:00 AM, which has passed. …', with the day unless it is today. */
function pastSentence(
  { match, startsAt }: Extract<ScheduleClash, { kind: 'past' }>,
  { timeZone, now, gameOf }: Wording,
): string {
  const isToday = toLocalDay(startsAt, timeZone) === toLocalDay(now, timeZone)
  const at = `${formatTime(startsAt, timeZone)}${isToday ? '' : ` on ${formatDay(startsAt, timeZone)}`}`
  return `${titleOf({ gameOf }, match)} would start at ${at}, which has passed. Move it to a later time, or create a new schedule.`
}

/** 'Match 1 would start at 8:30 AM, but the tournament starts at 9:00 AM.', with the days if they differ. */
function earlySentence(
  { match, startsAt, opensAt }: Extract<ScheduleClash, { kind: 'early' }>,
  { timeZone, gameOf }: Wording,
): string {
  const isSameDay = toLocalDay(startsAt, timeZone) === toLocalDay(opensAt, timeZone)
  const at = (instant: string) =>
    `${formatTime(instant, timeZone)}${isSameDay ? '' : ` on ${formatDay(instant, timeZone)}`}`
  return `${titleOf({ gameOf }, match)} would start at ${at(startsAt)}, but the tournament starts at ${at(opensAt)}.`
}

function sharedTeams({ matches }: PlanInput, first: number, second: number | null): string[] {
  const teamsOf = (number: number | null) => matches.find(({ match }) => match === number)?.teams ?? []
  const others = new Set(teamsOf(second))
  return teamsOf(first).filter((team) => others.has(team))
}

/** 'Green Rockets' or 'the loser of match 5' */
export const dutyInSentence = (duty: Duty, nameOf: Wording['nameOf']) =>
  'team' in duty ? nameOf(duty.team) : `the loser of match ${duty.loser}`

export type DutyWording = Pick<Wording, 'nameOf'> & { kind: ScheduleSettings['dutyTeams'] }

/** 'Green Rockets can't referee match 12: they're playing match 9 then.' */
export function dutyClashSentence(clash: DutyClash, duty: Duty, { nameOf, kind }: DutyWording): string {
  const { match, other } = clash
  const act = dutyAct(kind)
  return `${capitalize(dutyInSentence(duty, nameOf))} can't ${act} match ${match}: ${reasonOf(clash.kind, other, act)}.`
}

function reasonOf(kind: DutyClash['kind'], other: number | null, act: string): string {
  switch (kind) {
    case 'plays':
      return `they're playing match ${other} then`
    case 'may_play':
      return `they might be playing match ${other} then`
    case 'two_duties':
      return `they ${act} match ${other} then`
    case 'not_known':
      return `match ${other} won't be over by then`
    default:
      return 'they are no longer in the tournament'
  }
}

const withoutDuty: Record<MissingDuty['reason'], string> = {
  all_busy: 'Every team is playing, might be playing or has another duty then',
  none_nearby: 'No available team plays within three hours of that time',
  not_assigned: 'No team has been assigned yet',
}

/** 'Matches 12 and 14 have no referees. Every team is playing, might be playing or has another duty then.' */
export function missingDutySentence(
  reason: MissingDuty['reason'],
  numbers: readonly number[],
  { kind }: Pick<DutyWording, 'kind'>,
): string {
  const list = listed(numbers.map(String))
  const matches = numbers.length === 1 ? `Match ${list} has` : `Matches ${list} have`
  return `${matches} no ${dutyRole(kind).toLowerCase()}. ${withoutDuty[reason]}.`
}

/**
 * 'Match 31 doesn't fit: it can't start before Sat, Dec 5, 4:45 PM, and the last court to close, Court 1, closes Sat, Dec 5, 5:00 PM.', or which slot is open.
 */
export function unplacedSentence(
  { match, earliest, isAsPublished, minutes, closing, slot }: UnplacedMatch,
  { input, timeZone, gameOf }: Wording,
): string {
  const title = titleOf({ gameOf }, match)
  const when = (minute: number) =>
    `${formatDay(instantOf(minute), timeZone)}, ${formatTime(instantOf(minute), timeZone)}`
  const name = (court: string) => input.courts.find(({ id }) => id === court)!.name
  if (slot) return `${title} isn't scheduled. This slot is open: ${name(slot.court)}, ${when(slot.start)}.`
  if (!closing) {
    const hadHours = input.courts.some(({ hours }) => hours.length > 0)
    return `${title} doesn't fit: ${hadHours ? 'no court it can use has any open time left' : 'no court has opening hours yet'}.`
  }
  const start = isAsPublished
    ? `${title} doesn't fit: it was published for ${when(earliest)}`
    : `${title} doesn't fit: it can't start before ${when(earliest)}`
  return earliest + minutes <= closing.at
    ? `${start}, and no court has an open slot for it after that.`
    : `${start}, and the last court to close, ${name(closing.court)}, closes ${when(closing.at)}.`
}

/** 'Court 1 has a gap from 11:00 AM to 11:30 AM on Sat, Dec 5.' */
export function gapSentence({ court, left: [gap] }: Gap, { input, timeZone }: Wording): string {
  const name = input.courts.find(({ id }) => id === court)!.name
  const [opens, closes] = [gap.start, gap.end].map((minute) => formatTime(instantOf(minute), timeZone))
  return `${name} has a gap from ${opens} to ${closes} on ${formatDay(instantOf(gap.start), timeZone)}.`
}

/** 'Play resumed early, so matches can start up to 30 minutes earlier, and 2 matches fit again.' */
export function earlyResumeSentence({ minutes, restored }: { minutes: number; restored: number }): string {
  const earlier = minutes > 0 ? [`matches can start up to ${plural(minutes, 'minute')} earlier`] : []
  const again = restored > 0 ? [`${plural(restored, 'match')} ${restored === 1 ? 'fits' : 'fit'} again`] : []
  return `Play resumed early, so ${[...earlier, ...again].join(', and ')}.`
}

type Days = Pick<Loaded, 'tournament' | 'stored'>

/** '10:20 AM', with the day if courts are open on several. */
export function timeText({ tournament: { timeZone }, stored }: Days, instant: string): string {
  const days = new Set(stored.courts.flatMap(({ hours }) => hours.map(({ opensAt }) => formatDay(opensAt, timeZone))))
  return days.size > 1
    ? `${formatDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`
    : formatTime(instant, timeZone)
}

/** 'Court 2, 10:20 AM' */
export function placementText(days: Days, { courtId, startsAt }: { courtId: string; startsAt: string }): string {
  const name = days.stored.courts.find(({ id }) => id === courtId)?.name ?? ''
  return `${name}, ${timeText(days, startsAt)}`
}

export const warningSentences: Record<Warning, string> = {
  third_in_a_row: 'A team would play its third match in a row.',
  long_wait: 'A team would have a long wait before this match.',
  changes_court: 'A team would have to switch courts.',
  first_and_last: 'A team would play the first and the last match of the day.',
}

/** "Match 5 can't start before 9:40 AM, after match 1, and must end by 10:40 AM, before match 9. No court has another open slot then." */
export function noSlotSentence({ match, start, end, after, before, areTeamsBusy }: NoSlot, days: Days): string {
  const name = (other: number) => (matchNumber(other) === match ? 'its previous game' : `match ${matchNumber(other)}`)
  const at = (minute: number) => timeText(days, instantOf(minute))
  const limits = [
    ...(after === null ? [] : [`can't start before ${at(start)}, after ${name(after)}`]),
    ...(before === null ? [] : [`must end by ${at(end)}, before ${name(before)}`]),
  ]
  if (limits.length > 0) {
    const when = `Match ${match} ${limits.join(', and ')}.`
    return `${when} ${areTeamsBusy ? 'Whenever a court is free then, its teams play or rest.' : 'No court has another open slot then.'}`
  }
  if (areTeamsBusy) return `Whenever a court is free, the teams of match ${match} play or rest.`
  return 'No court has an open slot for this match. Add hours or a court, or move another match first.'
}
