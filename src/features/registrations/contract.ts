import { z } from 'zod'
import { CaptainInvitation, NewTeamName, Team } from '#features/teams/contract.ts'
import { shortTexts, Tournament, TournamentAlerts, TournamentRole } from '#features/tournaments/contract.ts'
import { maxMessageLength, messageGroups, paymentMethods } from './values.ts'

/** A registration as its captain sees it. */
export const Registration = z.object({
  id: z.uuid(),
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  sport: z.string(),
  location: z.string(),
  startDate: z.iso.datetime(),
  timeZone: z.string(),
  teamId: z.uuid().nullable(),
  teamName: z.string(),
  teamPhoto: z.string().nullable(),
  paymentStatus: z
    .enum(['pending', 'paid', 'refunded', 'withdrawn'])
    .describe('A held spot shows as pending, with `holdExpiresAt`.'),
  createdAt: z.iso.datetime(),
  amount: z
    .number()
    .describe('Dollars: the fee owed, or what was paid; 0 if a team that never paid was set to refunded.'),
  expiresAt: z.iso
    .datetime()
    .nullable()
    .describe('When an unpaid registration expires; null for a team that pays on the day.'),
  holdExpiresAt: z.iso.datetime().nullable(),
  offeredAt: z.iso
    .datetime()
    .nullable()
    .describe("When the spot was offered from the waiting list; null if it wasn't."),
  isReplacement: z.boolean().describe("Whether it was offered to replace a team that didn't show up."),
  isReplaced: z.boolean().describe('Whether another team plays in its place. Its payment status does not change.'),
  hasWithdrawn: z
    .boolean()
    .describe(
      'Whether it withdrew from the draw, or was withdrawn by those who run the tournament. Its payment status does not change.',
    ),
  paidBy: z.enum(paymentMethods).nullable(),
  fullRefundUntil: z.iso
    .datetime()
    .nullable()
    .describe(
      'Deadline for withdrawing the team with a full refund after a date or location change; null if there is none.',
    ),
  onlyOrganizerWithdraws: z
    .boolean()
    .describe(
      "True if only the organizer can withdraw the team, because its captain used a claim link and didn't pay by card.",
    ),
})

export const RegistrationList = z.array(Registration)

/** A tournament that a user organizes or plays in. */
export const UserTournament = Tournament.extend({
  ...shortTexts,
  userRegistration: Registration.optional().describe(
    "The user's latest registration as captain that has a spot, or their latest one if none has a spot.",
  ),
  userRegistrations: z.array(Registration).describe('One for each team the user registered as captain, latest first.'),
  userTeam: Team.pick({ id: true, name: true, paymentStatus: true })
    .extend({ hasAgreed: z.boolean().describe('Whether they accepted. Those who did not can always leave.') })
    .optional()
    .describe('The team the user plays on under another captain.'),
})

export const UserTournamentList = z.array(UserTournament)

export const UnpaidEntryOffer = z
  .object({
    unavailableBecause: z
      .string()
      .nullable()
      .describe("Why this option isn't available, in a sentence; null if it is."),
    payBy: z.iso
      .datetime()
      .nullable()
      .describe('When a team that is registered now would lose its spot unless it is paid; null where entry is free.'),
  })
  .describe(
    'Whether the logged-in user can register another team without paying now: later, or never where entry is free.',
  )

/** A registration that takes a spot, as those who run the tournament see it. */
export const Entry = z.object({
  id: z.uuid(),
  teamId: z.uuid().nullable().describe('Null while the spot is only held.'),
  teamName: z.string(),
  captainId: z
    .uuid()
    .nullable()
    .describe('Null for a team that those who run the tournament entered, until its captain accepts.'),
  captainName: z.string().nullable(),
  captainInvitation: CaptainInvitation.nullable().describe('The latest one, for a team without a captain.'),
  paymentStatus: z.enum(['held', 'pending', 'paid']),
  registeredAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().describe('When an unpaid team loses its spot.'),
  isReplaced: z
    .boolean()
    .describe('Whether another team plays in its place; it is listed as long as it can still get a full refund.'),
  isOffer: z.boolean().describe('Whether the spot is offered from the waiting list and not taken yet.'),
  fee: z.number().describe('Dollars.'),
  paidBy: z.enum(paymentMethods).nullable(),
  cashTaken: z
    .object({ by: z.string().nullable().describe('Null for a deleted account.'), at: z.iso.datetime() })
    .nullable()
    .describe('Who recorded its fee as paid in cash, and when; null if it was not paid in cash.'),
  isByHand: z.boolean().describe('Whether those who run the tournament entered it.'),
  isPaidByCaptain: z
    .boolean()
    .describe('Whether its captain paid by card: then those who run the tournament cannot withdraw it.'),
  hasClaimLink: z.boolean().describe('Whether somebody can become its captain with a claim link.'),
  claimedAt: z.iso
    .datetime()
    .nullable()
    .describe('When its captain used the claim link; null if they became captain in another way.'),
  fullRefundUntil: z.iso
    .datetime()
    .nullable()
    .describe(
      'Deadline for withdrawing the team with a full refund after a date or location change; null if there is none.',
    ),
  canAskCashBack: z
    .boolean()
    .describe(
      'Whether its cash was taken before that change and can be returned in full. If so, the payment cannot be undone.',
    ),
  payLink: z
    .url()
    .nullable()
    .describe(
      'The URL where anyone can pay the fee by card, without an account; null if nothing is due or the team was not entered by hand.',
    ),
})

