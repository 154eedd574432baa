import { z } from 'zod'
import { maxUsernameLength } from '#features/accounts/values.ts'
import { centsOf } from '#lib/money.ts'
import { oneLine } from '#lib/one-line.ts'
import { optionalText, seenRevision } from '#lib/schemas.ts'
import { looksLikeStaff, staffNameRule } from '#lib/staff-names.ts'
import { hasWebAddress, webAddressRule } from '#lib/web-address.ts'
import { createFormats, formatCalled, formats } from './format-values.ts'
import {
  alertEvents,
  competitionStates,
  createSports,
  editSports,
  maxDescriptionLength,
  maxEntryFee,
  maxLocationLength,
  maxNameLength,
  maxPrizePool,
  maxListedTextLength,
  maxRulesLength,
  maxTeamSizeOnCreate,
  maxTeamSizeOnEdit,
  maxTeamsLimit,
  maxCancelReasonLength,
  maxVenueNotesLength,
  addedRoles,
  minEntryFee,
  minTeams,
  skillLevels,
  statuses,
  maxSearchLength,
  officialRoles,
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

/** lib/zoned.ts decides whether it exists. */
const dateText = (name: string) =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .max(40)
    .describe("An instant, or a local date and time in the tournament's time zone, like '2026-12-05T09:00'.")

/** A field's input and output schema, with the same description. */
const field = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output, description = '') =>
  description ? { input: input.describe(description), output: output.describe(description) } : { input, output }
const date = (name: string) => field(dateText(name), z.iso.datetime())

/** The fields that creating and editing share. Each is stored in the column of the same name; see server/wire.ts for exceptions. */
const fields = {
  name: field(text('Name', maxNameLength, oneLine), z.string()),
  description: field(text('Description', maxDescriptionLength), z.string()),
  location: field(text('Location', maxLocationLength, oneLine), z.string()),
  startDate: date('Start date'),
  endDate: date('End date'),
  registrationDeadline: date('Registration deadline'),
  timeZone: field(z.string().max(60).optional(), z.string(), "A name in the IANA database, like 'America/Chicago'."),
  maxTeams: field(wholeNumber('Max teams', minTeams, maxTeamsLimit), z.int()),
  entryFee: field(EntryFee, z.number()),
  prizePool: field(dollars('Prize pool', maxPrizePool), z.number()),
  skillLevel: field(z.enum(skillLevels, 'Please choose a skill level'), z.enum(skillLevels)),
  rules: field(optionalText('Rules', maxRulesLength), z.string().nullable()),
  venueNotes: field(optionalText('Venue notes', maxVenueNotesLength), z.string().nullable()),
}

type Fields = typeof fields
const inputs = mapped((name) => fields[name].input) as { [Name in keyof Fields]: Fields[Name]['input'] }
const outputs = mapped((name) => fields[name].output) as { [Name in keyof Fields]: Fields[Name]['output'] }

function mapped(schemaOf: (name: keyof Fields) => z.ZodType) {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, schemaOf(name as keyof Fields)]))
}

export const CreateTournament = z.object({
  ...inputs,
  name: inputs.name
    .refine((name) => !hasWebAddress(name), webAddressRule)
    .refine((name) => !looksLikeStaff(name), staffNameRule),
  location: inputs.location.refine((location) => !hasWebAddress(location), webAddressRule),
  sport: z.enum(createSports, 'Please choose a sport'),
  skillLevel: inputs.skillLevel.default('all'),
  teamSize: wholeNumber('Team size', 1, maxTeamSizeOnCreate),
  format: z
    .enum(createFormats, 'Please choose a format')
    .default('single_elimination')
    .describe('Its details are set up under Run tournament.'),
  organizerId: z.string().nullish().describe('Accepted for compatibility, and must be the logged-in user.'),
})

const editedFormat = z
  .preprocess((sent: string | undefined) => formatCalled(sent) ?? sent, z.enum(formats, 'Please choose a format'))
  .describe("Also accepted as it is returned: 'Round Robin' as well as 'round_robin'.")

