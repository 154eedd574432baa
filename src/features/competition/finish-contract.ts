import { z } from 'zod'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { centsOf } from '#lib/money.ts'
import { maxTeams } from '#engine/values.ts'
import { maxReasonLength, verifiableStates } from './values.ts'

/* What the finish routes accept and return. Amounts are in dollars. */

const id = z.uuid()
const reason = z.string().trim().min(1).max(maxReasonLength).optional()

const amount = z
  .number()
  .min(0)
  .refine((dollars) => centsOf(dollars) !== null, 'A prize must not have fractions of a cent')

export const FinishTournament = z
  .object({
    id,
    prizes: z.array(z.object({ teamId: z.uuid(), amount })).max(maxTeams),
    reason,
  })
  .describe('The prize of each team. They add up to the prize pool; teams without a prize may be left out.')

export const UndoFinish = z
  .object({ id, reason })
  .describe('The id of the finish to undo, so that a repeated request cannot undo a later one.')

export const Finish = z.object({
  state: z
    .enum(['open', 'decided', 'finished'])
    .describe('`open` until every match is decided, then `decided` until the organizer finishes the tournament.'),
  id: id.nullable().describe('The id of the finish.'),
  finishedAt: z.iso.datetime().nullable(),
  prizePool: z.number(),
  teams: z
    .array(
      z.object({
        teamId: z.uuid(),
        name: z.string(),
        place: z.int(),
        sharedBy: z.int(),
        prize: z.number(),
        prizePaidAt: z.iso.datetime().nullable().describe('When the prize was marked as paid.'),
        playersWithAccount: z
          .int()
          .describe(
            'How many players have an account and are credited with results and a share of the prize, and how many have none.',
          ),
        playersWithoutAccount: z.int(),
        isCredited: z
          .boolean()
          .describe('False for a team that was entered by the organizer and had no captain before its first match.'),
      }),
    )
    .describe(
      'Ordered by final place. `prize` is the usual split of the pool until the tournament is finished, and then the actual prize.',
    ),
  verification: z.object({
    isVerified: z.boolean().describe('Whether the results are verified, or will be when the tournament is finished.'),
    verifiable: z
      .enum(verifiableStates)
      .describe(
        '`yes`: enough teams were paid for by card. `if_confirmed`: enough teams played, and the administrator has to confirm the results.',
      ),
    teams: z
      .int()
      .describe(
        'Teams that played and were registered by different captains who have a confirmed email and never organized the tournament.',
      ),
    paidTeams: z.int().describe('How many of these were paid for by card.'),
    teamsNeeded: z.int().describe('How many are needed.'),
    isEarly: z.boolean().describe('Whether a result was entered before the start.'),
    isConfirmed: z.boolean().describe('Whether the administrator has confirmed the results and prizes.'),
    verifiedPrize: z
      .number()
      .describe(
        "How much of the prize pool is verified: the amount covered by the teams' fees, or all of it once the administrator confirms.",
      ),
  }),
})

const DuePrize = z
  .object({
    tournamentId: id,
    tournamentName: z.string(),
    teamId: id,
    teamName: z.string(),
    amount: z.number(),
    cardFees: z
      .number()
      .describe('Dollars that the teams of its tournament paid by card. Cash and waived fees are not included.'),
    dueAt: z.iso.datetime(),
  })
  .describe('A prize that is not marked as paid.')
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
    isVerified: z.boolean().describe("Whether the tournament's results are verified."),
  }),
)

/** The latest champions of finished tournaments with verified results. */
export const Champions = z.array(
  Titles.element
    .pick({
      tournamentId: true,
      tournament: true,
      sport: true,
      teamId: true,
      team: true,
      placeSharedBy: true,
      finishedAt: true,
    })
    .extend({
      prize: z.number().nullable().describe('Dollars; null without a prize, and where the fees did not cover it.'),
    }),
)

export type Champions = z.infer<typeof Champions>
export type DuePrize = z.infer<typeof DuePrize>
export type ListDuePrizes = z.infer<typeof ListDuePrizes>
export type Titles = z.infer<typeof Titles>
export type FinishTournament = z.infer<typeof FinishTournament>
export type UndoFinish = z.infer<typeof UndoFinish>
export type Finish = z.infer<typeof Finish>
