import { ownNameRule, repeatsEarlier } from '../../court-names.ts'
import { matchMinutes, maxCourtNameLength, maxCourts, restMinutes } from '../../values.ts'
import { isCount, namesOf, numberOf, type TypedCourts } from './new-courts.ts'

export type CourtProblems = Partial<Record<keyof TypedCourts, string>>

/** What is wrong with courts that were typed, for each field. `refused` is why the server refused them: 'courts.1.name' or 'courts.0.hours.0'. */
export function problemsIn(typed: TypedCourts, refused: Record<string, string> = {}): CourtProblems {
  const [name, hours] = ['.name', '.hours.'].map((field) =>
    Object.entries(refused).find(([key]) => key.includes(field)),
  )
  const names = namesOf(typed)
  const isCountWrong = !isCount(typed.count)
  const isTooMany = names.length > maxCourts && !isCountWrong
  const isTooLong = names.some((name) => name.length > maxCourtNameLength)
  return withoutEmpty({
    count: isCountWrong
      ? Number(typed.count) > maxCourts
        ? `Enter at most ${maxCourts} courts`
        : `Enter 1 to ${maxCourts} courts`
      : undefined,
    names: isTooMany
      ? `Enter at most ${maxCourts} courts`
      : isTooLong
        ? `A court's name must be at most ${maxCourtNameLength} characters`
        : repeatsEarlier(names).includes(true)
          ? ownNameRule
          : name?.[1],
    from: typed.from === '' ? 'Enter a time' : undefined,
    until: typed.until === '' ? 'Enter a time' : typed.from === '' ? undefined : hours?.[1],
    minutes: minutesProblem(numberOf(typed.minutes), matchMinutes),
    rest: minutesProblem(numberOf(typed.rest), restLimits),
  })
}

/** How many minutes teams can rest. */
export const restLimits = { min: 0, max: restMinutes.max }

/** Why matches can't take so many minutes, or teams rest that long. */
export const minutesProblem = (minutes: number, { min, max }: { min: number; max: number }): string | undefined =>
  Number.isInteger(minutes) && minutes >= min && minutes <= max ? undefined : `Enter ${min} to ${max} minutes`

const withoutEmpty = (problems: Record<keyof TypedCourts, string | undefined>) =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined)) as CourtProblems
