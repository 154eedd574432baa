import { z } from 'zod'
import { Bracket } from '#engine/contract.ts'
import { oneLine } from '#lib/one-line.ts'
import { dutyKinds, matchMinutes, maxCourtNameLength, maxCourts, maxHoursPerCourt, restMinutes } from './values.ts'

/* Courts, their opening hours, and how long matches take. */

const CourtName = z
  .string('Enter a name for each court')
  .overwrite(oneLine)
  .min(1, 'Enter a name for each court')
  .max(maxCourtNameLength, `A court's name must be at most ${maxCourtNameLength} characters`)
  .describe('Without web addresses.')

/** A time that an organizer enters. */
export const SentTime = z
  .string('Enter a date and time')
  .min(1, 'Enter a date and time')
  .max(40)
  .describe("An instant, or a local date and time in the tournament's time zone, like '2026-12-05T09:00'.")

const SentHours = z.object({ opensAt: SentTime, closesAt: SentTime })

const Minutes = z
  .int('Enter whole minutes')
  .min(matchMinutes.min, `A match must last at least ${matchMinutes.min} minutes`)
  .max(matchMinutes.max, `A match can last at most ${matchMinutes.max} minutes`)

export const ScheduleSettings = z.object({
  minutes: Minutes.describe('How many minutes a match takes on its court, changeover included.'),
  rounds: z
    .array(z.object({ bracket: Bracket, round: z.int().min(1).max(1_000), minutes: Minutes }))
    .max(100, 'Enter at most 100 rounds')
    .refine(
      (rounds) => new Set(rounds.map(({ bracket, round }) => `${bracket} ${round}`)).size === rounds.length,
      'Enter the minutes of each round only once',
    )
    .describe('Rounds whose matches have a different length.'),
  rest: z
    .int('Enter whole minutes')
    .min(0, `Rest must be 0 to ${restMinutes.max} minutes`)
    .max(restMinutes.max, `Rest must be 0 to ${restMinutes.max} minutes`)
    .describe('Minutes between two matches of a team.'),
  waitsForRounds: z.boolean().describe('Whether a round starts only when the one before it is over.'),
  dutyTeams: z
    .enum(dutyKinds, 'dutyTeams must be none, referees or scores')
    .default('none')
    .describe(
      'Whether teams that are not playing referee or keep score for other matches. Only for matches with times.',
    ),
})

export const ScheduleRevision = z
  .int()
  .min(0)
  .describe('The revision that the sender saw. If the schedule has changed since, the request is refused.')

const SentCourt = z.object({
  id: z.uuid().optional().describe('Leave it out for a new court.'),
  name: CourtName,
  isMain: z.boolean().default(false).describe('The final is played here. At most one court.'),
  hours: z
    .array(SentHours)
    .max(maxHoursPerCourt, 'Enter fewer opening hours')
    .describe('When it can be used. A break is a gap between two of them.'),
})

export const PutCourts = ScheduleSettings.extend({
  revision: ScheduleRevision,
  courts: z.array(SentCourt).max(maxCourts, `Enter at most ${maxCourts} courts`),
}).describe('All courts in their order, and how long matches take. Courts that are left out are removed.')

export const NewCourts = PutCourts.omit({ revision: true }).describe(
  "The new tournament's courts, and how long matches take.",
)

export const CourtHours = z.object({ opensAt: z.iso.datetime(), closesAt: z.iso.datetime() })

export type ScheduleSettings = z.infer<typeof ScheduleSettings>
export type PutCourts = z.output<typeof PutCourts>
export type NewCourts = z.output<typeof NewCourts>
export type CourtHours = z.infer<typeof CourtHours>
