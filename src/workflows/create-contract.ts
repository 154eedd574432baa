import { z } from 'zod'
import { NewCourts } from '#features/competition/schedule-contract.ts'
import { CreateTournament } from '#features/tournaments/contract.ts'

export const CreateWithCourts = CreateTournament.extend({
  schedule: NewCourts.optional(),
  scheduleFrom: z
    .uuid('Choose a tournament')
    .optional()
    .describe(
      'A tournament that you run. Its courts with their hours, and how long matches take, are copied; hours move by whole days with the start date, ' +
        'and those on days that the new tournament does not have are left out.',
    ),
}).refine(({ schedule, scheduleFrom }) => !schedule || scheduleFrom === undefined, {
  path: ['scheduleFrom'],
  error: 'Enter courts or copy them, not both',
})

export type CreateWithCourts = z.infer<typeof CreateWithCourts>
