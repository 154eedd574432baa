import { z } from 'zod'
import { Scoring, TableRules } from '#engine/contract.ts'
import { maxTeamsLimit } from '#features/tournaments/values.ts'
import { maxAdviceDays } from './values.ts'

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:30')
  .describe("A time of day: '09:30'.")
const count = (least: number, most: number) =>
  z.coerce
    .number({ error: `Enter a number from ${least} to ${most}` })
    .int()
    .min(least)
    .max(most)

export const AskAdvice = z
  .object({
    teams: count(2, maxTeamsLimit),
    courts: count(1, maxTeamsLimit),
    days: count(1, maxAdviceDays).default(1),
    from: timeOfDay,
    until: timeOfDay,
    minutes: count(1, 600),
    rest: count(0, 600).default(0),
  })
  .refine(({ from, until }) => from < until, { error: 'The end must be after the start', path: ['until'] })
  .describe(
    'The courts and the time that a tournament has, with the same hours on each of its `days`. `minutes` is for a match and the ' +
      "change to the next one; `rest` is a team's break between two matches.",
  )

export const AdviceList = z.array(
  z.object({
    format: z.enum(['single_elimination', 'double_elimination', 'round_robin', 'groups', 'swiss']),
    count: z
      .int()
      .nullable()
      .describe('Groups, Swiss rounds, or how often everyone plays everyone; null for a knockout.'),
    guaranteed: z.int().describe('The fewest matches that any team plays.'),
    matches: z.int().describe('The most matches there can be in all.'),
    notBefore: timeOfDay.describe(
      'The earliest time of day at which the tournament can end, and how many days after it began. When it really ends depends on ' +
        'the schedule.',
    ),
    daysLater: z.int(),
    fits: z.boolean().describe('Whether the tournament can end within the given days and hours.'),
  }),
)

export const Presets = z.object({
  scoring: z.record(z.string(), Scoring).describe('By sport, or by a variant of one.'),
  tables: z.record(z.string(), TableRules).describe('By federation, sport or format.'),
})

export type Presets = z.infer<typeof Presets>
export type AskAdvice = z.infer<typeof AskAdvice>
export type AdviceList = z.infer<typeof AdviceList>