const maxAddressLength = 500

export const EditTournament = z
  .object({
    ...inputs,
    sport: z.enum(editSports, 'Please choose a sport'),
    teamSize: wholeNumber('Team size', 1, maxTeamSizeOnEdit),
    format: editedFormat,
    image: z
      .string()
      .min(1, 'Choose a picture from the media library.')
      .max(maxAddressLength, 'This address is too long.')
      .nullable()
      .describe("The address of a picture in the media library; null removes the tournament's picture."),
    organizerId: z.string().describe("Can't be changed. Accepted if it matches the current value."),
    revision: seenRevision,
  })
  .partial()
  .describe('Any of the fields; omitted ones stay unchanged.')

/** What those who run the tournament may edit themselves. */
export const EditDetails = EditTournament.pick({
  name: true,
  description: true,
  location: true,
  startDate: true,
  endDate: true,
  registrationDeadline: true,
  timeZone: true,
  maxTeams: true,
  rules: true,
  venueNotes: true,
  entryFee: true,
  prizePool: true,
  teamSize: true,
  sport: true,
  image: true,
  organizerId: true,
  revision: true,
}).describe(
  'Any of the fields; omitted ones stay unchanged. `image` and `organizerId` are accepted if they match the current value. ' +
    '`entryFee`, `prizePool`, `teamSize` and `sport` are fixed once a team holds a spot. ' +
    'Co-organizers change the texts and the time of day.',
)

/** The texts of a tournament, for those who edit them. */
export const TournamentDetails = z.object({
  description: outputs.description,
  rules: outputs.rules,
  venueNotes: outputs.venueNotes,
  revision: z
    .string()
    .describe('Send it with an edit: if someone else changed one of these texts meanwhile, the edit is refused.'),
  hadResults: z
    .boolean()
    .describe(
      'Whether a result was ever entered, even if it was undone. If so, only the administrator can cancel the tournament.',
    ),
})

export const Tournament = z.object({
  id: z.uuid(),
  ...outputs,
  sport: z.string(),
  teamSize: z.int(),
  startedAt: z.iso.datetime().nullable().describe('When it was started before its start date, if it was.'),
  currentTeams: z.int().describe('Listed teams, paid and pending.'),
  placesTaken: z.int().describe('Listed teams, and spots held during payment.'),
  status: z.enum(statuses),
  competition: z
    .enum(competitionStates)
    .describe('The stage of the competition. No team can register unless it is `none`.'),
  format: z.string().describe("The format's label, like 'Single Elimination'."),
  organizerId: z.uuid(),
  image: z.string().nullable(),
  latitude: z.number().nullable().describe('Of the location, to 0.0001°; null if it is not known.'),
  longitude: z.number().nullable(),
  createdAt: z.iso.datetime(),
  cancelledAt: z.iso
    .datetime()
    .nullable()
    .describe('When it was canceled, or null. Lists leave out canceled tournaments.'),
  cancelledBy: z.enum(['organizer', 'administrator']).nullable().describe('Who canceled it, if it is known.'),
  cancelReason: z.string().nullable().describe('Why it was canceled, as entered by the person who canceled it.'),
  isRemoved: z
    .boolean()
    .optional()
    .describe(
      'True if it was removed, else left out. Only the administrator and the people on its teams see a removed one.',
    ),
})

const isShortened = `At most ${maxListedTextLength} characters; \`GET /api/tournaments/{id}\` returns the whole text.`

/** The texts of a tournament in a list. */
export const shortTexts = {
  description: Tournament.shape.description.describe(isShortened),
  rules: Tournament.shape.rules.describe(isShortened),
  venueNotes: Tournament.shape.venueNotes.describe(isShortened),
}

