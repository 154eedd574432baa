import { z } from 'zod'
import { maxReasonLength } from './values.ts'

export const FindReplacement = z.object({
  id: z.uuid().describe('Made by the client: a request that is sent twice starts one search.'),
  teamId: z.uuid().describe("The team that isn't there."),
  entryId: z
    .uuid()
    .optional()
    .describe('Which team on the waiting list to ask first. Omit it to ask the next in line.'),
  reason: z
    .string()
    .trim()
    .min(1, 'Please give a reason')
    .max(maxReasonLength)
    .optional()
    .describe('Why the first one asked is not the next in line. Everyone can read it.'),
})
export type FindReplacement = z.infer<typeof FindReplacement>

/** A team that needs a replacement from the waiting list. */
export const ReplacementSearch = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  asked: z
    .object({ teamName: z.string(), captainName: z.string(), until: z.iso.datetime() })
    .nullable()
    .describe('Who is being asked, and until when they can accept.'),
})
export type ReplacementSearch = z.infer<typeof ReplacementSearch>

export const ReplacementSearchList = z.array(ReplacementSearch)
