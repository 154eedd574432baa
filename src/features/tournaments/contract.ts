import { z } from 'zod'
import { pageLimit, sealedCursor } from '#lib/list-query.ts'
import { centsOf } from '#lib/money.ts'
import { oneLine } from '#lib/one-line.ts'
import { seenRevision } from '#lib/seen-revision.ts'
import {
  createSports,
  editSports,
  maxDescriptionLength,
  maxEntryFee,
  maxLocationLength,
  maxNameLength,
  maxPrizePool,
  maxRulesLength,
  maxSearchLength,
  maxTeamSizeOnCreate,
  maxTeamSizeOnEdit,
  maxTeamsLimit,
  minEntryFee,
  minTeams,
  skillLevels,
  statuses,
} from './values.ts'

const text = (name: string, max: number, clean = (typed: string) => typed.trim()) =>
  z
    .string(`${name} is required`)
    .overwrite(clean)
    .min(1, `${name} is required`)
    .max(max, `${name} must be at most ${max.toLocaleString('en-US')} characters`)

const wholeNumber = (name: string, min: number, max: number) => {
  const sentence = `${name} must be a whole number from ${min} to ${max}`
  return z.number(sentence).int(sentence).min(min, sentence).max(max, sentence)
}

const dollars = (name: string, max: number) =>
  z
    .number(`${name} must be an amount in dollars`)
    .min(0, `${name} must be at least $0`)
    .max(max, `${name} must be at most $${max.toLocaleString('en-US')}`)
    .refine((amount) => centsOf(amount) !== null, `${name} must not have fractions of a cent`)

const EntryFee = dollars('Entry fee', maxEntryFee).refine(
  (fee) => fee === 0 || fee >= minEntryFee,
  'Entry fee must be $0 or at least $0.50',
)

/** An instant, or a local date and time in the tournament's zone; whether it exists is decided by lib/zoned.ts. */
const dateText = (name: string) => z.string(`${name} is required`).trim().min(1, `${name} is required`).max(40)

const fields = {
  name: text('Name', maxNameLength, oneLine),
  description: text('Description', maxDescriptionLength),
  location: text('Location', maxLocationLength, oneLine),
  startDate: dateText('Start date'),
  endDate: dateText('End date'),
  registrationDeadline: dateText('Registration deadline'),
  /** IANA name. */
  timeZone: z.string().max(60).optional(),
  maxTeams: wholeNumber('Max teams', minTeams, maxTeamsLimit),
  entryFee: EntryFee,
  prizePool: dollars('Prize pool', maxPrizePool),
  skillLevel: z.enum(skillLevels, 'Please choose a skill level'),
  rules: z
    .string()
    .trim()
    .max(maxRulesLength, `Rules must be at most ${maxRulesLength.toLocaleString('en-US')} characters`)
    .nullish(),
}

export const CreateTournament = z.object({
  ...fields,
  sport: z.enum(createSports, 'Please choose a sport'),
  skillLevel: fields.skillLevel.default('all'),
  teamSize: wholeNumber('Team size', 1, maxTeamSizeOnCreate),
  /** Accepted and checked: it must be the signed-in user. */
  organizerId: z.string().nullish(),
})

/** Any of the fields; what is left out stays as it is. */
export const EditTournament = z
  .object({
    ...fields,
    sport: z.enum(editSports, 'Please choose a sport'),
    teamSize: wholeNumber('Team size', 1, maxTeamSizeOnEdit),
    revision: seenRevision,
  })
  .partial()

export const Tournament = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  sport: z.string(),
  location: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  registrationDeadline: z.iso.datetime(),
  timeZone: z.string(),
  maxTeams: z.int(),
  /** Listed teams, paid and pending. */
  currentTeams: z.int(),
  /** Listed teams and places held while somebody pays. */
  placesTaken: z.int(),
  entryFee: z.number(),
  prizePool: z.number(),
  status: z.enum(statuses),
  organizerId: z.uuid(),
  image: z.string().nullable(),
  rules: z.string().nullable(),
  skillLevel: z.enum(skillLevels),
  teamSize: z.int(),
  createdAt: z.iso.datetime(),
})

export const TournamentList = z.array(Tournament)

const pageParams = {
  limit: pageLimit(),
  /** Opaque: from the `Link` header of the page before. */
  cursor: sealedCursor(),
}

export const ListTournaments = z.object({
  q: z.string().max(maxSearchLength, 'The search text is too long').optional(),
  sport: z.string().max(40).optional(),
  skill: z.string().max(40).optional(),
  status: z.enum(statuses).optional(),
  ...pageParams,
})

export const Stats = z.object({
  activeTournaments: z.int(),
  totalPlayers: z.int(),
  /** Dollars. */
  prizesAwarded: z.number(),
  /** Active tournaments of each sport. */
  sports: z.record(z.string(), z.int()),
  activeTeams: z.int(),
  totalWins: z.int(),
  /** Dollars. */
  totalPrizeMoney: z.number(),
  /** Players who have won a game or prize money. */
  rankedPlayers: z.int(),
})

export const PlaceList = z.array(z.object({ place_id: z.string(), display_name: z.string() }))
export const FindPlaces = z.object({ q: z.string().max(maxSearchLength).default('') })

export type CreateTournament = z.infer<typeof CreateTournament>
export type EditTournament = z.infer<typeof EditTournament>
export type ListTournaments = z.infer<typeof ListTournaments>
export type Tournament = z.infer<typeof Tournament>
export type Stats = z.infer<typeof Stats>
