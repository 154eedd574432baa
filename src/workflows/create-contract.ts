import { z } from 'zod'
import { NewCourts } from '#features/competition/courts-contract.ts'
import { CreateTournament } from '#features/tournaments/contract.ts'
import { maxTeamsLimit } from '#features/tournaments/values.ts'

/** The most groups, Swiss rounds or matches between the same two teams that this format can have; 0 for a knockout. */
function mostOf(format: string): number {
  if (format === 'groups' || format === 'swiss') return maxTeamsLimit
  return format === 'round_robin' ? 2 : 0
}

export const CreateWithCourts = CreateTournament.extend({
  formatCount: z
    .int()
    .min(1)
    .max(maxTeamsLimit)
    .optional()
    .describe(
      'The number of groups or Swiss rounds, or how many times each team plays every other; by default, what suits the number of teams.',
    ),
  schedule: NewCourts.optional(),
  scheduleFrom: z
    .uuid('Choose a tournament')
    .optional()
    .describe(
      'A tournament that you run. Its courts with their hours, and how long matches take, are copied; hours move by whole days with the start date, ' +
        'and those on days that the new tournament does not have are left out.',
    ),
})
  .refine(({ format, formatCount }) => formatCount === undefined || formatCount <= mostOf(format), {
    path: ['formatCount'],
    error: "This format can't have this number of groups or rounds",
  })
  .refine(({ schedule, scheduleFrom }) => !schedule || scheduleFrom === undefined, {
    path: ['scheduleFrom'],
    error: 'Enter courts or copy them, not both',
  })

export type CreateWithCourts = z.infer<typeof CreateWithCourts>
