import { z } from 'zod'
import { Snapshot } from './api-contract.ts'

/** What changed from version `since` to `version`: the matches, entrants and tables that differ, as they are now. */
export const Changes = Snapshot.pick({
  version: true,
  state: true,
  entrants: true,
  matches: true,
  tables: true,
  wildCards: true,
  rulingsDue: true,
  champion: true,
}).extend({
  since: z.int(),
})

/** The data of a `competition` event: everything, where a list of changes would not do. */
export const Update = z.union([z.object({ snapshot: Snapshot }), z.object({ changes: Changes })])

/** The version that the page was made from. The header `Last-Event-ID` overrides it. */
export const ListenSince = z.object({ since: z.coerce.number().int().min(0).optional() })

export type Changes = z.infer<typeof Changes>
export type Update = z.infer<typeof Update>
