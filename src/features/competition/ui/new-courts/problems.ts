import { ownNameRule, repeatsEarlier } from '../../court-names.ts'
import { matchMinutes, maxCourtNameLength, maxCourts, restMinutes } from '../../values.ts'
import { isCount, namesOf, type TypedCourts } from './new-courts.ts'

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
    minutes: isWhole(typed.minutes, matchMinutes)
      ? undefined
      : `Enter ${matchMinutes.min} to ${matchMinutes.max} minutes`,
    rest: isWhole(typed.rest, { min: 0, max: restMinutes.max }) ? undefined : `Enter 0 to ${restMinutes.max} minutes`,
  })
}

function isWhole(text: string, { min, max }: { min: number; max: number }): boolean {
  const number = Number(text)
  return text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max
}

const withoutEmpty = (problems: Record<keyof TypedCourts, string | undefined>) =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined)) as CourtProblems
