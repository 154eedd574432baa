import { z } from 'zod'
import { centsOf } from '#lib/money.ts'
import { seenRevision } from '#lib/seen-revision.ts'
import { SignUp } from './contract.ts'
import {
  maxBioLength,
  maxGames,
  maxLocationLength,
  maxPreferredSports,
  maxPrizeWon,
  maxSportLength,
} from './profile-values.ts'

const optionalText = (name: string, max: number) =>
  z.string().trim().max(max, `${name} must be at most ${max} characters`).nullish()

const PreferredSports = z
  .array(z.string().trim().toLowerCase().min(1, 'A sport needs a name').max(maxSportLength, 'This is no sport we know'))
  .max(maxPreferredSports, `Choose at most ${maxPreferredSports} sports`)

/** A number, or text as somebody typed it: what cannot be read as one becomes 0 (SPEC.md §5). */
const Typed = z
  .union([z.number(), z.string().max(40), z.null()])
  .transform((typed) => (typeof typed === 'number' ? typed : Number.parseFloat(typed ?? '') || 0))

const games = (name: string) => {
  const sentence = `${name} must be a whole number from 0 to ${maxGames.toLocaleString('en-US')}`
  return Typed.pipe(z.number().int(sentence).min(0, `${name} must be at least 0`).max(maxGames, sentence))
}

const PrizeWon = Typed.pipe(
  z
    .number()
    .min(0, 'Prize money must be at least $0')
    .max(maxPrizeWon, `Prize money must be at most $${maxPrizeWon.toLocaleString('en-US')}`)
    .refine((amount) => centsOf(amount) !== null, 'Prize money must not have fractions of a cent'),
)

/** Who somebody is. A bio or location that is left blank is none. */
export const ProfileDetails = z.object({
  username: SignUp.shape.username,
  firstName: SignUp.shape.firstName,
  lastName: SignUp.shape.lastName,
  bio: optionalText('Bio', maxBioLength),
  location: optionalText('Location', maxLocationLength),
  preferredSports: PreferredSports,
})

/** How somebody has played, in their own words. */
export const Statistics = z.object({ wins: games('Wins'), losses: games('Losses'), totalPrizeWon: PrizeWon })

/** Any of the fields; what is left out stays as it is. */
export const EditProfile = ProfileDetails.extend({
  email: SignUp.shape.email,
  ...Statistics.shape,
  /** Whether other members see no e-mail of theirs in the community. */
  hideEmail: z.boolean(),
  /** From the administrator's list. */
  revision: seenRevision,
}).partial()

export const Profile = z.object({
  id: z.uuid(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  preferredSports: z.array(z.string()),
  wins: z.int(),
  losses: z.int(),
  /** Dollars. */
  totalPrizeWon: z.number(),
  createdAt: z.iso.datetime(),
  /** Only for that user and the administrator. */
  email: z.string().optional(),
  emailVerified: z.boolean().optional(),
  hideEmail: z.boolean().optional(),
  role: z.enum(['player', 'administrator']).optional(),
})

export type ProfileDetails = z.infer<typeof ProfileDetails>
export type Statistics = z.infer<typeof Statistics>
export type EditProfile = z.infer<typeof EditProfile>
export type Profile = z.infer<typeof Profile>