/** Who organizes a tournament. */
export const TournamentHost = z.object({
  name: z.string().nullable().describe('Null for a deleted account.'),
  avatar: z.string().nullable(),
  isAdministrator: z.boolean().describe('Whether the administrator of the site organizes it.'),
  tournaments: z.int().describe('How many tournaments they have organized here, this one included.'),
  past: z
    .array(z.object({ id: z.uuid(), name: z.string(), endDate: z.iso.datetime(), timeZone: z.string() }))
    .describe('The latest of their other tournaments that are over.'),
})

/** The logged-in user's role in a tournament; null for players. */
export const TournamentRole = z.object({
  role: z.enum(officialRoles).nullable(),
})

const AlertEvent = z
  .enum(alertEvents)
  .describe('`drawn`: the draw is made. `next_edition`: the organizer creates another tournament in the same sport.')

export const TournamentAlerts = z
  .object({ events: z.array(AlertEvent).max(alertEvents.length) })
  .describe('What the logged-in user will be notified of, once each.')

/** An official: someone who helps the organizer. */
export const Official = z.object({
  userId: z.uuid(),
  username: z.string(),
  name: z.string(),
  role: z.enum(addedRoles),
  status: z.enum(['invited', 'accepted']).describe('They have no rights before they accept.'),
})

export const OfficialList = z.array(Official)

/** With or without an @. */
const Username = text('Username', maxUsernameLength + 1, (typed) => typed.trim().replace(/^@/, ''))

export const AddOfficial = z.object({
  username: Username,
  role: z.enum(addedRoles, 'Please choose a role'),
})

/** A tournament that asks the reader to be an official. */
export const OfficialInvitation = z.object({
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  organizerName: z.string(),
  role: z.enum(addedRoles),
  location: z.string(),
  startDate: z.iso.datetime(),
  timeZone: z.string(),
})

export const OfficialInvitationList = z.array(OfficialInvitation)

export const AnswerOfficialInvitation = z.object({ status: z.enum(['accepted', 'declined']) })

export const OfficialRemoved = z.object({ userId: z.uuid() })

export const Stats = z.object({
  activeTournaments: z.int(),
  totalPlayers: z.int(),
  prizesAwarded: z.number().describe('Dollars.'),
  sports: z.record(z.string(), z.int()).describe('Active tournaments per sport.'),
  activeTeams: z.int(),
  totalWins: z.int(),
  totalPrizeMoney: z.number().describe('Dollars.'),
  rankedPlayers: z.int().describe('Players who have won a game or prize money.'),
  verifiedWins: z.int().describe('Counting verified results only; likewise the next two.'),
  verifiedPrizeMoney: z.number(),
  verifiedRankedPlayers: z.int(),
})

export const PlaceList = z.array(
  z.object({
    place_id: z.string(),
    display_name: z.string(),
    timeZone: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
)
export const FindPlaces = z.object({
  q: z.string().max(maxSearchLength).default(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'country must be two letters, like US')
    .optional()
    .describe('The code of a country, like US. Its places come first.'),
})

/** Why a tournament won't take place: for everyone who sees its page. */
export const CancelTournament = z.object({ reason: optionalText('A reason', maxCancelReasonLength) })

export type CreateTournament = z.infer<typeof CreateTournament>
export type TournamentDetails = z.infer<typeof TournamentDetails>
export type EditDetails = z.infer<typeof EditDetails>
export type EditTournament = z.infer<typeof EditTournament>
export type CancelTournament = z.infer<typeof CancelTournament>
export type Tournament = z.infer<typeof Tournament>
export type Official = z.infer<typeof Official>
export type OfficialInvitation = z.infer<typeof OfficialInvitation>
export type AnswerOfficialInvitation = z.infer<typeof AnswerOfficialInvitation>
export type AddOfficial = z.infer<typeof AddOfficial>
export type Stats = z.infer<typeof Stats>
export type TournamentHost = z.infer<typeof TournamentHost>
export type TournamentRole = z.infer<typeof TournamentRole>
export type TournamentAlerts = z.infer<typeof TournamentAlerts>
