import { z } from 'zod'
import { Snapshot } from './api-contract.ts'

/** What changed from version `since` to `version`: the matches, teams and tables that differ, as they are now. */
export const Changes = Snapshot.pick({
  version: true,
  state: true,
  teams: true,
  matches: true,
  tables: true,
  wildCards: true,
  rulingsDue: true,
  champion: true,
}).extend({
  since: z.int(),
})

export const Update = z
  .union([z.object({ snapshot: Snapshot }), z.object({ changes: Changes })])
  .describe('The data of a `competition` event: everything, where a list of changes would not do.')

export const ListenSince = z.object({
  since: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('The version of the competition that the page was made from. The header `Last-Event-ID` overrides it.'),
  fresh: z
    .literal('true', 'fresh must be true')
    .optional()
    .describe(
      'The tournament was read just now: the stream does not begin with a `tournament` event, unless it resumes.',
    ),
})

export type Changes = z.infer<typeof Changes>
export type Update = z.infer<typeof Update>
