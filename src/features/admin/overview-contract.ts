import { z } from 'zod'

/** `isCapped` means that there are more than were counted. */
const Count = z.object({ count: z.int(), isCapped: z.boolean() })
export const Counts = z.object({ users: Count, tournaments: Count, teams: Count })

const Week = z.object({
  /** The Monday, in UTC. */
  week: z.iso.date(),
  signUps: z.int(),
  registrations: z.int(),
  /** Dollars received minus refunds and chargebacks. */
  revenue: z.number(),
})

export const Overview = z.object({
  failedRefunds: z.int(),
  failedMail: z.int(),
  /** Without one, every email waits in the outbox. */
  hasMailServer: z.boolean(),
  openMessages: z.int(),
  /** Of each organizer the one with the soonest deadline, soonest first. */
  fewTeams: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      registrationDeadline: z.iso.datetime(),
      timeZone: z.string(),
      currentTeams: z.int(),
      maxTeams: z.int(),
      organizer: z.string().nullable(),
      /** How many more tournaments like this the same organizer has. */
      more: z.int(),
    }),
  ),
  /** Including those that `fewTeams` leaves out. */
  fewTeamsTotal: z.int(),
  weeks: z.array(Week),
})

export type Counts = z.infer<typeof Counts>
export type Overview = z.infer<typeof Overview>
