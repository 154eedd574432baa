import { z } from 'zod'
import { Tournament } from '#features/tournaments/contract.ts'
import { current, maxEntryFee, statuses } from '#features/tournaments/values.ts'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { maxMiles, sorts } from './values.ts'
import { maxSearchLength } from '#features/tournaments/values.ts'

export const ListedTournament = Tournament.extend({
  /** Miles from `near`, in a search near a place. */
  distance: z.number().optional(),
})

export const TournamentList = z.array(ListedTournament)

const pageParams = {
  limit: pageLimit(),
  /** Opaque: from the previous page's `Link` header. */
  cursor: pageCursor(),
}

/** '30.27,-97.74' */
export const PlacePoint = z.string().transform(pointFrom)

const nearForm = 'near must be a latitude and a longitude, like 30.27,-97.74'
const withinRange = `within must be from 1 to ${maxMiles} miles`
const maxFeeRange = `maxFee must be from 0 to ${maxEntryFee}`

export const ListTournaments = z
  .object({
    q: z.string().max(maxSearchLength, 'The search text is too long').optional(),
    sport: z.string().max(40).optional(),
    skill: z.string().max(40).optional(),
    status: z.enum([...statuses, current]).optional(),
    /** '30.27,-97.74'. With it or one of the following, only tournaments that are not over are listed, unless `status` is `completed`. */
    near: PlacePoint.optional(),
    /** Miles, 50 by default. */
    within: z.coerce.number(withinRange).min(1, withinRange).max(maxMiles, withinRange).optional(),
    /** The first and last day it may start on: in the time zone of `near`, or else in UTC. */
    from: z.iso.date('from must be a date like 2026-12-05').optional(),
    to: z.iso.date('to must be a date like 2026-12-05').optional(),
    /** Dollars; 0 lists free tournaments. */
    maxFee: z.coerce.number(maxFeeRange).min(0, maxFeeRange).max(maxEntryFee, maxFeeRange).optional(),
    /** Only those that teams can register for. */
    open: z.literal('true', 'open must be true').optional(),
    /** `distance` near a place, else `date`. `deadline` leaves out those whose deadline has passed. */
    sort: z.enum(sorts, `sort must be one of ${sorts.join(', ')}`).optional(),
    ...pageParams,
  })
  .superRefine(({ near, within, from, to, sort }, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (within !== undefined && !near) refuse('within', 'within needs near')
    if (sort === 'distance' && !near) refuse('sort', 'Sorting by distance needs near')
    if (from && to && from > to) refuse('to', 'to must not be before from')
  })

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
      /** With `{z}`, `{x}` and `{y}`. */
      url: z.string(),
      attribution: z.string(),
      attributionUrl: z.string().nullable(),
    })
    .nullable(),
})

export type ListTournaments = z.infer<typeof ListTournaments>
export type ListedTournament = z.infer<typeof ListedTournament>
export type MapTiles = NonNullable<z.infer<typeof MapSettings>['tiles']>
