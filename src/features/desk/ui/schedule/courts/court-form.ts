import { ownNameRule, repeatsEarlier } from '#features/competition/court-names.ts'
import type { ScheduleSettings } from '#features/competition/courts-contract.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { daysFrom, hoursOn } from '#features/competition/ui/new-courts/new-courts.ts'
import { minutesProblem, restLimits } from '#features/competition/ui/new-courts/problems.ts'
import { matchMinutes } from '#features/competition/values.ts'
import { toLocalDay, toLocalInput } from '#lib/dates.ts'

/** Opening hours as they are typed: '2026-12-05', '09:00' and '17:00'. */
export type HoursRow = { day: string; from: string; to: string }
export type CourtRow = { id: string | undefined; key: string; name: string; isMain: boolean; hours: HoursRow[] }

export type CourtsForm = {
  courts: CourtRow[]
  /** The hours of all courts; null if some have their own. */
  shared: HoursRow[] | null
  minutes: number
  /** The rounds with their own length; null if all matches have the same. */
  ownMinutes: ScheduleSettings['rounds'] | null
  rest: number
  waitsForRounds: boolean
  dutyTeams: ScheduleSettings['dutyTeams']
}

type Dates = { startDate: string; endDate: string; timeZone: string }

const usual = { from: '09:00', to: '18:00' }
const localTime = (instant: string, timeZone: string) => toLocalInput(instant, timeZone).slice(11)

export const daysOf = ({ startDate, endDate, timeZone }: Dates): string[] =>
  daysFrom(toLocalDay(startDate, timeZone), toLocalDay(endDate, timeZone))

/** The form for these courts. Until there are any, hours on each day are suggested. */
export function formOf({ courts, settings }: ScheduleBoard, dates: Dates, days: readonly string[]): CourtsForm {
  const rows = courts.map(({ id, name, isMain, hours }) => ({
    id,
    key: id,
    name,
    isMain,
    hours: hours.map((span) => rowOf(span, dates.timeZone)),
  }))
  const [first] = rows
  const isShared = rows.every(({ hours }) => JSON.stringify(hours) === JSON.stringify(first!.hours))
  const { minutes, rounds, rest, waitsForRounds, dutyTeams } = settings
  return {
    courts: rows.length > 0 ? rows : [newCourt(1)],
    shared: !first ? days.map((day) => ({ day, ...usual })) : isShared ? first.hours : null,
    minutes,
    ownMinutes: rounds.length > 0 ? rounds : null,
    rest,
    waitsForRounds,
    dutyTeams,
  }
}

const rowOf = ({ opensAt, closesAt }: { opensAt: string; closesAt: string }, timeZone: string): HoursRow => ({
  day: toLocalDay(opensAt, timeZone),
  from: localTime(opensAt, timeZone),
  to: localTime(closesAt, timeZone),
})

export const newCourt = (number: number): CourtRow => ({
  id: undefined,
  key: crypto.randomUUID(),
  name: `Court ${number}`,
  isMain: false,
  hours: [],
})

/** What is sent: local times in the tournament's zone. */
export const sentCourts = ({ courts, shared }: CourtsForm) =>
  courts.map(({ id, name, isMain, hours }) => ({
    ...(id && { id }),
    name,
    isMain,
    hours: (shared ?? hours).map(({ day, from, to }) => hoursOn(day, from, to)),
  }))

/** Why courts were refused, by field: 'courts.1.name', 'courts.0.hours.2', or 'courts.0.hours' for all hours of a court. */
export type RefusedFields = Record<string, string>

/** What is wrong with the name of each court, if anything. */
export function nameProblemsIn({ courts }: Pick<CourtsForm, 'courts'>, refused: RefusedFields): (string | undefined)[] {
  const isRepeated = repeatsEarlier(courts.map(({ name }) => name))
  return courts.map(({ name }, index) => {
    if (name.trim() === '') return 'Enter a name for each court'
    return isRepeated[index] ? ownNameRule : refused[`courts.${index}.name`]
  })
}

/** What is wrong with each of a court's hours, if anything. */
export const hoursProblemsIn = (
  hours: readonly HoursRow[],
  court: number,
  refused: RefusedFields,
): (string | undefined)[] =>
  hours.map(
    (_, row) => refused[`courts.${court}.hours.${row}`] ?? (row === 0 ? refused[`courts.${court}.hours`] : undefined),
  )

/** The same for hours that all courts have. */
export function sharedHoursProblemsIn({ courts, shared }: CourtsForm, refused: RefusedFields): (string | undefined)[] {
  const byCourt = courts.map((_, court) => hoursProblemsIn(shared ?? [], court, refused))
  return (shared ?? []).map((_, row) => byCourt.flatMap((problems) => problems[row] ?? [])[0])
}

/** Whether a number of minutes in the form is wrong. */
export const hasWrongMinutes = ({ minutes, ownMinutes, rest }: CourtsForm): boolean =>
  minutesProblem(rest, restLimits) !== undefined ||
  [minutes, ...(ownMinutes ?? []).map((round) => round.minutes)].some(
    (length) => minutesProblem(length, matchMinutes) !== undefined,
  )

/** The hours that all of these days have, as rows of the first day; null if days differ, or if there is only one. */
export function everyDay(days: readonly string[], hours: readonly HoursRow[]): HoursRow[] | null {
  const [first = ''] = days
  const timesOn = (day: string) => JSON.stringify(hours.flatMap((row) => (row.day === day ? [[row.from, row.to]] : [])))
  const own = hours.filter(({ day }) => day === first)
  const isSame = hours.length === own.length * days.length && days.every((day) => timesOn(day) === timesOn(first))
  return days.length > 1 && own.length > 0 && isSame ? own : null
}
