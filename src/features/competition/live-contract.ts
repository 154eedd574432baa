import { z } from 'zod'
import { Snapshot } from './api-contract.ts'
import { PublishedSchedule } from './schedule-contract.ts'

/** What changed since the revision `since`: the matches, teams and tables that differ, as they are now. */
export const Changes = Snapshot.pick({
  revision: true,
  version: true,
  state: true,
  teams: true,
  matches: true,
  tables: true,
  wildCards: true,
  rulingsDue: true,
  champion: true,
}).extend({
  since: z.string(),
  scheduled: z.array(PublishedSchedule.shape.matches.element).describe("Of the schedule's matches, those that differ."),
  queue: PublishedSchedule.shape.queue,
})

export const Update = z
  .union([z.object({ snapshot: Snapshot }), z.object({ changes: Changes })])
  .describe('The data of a `competition` event: everything, where a list of changes would not do.')

export const ListenSince = z.object({
  since: z
    .string()
    .max(200)
    .optional()
    .describe('The revision of the competition that the page was made from. The header `Last-Event-ID` overrides it.'),
  fresh: z
    .literal('true', 'fresh must be true')
    .optional()
    .describe(
      'The tournament was read just now: the stream does not begin with a `tournament` event, unless it resumes.',
    ),
})

export type Changes = z.infer<typeof Changes>
export type Update = z.infer<typeof Update>
