import { z } from 'zod'
import { Invitee, NewTeamName } from '#features/teams/contract.ts'
import { maxTeamsLimit } from '#features/tournaments/values.ts'
import { FactBody, Result, RoundRules, Setup, WalkoverScore } from '#engine/contract.ts'
import { drawMethods, maxTeams, maxGames, maxSwissRounds } from '#engine/values.ts'
import { maxReasonLength, maxDrawnNumbersLength } from './values.ts'

/* The requests that change a competition. Each one that adds a fact to its log has an `id`, and the same `reason` and `confirmedEffect`. */

const id = z.uuid().describe('Chosen by the client, so that a request sent twice is recorded once.')
const reason = z.string().trim().min(1, 'Please give a reason').max(maxReasonLength).optional()
const confirmedEffect = z
  .string()
  .max(64)
  .optional()
  .describe('The hash of the effect that the sender was shown and agrees to.')
const team = z.uuid()

export const PutSetup = z.object({ setup: Setup })
export const PutSeeds = z
  .object({ order: z.array(team).max(maxTeamsLimit), drawBy: z.enum(drawMethods).optional() })
  .describe('`drawBy` is how the draw is meant to be made; without it, the stored choice stays.')
export const Draw = z
  .object({
    id,
    by: z.enum(drawMethods),
    drawnNumbers: z.string().trim().min(1).max(maxDrawnNumbersLength).optional(),
    reason,
  })
  .describe(
    "`drawnNumbers` holds the numbers drawn in public after the list was published: '3 5 1 6'. Leave it out if the list names a round of a " +
      'public beacon.',
  )
export const PublishList = z.object({ id, reason })

export const Report = z.object({
  id,
  teams: z.tuple([team, team]),
  game: z.int().min(1).max(maxGames).default(1),
  result: Result,
  basedOn: z
    .int()
    .min(0)
    .describe(
      'The version of the competition that the sender saw: if a different score was reported since, this one is refused as a ' +
        'conflict.',
    ),
  keepResultDownstream: z
    .boolean()
    .optional()
    .describe('For a correction: the score changes, and the team that advances stays the same.'),
  reason,
  confirmedEffect,
})
export const Withdraw = z.object({ id, teamId: team, reason, confirmedEffect })
export const Reinstate = Withdraw

const LateTeam = z
  .union(
    [z.object({ id: team }).strict(), z.object({ name: NewTeamName, captain: Invitee.optional() }).strict()],
    'Choose a registered team, or enter the name of a new one',
  )
  .describe(
    "A team that enters after the draw: one with a spot, paid or not, or a new one. `captain` ('@username' or an email address) is " +
      'invited, and leads the team once they accept; without one it plays under its name alone.',
  )
export const EnterLate = z
  .object({
    id,
    match: z
      .int()
      .min(1)
      .max(4 * maxTeams)
      .optional(),
    slot: z.literal([0, 1]).optional(),
    team: LateTeam,
    reason,
    confirmedEffect,
  })
  .refine(({ match, slot }) => (match === undefined) === (slot === undefined), {
    path: ['slot'],
    message: 'Send both the match of the bye and its slot, or neither',
  })
  .describe('In a knockout, `match` and `slot` name the bye that the team takes. A Swiss tournament needs neither.')
/** Replaces this team with another. */
export const Replace = z.object({ id, teamId: team, by: LateTeam, reason, confirmedEffect })

/** New rules for matches not played yet, except the walkover score, which applies to every walkover. */
export const Amend = z.object({
  id,
  amendment: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('third_place'), isPlayed: z.boolean() }),
    z.object({ kind: z.literal('round_rules'), ...RoundRules.shape }),
    WalkoverScore,
  ]),
  reason,
  confirmedEffect,
})
export const Rule = z
  .object({ id, order: z.array(team).min(2).max(maxTeamsLimit), reason, confirmedEffect })
  .describe(
    'The order of teams that are level in a table, best first. How it was decided is given as the reason, which is required.',
  )
/** The wild cards, by rank: rank 1 gets the slot of the best one, and so on. */
export const PlaceWildCards = z.object({ id, order: z.array(team).min(1).max(maxTeamsLimit), reason, confirmedEffect })
export const PairRound = z
  .object({
    id,
    round: z.int().min(1).max(maxSwissRounds),
    pairs: z.array(z.tuple([team, team])).max(maxTeamsLimit / 2),
    bye: team.nullable(),
    basedOn: z
      .int()
      .min(0)
      .describe(
        'The version of the competition that the sender saw: if the round was paired differently since, this pairing is refused as a ' +
          'conflict.',
      ),
    reason,
    confirmedEffect,
  })
  .describe('The matches of a Swiss round, in order. With an odd number of teams, one has a bye.')
export const Undo = z.object({ id, fact: z.uuid(), reason, confirmedEffect })
export const Preview = z
  .object({ id, fact: FactBody, keepResultDownstream: z.boolean().optional() })
  .describe('A fact, with the id that the request will have.')

export type PutSeeds = z.infer<typeof PutSeeds>
export type Draw = z.infer<typeof Draw>
export type PublishList = z.infer<typeof PublishList>
export type EnterLate = z.infer<typeof EnterLate>
export type Replace = z.infer<typeof Replace>
export type LateTeam = z.infer<typeof LateTeam>
export type Preview = z.infer<typeof Preview>