export const EntryList = z.array(Entry)

/** The link that makes one person the captain of a team. */
export const ClaimLink = z.object({ url: z.url() })

export const ClaimLinkRevoked = z.object({ isRevoked: z.literal(true) })

/** What a claim link is for. All of it is public. */
export const Claim = z.object({ tournamentId: z.uuid(), tournamentName: z.string(), teamName: z.string() })

export const Claimed = z.object({ tournamentId: z.uuid(), teamId: z.uuid() })

/** The logged-in user's place on a tournament's waiting list; null when they are not on it. */
export const WaitingListPlace = z.object({
  position: z.int().nullable(),
  teamName: z.string().nullable(),
  onCall: z.boolean(),
  waiting: z.int().describe('How many teams are on the list.'),
})

/** Everything on a tournament's page that is about the logged-in user, in one reply. */
export const OwnPart = TournamentRole.extend({
  registrations: RegistrationList.describe('All of the registrations of which they are the captain, latest first.'),
  entries: EntryList.nullable().describe('The teams with a spot; null for those who may not run the tournament.'),
  waitingList: WaitingListPlace.nullable().describe('Null if the tournament was canceled.'),
  alerts: TournamentAlerts,
  involvedIn: z
    .array(z.uuid())
    .nullable()
    .describe(
      'Every tournament in which they take any part; null if that is too many to list, as for the administrator.',
    ),
})

/** A user's place on the waiting list of one tournament. */
export const WaitingListEntry = z.object({
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  startDate: z.iso.datetime(),
  timeZone: z.string(),
  teamName: z.string(),
  position: z.int().describe('1 for the next one to be offered a spot.'),
  onCall: z.boolean(),
})

export const WaitingListEntryList = z.array(WaitingListEntry)

const onCall = z
  .boolean()
  .describe("Whether they may be asked on the day too, when a team doesn't show up. Only those stay on the list then.")

export const JoinWaitingList = z.object({ teamName: NewTeamName, onCall: onCall.default(false) })
export const ChangeWaitingListPlace = z.object({ onCall })

/** A tournament's waiting list, as those who run it see it. */
export const WaitingListOverview = z.object({
  total: z.int(),
  first: z
    .array(
      z.object({
        id: z.uuid(),
        teamName: z.string(),
        captainName: z.string(),
        joinedAt: z.iso.datetime(),
        onCall: z.boolean(),
      }),
    )
    .describe('The first teams in line, in order.'),
})

export const MessageCaptains = z.object({
  id: z.uuid().describe('Made by the client: a message that is sent twice arrives once.'),
  to: z.enum(messageGroups),
  teamId: z.uuid().optional().describe('Send it only to the captain of this team.'),
  message: z
    .string('Message is required')
    .trim()
    .min(1, 'Message is required')
    .max(maxMessageLength, `Message must be at most ${maxMessageLength.toLocaleString('en-US')} characters`),
})

/** How many captains get the message. */
export const MessageSent = z.object({ recipients: z.int() })

export type Entry = z.infer<typeof Entry>
export type ClaimLink = z.infer<typeof ClaimLink>
export type Claim = z.infer<typeof Claim>
export type Claimed = z.infer<typeof Claimed>
export type OwnPart = z.infer<typeof OwnPart>
export type MessageCaptains = z.infer<typeof MessageCaptains>
export type JoinWaitingList = z.infer<typeof JoinWaitingList>
export type ChangeWaitingListPlace = z.infer<typeof ChangeWaitingListPlace>
export type WaitingListPlace = z.infer<typeof WaitingListPlace>
export type WaitingListEntry = z.infer<typeof WaitingListEntry>
export type WaitingListOverview = z.infer<typeof WaitingListOverview>
export type UnpaidEntryOffer = z.infer<typeof UnpaidEntryOffer>
export type Registration = z.infer<typeof Registration>
export type UserTournament = z.infer<typeof UserTournament>
