import { z } from 'zod'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { centsOf } from '#lib/money.ts'
import { maxEntrants } from '#engine/values.ts'
import { maxReasonLength } from './values.ts'

/* What the finish routes accept and return. Amounts are in dollars. */

const id = z.uuid()
const reason = z.string().trim().min(1).max(maxReasonLength).optional()

const amount = z
  .number()
  .min(0)
  .refine((dollars) => centsOf(dollars) !== null, 'A prize must not have fractions of a cent')

/** The prize of each team. They add up to the prize pool; teams without a prize may be left out. */
export const FinishTournament = z.object({
  id,
  prizes: z.array(z.object({ teamId: z.uuid(), amount })).max(maxEntrants),
  reason,
})

/** The id of the finish to undo, so that a repeated request cannot undo a later one. */
export const UndoFinish = z.object({ id, reason })

export const Finish = z.object({
  /** `open` until every match is decided, then `decided` until the organizer finishes the tournament. */
  state: z.enum(['open', 'decided', 'finished']),
  /** The id of the finish. */
  id: id.nullable(),
  finishedAt: z.iso.datetime().nullable(),
  prizePool: z.number(),
  /** Ordered by final place. `prize` is the usual split of the pool until the tournament is finished, and then the actual prize. */
  teams: z.array(
    z.object({
      teamId: z.uuid(),
      name: z.string(),
      place: z.int(),
      sharedBy: z.int(),
      prize: z.number(),
      /** When the prize was marked as paid. */
      prizePaidAt: z.iso.datetime().nullable(),
      /** How many players have an account and are credited with results and a share of the prize, and how many have none. */
      playersWithAccount: z.int(),
      playersWithoutAccount: z.int(),
    }),
  ),
  verification: z.object({
    /** Whether the results are verified, or will be when the tournament is finished. */
    isVerified: z.boolean(),
    /** How many teams with different captains who confirmed their email played, and how many are needed. */
    teams: z.int(),
    teamsNeeded: z.int(),
    /** Whether the administrator has confirmed the results and prizes. */
    isConfirmed: z.boolean(),
    /** How much of the prize pool is verified: the amount covered by the teams' fees, or all of it once the administrator confirms. */
    verifiedPrize: z.number(),
  }),
})

/** A prize that is not marked as paid. */
const DuePrize = z.object({
  tournamentId: id,
  tournamentName: z.string(),
  teamId: id,
  teamName: z.string(),
  amount: z.number(),
  dueAt: z.iso.datetime(),
})
export const DuePrizes = z.array(DuePrize)
export const ListDuePrizes = z.object({ limit: pageLimit(), cursor: pageCursor() })

/** A place among the first three in a finished tournament, of a team that the user played for. */
export const Titles = z.array(
  z.object({
    tournamentId: id,
    tournament: z.string(),
    sport: z.string(),
    teamId: id,
    team: z.string(),
    place: z.int(),
    placeSharedBy: z.int(),
    finishedAt: z.iso.datetime(),
    timeZone: z.string(),
    /** As the tournament's results are. */
    isVerified: z.boolean(),
  }),
)

export type DuePrize = z.infer<typeof DuePrize>
export type ListDuePrizes = z.infer<typeof ListDuePrizes>
export type Titles = z.infer<typeof Titles>
export type FinishTournament = z.infer<typeof FinishTournament>
export type UndoFinish = z.infer<typeof UndoFinish>
export type Finish = z.infer<typeof Finish>
