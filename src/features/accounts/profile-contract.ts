import { z } from 'zod'
import { centsOf } from '#lib/money.ts'
import { optionalText, seenRevision } from '#lib/schemas.ts'
import { SignUp, names } from './contract.ts'
import {
  maxBioLength,
  maxGames,
  maxLocationLength,
  maxPreferredSports,
  maxPrizeWon,
  maxSportLength,
} from './profile-values.ts'

const PreferredSports = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .min(1, 'Enter a name for each sport')
      .max(maxSportLength, `A sport must be at most ${maxSportLength} characters`),
  )
  .max(maxPreferredSports, `Choose at most ${maxPreferredSports} sports`)

/** A number, or typed text; unparseable text becomes 0 (docs/product.md). */
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

/** Personal details. Users edit their own, and the administrator anybody's except preferred sports. */
export const UserDetails = z.object({
  ...names,
  email: SignUp.shape.email,
  bio: optionalText('Bio', maxBioLength),
  location: optionalText('Location', maxLocationLength),
  preferredSports: PreferredSports,
})

/** A user's results: what they entered, and what tournaments played here credited. */
export const Statistics = z.object({ wins: games('Wins'), losses: games('Losses'), totalPrizeWon: PrizeWon })

/** Any of the fields; omitted ones stay unchanged. */
export const EditProfile = UserDetails.extend({
  ...Statistics.shape,
  /** Whether to hide the email from other members in the community. */
  hideEmail: z.boolean(),
  /** From the administrator's list. */
  revision: seenRevision,
}).partial()

export const PublicProfile = z.object({
  id: z.uuid(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for readers who may not see it (`shownEmail`). */
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  preferredSports: z.array(z.string()),
  wins: z.int(),
  losses: z.int(),
  /** Dollars. */
  totalPrizeWon: z.number(),
  /** The part of these that is verified: from tournaments played here. */
  verifiedWins: z.int(),
  verifiedLosses: z.int(),
  verifiedPrizeWon: z.number(),
  createdAt: z.iso.datetime(),
})

/** Only for this user and the administrator. */
const privateFields = {
  emailVerified: z.boolean(),
  hideEmail: z.boolean(),
  role: z.enum(['player', 'administrator']),
}

export const OwnProfile = PublicProfile.extend({ email: z.string(), ...privateFields })
/** A profile, with the private fields only if the reader may see them. */
export const Profile = PublicProfile.extend(z.object(privateFields).partial().shape)

export type UserDetails = z.infer<typeof UserDetails>
export type Statistics = z.infer<typeof Statistics>
export type EditProfile = z.infer<typeof EditProfile>
export type Profile = z.infer<typeof Profile>
export type OwnProfile = z.infer<typeof OwnProfile>
