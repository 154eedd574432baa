import { z } from 'zod'
import { oneLine } from '#lib/one-line.ts'
import { PlacePoint } from './contract.ts'
import { sports } from '#lib/sports.ts'
import { maxEntryFee, maxLocationLength, moreSports } from '#features/tournaments/values.ts'
import { defaultMiles, filterSkillLevels, maxMiles } from './values.ts'

const withinRule = `Distance must be a whole number of miles from 1 to ${maxMiles}`
const maxFeeRule = `Entry fee must be a whole number of dollars from 0 to ${Math.floor(maxEntryFee).toLocaleString('en-US')}`
const placeRule = `Place must be at most ${maxLocationLength} characters`

export const SaveSearch = z
  .object({
    sport: z
      .enum([...sports, moreSports], 'Please choose a sport')
      .nullish()
      .describe('A sport, or `more` for those without a tile on Home.'),
    skill: z.enum(filterSkillLevels, 'Please choose a skill level').nullish(),
    maxFee: z
      .int(maxFeeRule)
      .min(0, maxFeeRule)
      .max(maxEntryFee, maxFeeRule)
      .nullish()
      .describe('Whole dollars; 0 for free tournaments.'),
    near: PlacePoint.nullish().describe("'30.27,-97.74', rounded to 0.01°."),
    place: z
      .string(placeRule)
      .overwrite(oneLine)
      .max(maxLocationLength, placeRule)
      .nullish()
      .describe('The name of that place; none for your own position.'),
    within: z.int(withinRule).min(1, withinRule).max(maxMiles, withinRule).default(defaultMiles).describe('Miles.'),
  })
  .refine(({ sport, near }) => sport || near, { path: ['near'], message: 'Choose a sport or a place' })
  .describe("What to look for. Anything left out doesn't matter, but a sport or a place is required.")

export const SavedSearch = z.object({
  id: z.uuid(),
  sport: z.string().nullable(),
  skill: z.enum(filterSkillLevels).nullable(),
  maxFee: z.number().nullable().describe('Dollars.'),
  near: z.string().nullable(),
  place: z.string().nullable(),
  within: z.int().nullable().describe('Miles; null without a place.'),
})
/** Latest first, 10 at most. */
export const SavedSearchList = z.array(SavedSearch)

export type SaveSearch = z.output<typeof SaveSearch>
export type SavedSearch = z.infer<typeof SavedSearch>
