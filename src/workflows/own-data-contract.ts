import { z } from 'zod'
import { OwnProfile } from '#features/accounts/profile-contract.ts'

const Instant = z.iso.datetime()
const cup = { tournamentId: z.uuid(), tournamentName: z.string() }

/** Everything about a user, as they download it. Amounts are in dollars. */
export const OwnData = z.object({
  exportedAt: Instant,
  profile: OwnProfile,
  organizedTournaments: z.array(z.object({ ...cup, startDate: Instant, createdAt: Instant })),
  scheduleChanges: z
    .array(z.object({ ...cup, sentence: z.string(), at: Instant }))
    .describe('The latest changes that you made to schedules.'),
  replacementSearches: z
    .array(
      z.object({
        ...cup,
        teamName: z.string().describe("The team that wasn't there."),
        reason: z.string().nullable(),
        startedAt: Instant,
        endedAt: Instant.nullable(),
        ending: z.string().nullable(),
      }),
    )
    .describe('When you looked for a team to play in place of another.'),
  teams: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      ...cup,
      isCaptain: z.boolean(),
      paymentStatus: z.string(),
      registeredAt: Instant,
      members: z
        .array(z.string())
        .describe('Only for captains: ids of members, and names of players without an account.'),
      phone: z.string().nullable().describe('Only for captains.'),
    }),
  ),
  checkIns: z
    .array(
      z.object({
        ...cup,
        teamName: z.string(),
        isYou: z.boolean().describe('Whether it says that you arrived. Otherwise it is about others.'),
        byYou: z.boolean().describe('Whether you ticked.'),
        isHere: z.boolean(),
        at: Instant,
      }),
    )
    .describe('Ticks at check-in that are about you or that you made.'),
  registrations: z.array(
    z.object({
      id: z.uuid(),
      ...cup,
      teamName: z.string(),
      paymentStatus: z.string(),
      fee: z.number(),
      paid: z.number(),
      paidBy: z.string().nullable(),
      registeredAt: Instant,
      expiresAt: Instant.nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      registrationId: z.uuid(),
      kind: z.string().describe("'captured', 'cash', 'refunded', 'fee_kept' or 'disputed'."),
      amount: z.number(),
      reference: z.string().describe("The payment provider's id; for cash, ours."),
      cardBrand: z.string().nullable(),
      cardLast4: z.string().nullable(),
      at: Instant,
    }),
  ),
  results: z.array(
    z.object({
      ...cup,
      teamName: z.string(),
      place: z.int(),
      placeSharedBy: z.int(),
      wins: z.int(),
      losses: z.int(),
      prize: z.number(),
    }),
  ),
  invitations: z.array(
    z.object({ teamName: z.string(), status: z.string(), invitedAt: Instant, answeredAt: Instant.nullable() }),
  ),
  waitingLists: z.array(z.object({ ...cup, teamName: z.string(), onCall: z.boolean(), joinedAt: Instant })),
  alerts: z.array(z.object({ ...cup, event: z.string() })).describe('What you asked to be notified of.'),
  savedSearches: z.array(
    z.object({
      sport: z.string().nullable(),
      skillLevel: z.string().nullable(),
      maxFee: z.number().nullable(),
      place: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      withinMiles: z.int().nullable(),
      createdAt: Instant,
    }),
  ),
  messages: z.object({
    notifications: z.array(z.object({ title: z.string(), message: z.string(), isRead: z.boolean(), at: Instant })),
    emails: z
      .array(z.object({ to: z.string(), subject: z.string(), text: z.string(), status: z.string(), at: Instant }))
      .describe('The mails of the last 90 days, without the secrets of links.'),
    toUs: z
      .array(z.object({ name: z.string(), type: z.string(), subject: z.string(), message: z.string(), at: Instant }))
      .describe('Messages from the contact form with your address, once you have confirmed it.'),
  }),
  twoFactor: z
    .object({ setUpAt: Instant, recoveryCodesLeft: z.int() })
    .nullable()
    .describe('Null while two-factor authentication is off.'),
  passkeys: z.array(z.object({ name: z.string(), addedAt: Instant, lastUsedAt: Instant.nullable() })),
  sessions: z.array(z.object({ device: z.string().nullable(), firstUse: Instant, lastUse: Instant })),
})

export type OwnData = z.infer<typeof OwnData>
