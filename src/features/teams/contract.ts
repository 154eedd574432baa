import { z } from 'zod'
import { oneLine } from '#lib/one-line.ts'
import { looksLikeStaff, staffNameRule } from '#lib/staff-names.ts'
import { hasWebAddress, webAddressRule } from '#lib/web-address.ts'
import {
  invitationRoles,
  invitationStatuses,
  maxInviteeLength,
  maxMemberLength,
  maxMembers,
  maxTeamNameLength,
  teamPaymentStatuses,
} from './values.ts'

export const TeamName = z
  .string('Team name is required')
  .overwrite(oneLine)
  .min(1, 'Team name is required')
  .max(maxTeamNameLength, `Team name must be at most ${maxTeamNameLength} characters`)

/** The name of a new team. A renamed one is checked against its old name on the server. */
export const NewTeamName = TeamName.refine((name) => !hasWebAddress(name), webAddressRule).refine(
  (name) => !looksLikeStaff(name),
  staffNameRule,
)

const Member = z
  .string()
  .overwrite(oneLine)
  .min(1, 'Enter a name for each player')
  .max(maxMemberLength, `A member's name must be at most ${maxMemberLength} characters`)

export const Members = z
  .array(Member)
  .max(maxMembers, `A team can have at most ${maxMembers} players`)
  .describe(
    "Who plays: players without an account by name; members as '@username', user id or email address, which invites them. Without " +
      'any, the captain plays alone.',
  )

/** Someone to invite: '@username' or a username, or an email address. */
export const Invitee = z
  .string()
  .overwrite(oneLine)
  .min(1, 'Enter a username or an email address')
  .max(maxInviteeLength, `Username or email address must be at most ${maxInviteeLength} characters`)
  .refine(
    (typed) => !typed.slice(1).includes('@') || z.email().safeParse(typed).success,
    'Please enter a username or a valid email',
  )

/** A team as anyone sees it. */
export const Team = z.object({
  id: z.uuid(),
  name: z.string(),
  tournamentId: z.uuid(),
  captainId: z
    .uuid()
    .nullable()
    .describe('Null for a team that those who run the tournament entered, until its captain accepts.'),
  members: z
    .array(z.string())
    .describe(
      "Ids of members, and names of players without an account: whole for the team and the officials, else as in 'Maria K.'.",
    ),
  photo: z.string().nullable(),
  registeredAt: z.iso.datetime(),
  paymentStatus: z
    .enum([...teamPaymentStatuses, 'expired', 'withdrawn'])
    .describe('Everyone sees paid or pending; the captain and the officials see the other values.'),
  seed: z.int().nullable(),
  eliminated: z.boolean(),
})

export const TeamList = z.array(Team)

const Player = z.object({
  name: z.string(),
  username: z.string().nullable(),
  avatar: z.string().nullable(),
  isCaptain: z.boolean(),
})

/** A team with its players' names: members of the site with their username, guests by name only. */
export const TeamWithPlayers = Team.extend({ players: z.array(Player) })

export const EditRoster = z.object({ name: TeamName, members: Members }).partial()

export const Roster = z
  .object({
    name: z.string(),
    members: z.array(z.string()),
    invitations: z.array(z.object({ member: z.string(), status: z.enum(invitationStatuses) })),
  })
  .describe(
    "A captain's own team. `members` are the lines to edit: names, '@username', and the email addresses that were invited. " +
      '`invitations` says what each invited person answered.',
  )

/** An invitation as the invited person sees it. */
export const Invitation = z.object({
  id: z.uuid(),
  role: z
    .enum(invitationRoles)
    .describe('`captain`: to lead a team that those who run the tournament entered, and that has no captain yet.'),
  status: z.enum(invitationStatuses),
  recipient: z
    .enum(['you', 'another_account', 'anyone'])
    .describe(
      "Whom it is for: the reader's account, another account (also while nobody is logged in), or anyone who has its link.",
    ),
  email: z.string().nullable().describe('The invited address, for those who have the link that was mailed to it.'),
  isTeamRegistered: z.boolean(),
  isOpen: z.boolean().describe('Whether the team can still change.'),
  teamId: z.uuid(),
  teamName: z.string(),
  inviterName: z.string().describe('The person who sent the invitation.'),
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  sport: z.string(),
  location: z.string(),
  startDate: z.iso.datetime(),
  timeZone: z.string(),
})

export const InvitationList = z.array(Invitation)

export const InvitationSecret = z
  .object({ secret: z.string().max(100).optional() })
  .describe(
    'The secret of a mailed link; without it, an invitation is found by the account or its confirmed email address.',
  )

/** The captain that those who run the tournament invite for a team without one. Null withdraws the open invitation. */
export const InviteCaptain = z.object({ captain: Invitee.nullable() })

/** Who was invited to be the captain of a team, and what they answered. */
export const CaptainInvitation = z.object({
  invitee: z.string().describe("'@username' or an email address."),
  status: z.enum(invitationStatuses),
})

export const CaptainInvitationReply = z.object({ invitation: CaptainInvitation.nullable() })

export const AnswerInvitation = z.object({
  status: z.enum(['accepted', 'declined']),
  secret: z.string().max(100).nullish(),
})

export type Team = z.infer<typeof Team>
export type TeamWithPlayers = z.infer<typeof TeamWithPlayers>
export type EditRoster = z.infer<typeof EditRoster>
export type Roster = z.infer<typeof Roster>
export type Invitation = z.infer<typeof Invitation>
export type CaptainInvitation = z.infer<typeof CaptainInvitation>
export type AnswerInvitation = z.infer<typeof AnswerInvitation>
