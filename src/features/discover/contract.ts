import { z } from 'zod'
import { shortTexts, Tournament } from '#features/tournaments/contract.ts'
import { current, maxEntryFee, statuses } from '#features/tournaments/values.ts'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { maxMiles, sorts } from './values.ts'
import { maxSearchLength } from '#features/tournaments/values.ts'

export const ListedTournament = Tournament.extend({
  ...shortTexts,
  distance: z.number().optional().describe('Miles from `near`, in a search near a place.'),
})

export const TournamentList = z.array(ListedTournament)

const pageParams = {
  limit: pageLimit(),
  cursor: pageCursor(),
}

/** '30.27,-97.74' */
export const PlacePoint = z.string().transform(pointFrom)

const nearForm = 'near must be a latitude and a longitude, like 30.27,-97.74'
const withinRange = `within must be from 1 to ${maxMiles} miles`
const maxFeeRange = `maxFee must be from 0 to ${maxEntryFee}`

const filters = {
  q: z.string().max(maxSearchLength, 'The search text is too long').optional(),
  sport: z.string().max(40).optional(),
  skill: z.string().max(40).optional(),
  status: z.enum([...statuses, current]).optional(),
  near: PlacePoint.optional().describe(
    "'30.27,-97.74'. With it or one of the following, only tournaments that are not over are listed, unless `status` is " +
      '`completed`.',
  ),
  within: z.coerce
    .number(withinRange)
    .min(1, withinRange)
    .max(maxMiles, withinRange)
    .optional()
    .describe('Miles, 50 by default.'),
  from: z.iso
    .date('from must be a date like 2026-12-05')
    .optional()
    .describe('The first and last day it may start on: in the time zone of `near`, or else in UTC.'),
  to: z.iso.date('to must be a date like 2026-12-05').optional(),
  maxFee: z.coerce
    .number(maxFeeRange)
    .min(0, maxFeeRange)
    .max(maxEntryFee, maxFeeRange)
    .optional()
    .describe('Dollars; 0 lists free tournaments.'),
  open: z.literal('true', 'open must be true').optional().describe('Only those that teams can register for.'),
  sort: z
    .enum(sorts, `sort must be one of ${sorts.join(', ')}`)
    .optional()
    .describe('`distance` near a place, else `date`. `deadline` leaves out those whose deadline has passed.'),
}

export const ListTournaments = z
  .object({ ...filters, ...pageParams })
  .superRefine(({ near, within, from, to, sort }, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (within !== undefined && !near) refuse('within', 'within needs near')
    if (sort === 'distance' && !near) refuse('sort', 'Sorting by distance needs near')
    if (from && to && from > to) refuse('to', 'to must not be before from')
  })

/** What a change of a search can set; empty values remove it. */
const Change = z
  .object({ within: filters.within, from: filters.from, to: filters.to, maxFee: filters.maxFee, open: filters.open })
  .strict()
/** The most searches that one request counts. */
const maxChanges = 30

export const CountTournaments = z.object({
  ...filters,
  /** Changes of the search, each of which is counted: 'within=10;from=2026-12-05,to=2026-12-06;maxFee=' counts three. */
  changes: z.string().max(2_000, 'changes must be at most 2,000 characters').transform(changesFrom),
})

function changesFrom(text: string, context: z.RefinementCtx) {
  const parts = text.split(';')
  if (parts.length > maxChanges) {
    context.addIssue({ code: 'custom', message: `changes must be at most ${maxChanges}` })
    return z.NEVER
  }
  const changes = parts.map((change) => {
    const values = new URLSearchParams(change.replaceAll(',', '&'))
    return Change.safeParse(Object.fromEntries([...values].map(([name, value]) => [name, value || undefined])))
  })
  if (changes.every(({ success }) => success)) return changes.map(({ data }) => data!)
  context.addIssue({
    code: 'custom',
    message: 'changes must look like within=10;from=2026-12-05,to=2026-12-06;maxFee=',
  })
  return z.NEVER
}

/** In the order of the changes. `isCapped`: there may be more. */
export const TournamentCounts = z.array(z.object({ total: z.number(), isCapped: z.boolean() }))

/** Rounded to 0.01°, which is less than a mile: a search needs no more, and a visitor gives away no more. */
function pointFrom(text: string, context: z.RefinementCtx) {
  const [latitude, longitude] = /^-?\d{1,2}(\.\d{1,10})?,-?\d{1,3}(\.\d{1,10})?$/.test(text)
    ? text.split(',').map((degrees) => Math.round(Number(degrees) * 100) / 100)
    : []
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    context.addIssue({ code: 'custom', message: nearForm })
    return z.NEVER
  }
  return { latitude, longitude }
}

/** Where maps load street tiles from; null if they do not. */
export const MapSettings = z.object({
  tiles: z
    .object({
      url: z.string().describe('With `{z}`, `{x}` and `{y}`.'),
      attribution: z.string(),
      attributionUrl: z.string().nullable(),
    })
    .nullable(),
})

export type CountTournaments = z.infer<typeof CountTournaments>
export type ListTournaments = z.infer<typeof ListTournaments>
export type ListedTournament = z.infer<typeof ListedTournament>
export type MapTiles = NonNullable<z.infer<typeof MapSettings>['tiles']>
