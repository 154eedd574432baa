import { formatMoment } from '#lib/dates.ts'
import { dollarsOf, formatDollars } from '#lib/money.ts'
import { sportLabel } from '#lib/sports.ts'
import { skillLabels } from './values.ts'

type Announced = {
  name: string
  sport: string
  location: string
  startDate: Date
  endDate: Date
  registrationDeadline: Date
  timeZone: string
  teamSize: number
  skillLevel: keyof typeof skillLabels
  prizePoolCents: number
  rules: string | null
}

/**
 * The fields that concern registered teams, as shown to them. The fee is not one of them, because a change does not affect teams that have
 * already registered.
 */
const said: [label: string, words: (tournament: Announced) => string][] = [
  ['Name', ({ name }) => name],
  ['Sport', ({ sport }) => sportLabel(sport)],
  ['Location', ({ location }) => location],
  ['Start', ({ startDate, timeZone }) => formatMoment(startDate, timeZone)],
  ['End', ({ endDate, timeZone }) => formatMoment(endDate, timeZone)],
  ['Registration deadline', ({ registrationDeadline, timeZone }) => formatMoment(registrationDeadline, timeZone)],
  ['Team size', ({ teamSize }) => String(teamSize)],
  ['Skill level', ({ skillLevel }) => skillLabels[skillLevel]],
  ['Prize pool', ({ prizePoolCents }) => formatDollars(dollarsOf(prizePoolCents))],
]

/** How the tournament moved, one line for its start and its end; nothing if it didn't. */
export function describeMove(before: Announced, after: Announced): string[] {
  const hasMoved = +before.startDate !== +after.startDate || +before.endDate !== +after.endDate
  return hasMoved ? describeChanges(before, after).filter((line) => /^(Start|End): /.test(line)) : []
}

/** The changes that concern registered teams, one per line: 'Location: Austin → Dallas'. */
export function describeChanges(before: Announced, after: Announced): string[] {
  const changes = said
    .map(([label, words]) => ({ label, from: words(before), to: words(after) }))
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => `${label}: ${from} → ${to}`)
  return before.rules === after.rules ? changes : [...changes, 'The rules have changed.']
}
