import { z } from 'zod'
import {
  brackets,
  criterionKeys,
  drawMethods,
  maxTeams,
  maxGames,
  maxMatches,
  maxScore,
  maxSwissRounds,
  ifTiedRules,
  unequalRules,
  withdrawalPolicies,
} from './values.ts'

const matchNumber = z.int().min(1).max(maxMatches)

export const SetRules = z
  .object({
    to: z.int().min(1).max(maxScore),
    winBy: z.int().min(1).max(9),
    cap: z.int().min(1).max(maxScore).nullable(),
  })
  .describe(
    'A set is won by the first team with `to` points and a lead of `winBy`; at `cap` points, a lead of one is enough.',
  )
export type SetRules = z.infer<typeof SetRules>

export const Scoring = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('points'), to: z.int().min(1).max(maxScore).optional() }),
    z.object({ kind: z.literal('goals'), extraTime: z.boolean(), shootOut: z.boolean() }),
    z.object({
      kind: z.literal('sets'),
      bestOf: z.union([z.literal(1), z.literal(3), z.literal(5)]),
      ...SetRules.shape,
      last: SetRules.nullable(),
    }),
    z.object({ kind: z.literal('innings'), innings: z.int().min(1).max(18) }),
  ])
  .describe(
    'How a match is scored. `last` holds the rules of the deciding set, if they differ from the other sets; a match of one set has none. With `to`, a points match ends when a team reaches that score or time runs out.',
  )
export type Scoring = z.infer<typeof Scoring>

export const IfTied = z.enum(ifTiedRules)
export type IfTied = z.infer<typeof IfTied>
export const Bracket = z.enum(brackets)
export type Bracket = z.infer<typeof Bracket>

const group = z
  .string()
  .regex(/^[A-Z]{1,2}$/)
  .describe("A group: 'A' to 'Z', then 'AA', 'AB', …")
const place = z.int().min(1).max(maxTeams)
const seed = z.object({ seed: place }).strict()
const winner = z.object({ winner: matchNumber }).strict()
const loser = z.object({ loser: matchNumber }).strict()
const inGroup = z.object({ group, place }).strict().describe('The team in this place of a group.')
const wildCards = z
  .object({ wildCards: place, rank: place })
  .strict()
  .describe('A wild card: the team ranked `rank` among those that finish in place `wildCards` of their groups.')
const paired = z
  .object({ pair: z.tuple([z.int().min(1), z.int().min(0)]) })
  .strict()
  .describe('The teams of the n-th match (from 0) of a Swiss round.')

export const Source = z
  .union([seed, winner, loser, inGroup, wildCards, paired, z.literal('bye')])
  .describe("Where one of a fixture's two teams comes from.")
export type Source = z.infer<typeof Source>

const roundNumber = z.int().min(1).max(64)
const ownRules = { bracket: Bracket, rule: IfTied.optional(), scoring: Scoring.optional() }

/** Rules that differ in one round. */
export const RoundRules = z.object({ ...ownRules, round: roundNumber })
export type RoundRules = z.infer<typeof RoundRules>

export const PlannedRoundRules = z
  .union([RoundRules, z.object({ ...ownRules, fromEnd: roundNumber })])
  .describe(
    'Rules that differ in one round. `fromEnd` counts from the last round of the bracket: 1 is the final, however many teams play.',
  )
export type PlannedRoundRules = z.infer<typeof PlannedRoundRules>

const fixedMatch = {
  no: matchNumber,
  bracket: Bracket.exclude(['group', 'swiss']).default('main'),
  round: z.int().min(1).max(64),
  places: z.tuple([z.int().min(1), z.int().min(1)]).optional(),
}
const fixedSource = z.union([seed, winner, loser, z.literal('bye')])
const qualifierSource = z.union([inGroup, wildCards, winner, loser, z.literal('bye')])

export const FixedMatch = z
  .object({ ...fixedMatch, from: z.tuple([fixedSource, fixedSource]) })
  .describe('A match of a fixed bracket. `places` are the final places of its winner and loser, when it decides them.')
const QualifierMatch = z
  .object({ ...fixedMatch, from: z.tuple([qualifierSource, qualifierSource]) })
  .describe('A match of the knockout that follows groups.')
export type FixedMatch = z.infer<typeof FixedMatch> | z.infer<typeof QualifierMatch>

export const Criterion = z
  .object({
    key: z.enum(criterionKeys),
    scope: z.enum(['all', 'among']).default('all'),
    block: z.literal('restart').optional(),
  })
  .describe(
    'One step in ordering a table. `among`: only matches between the teams that are level count. Adjacent criteria marked `restart` ' +
      'form a block: if it separates some of the teams, it starts over for those still level, counting only the matches between them.',
  )
export type Criterion = z.infer<typeof Criterion>

const tablePoints = z.int().min(0).max(100)
export const TableRules = z
  .object({
    points: z.object({
      win: tablePoints,
      tie: tablePoints,
      loss: tablePoints,
      forfeit: tablePoints.describe('For a loss by no-show or disqualification.'),
      decidingSet: z
        .object({ win: tablePoints, loss: tablePoints })
        .optional()
        .describe('For a match that went to its last possible set.'),
    }),
    criteria: z.array(Criterion).min(1).max(20),
    walkover: z
      .int()
      .min(0)
      .max(maxScore)
      .describe(
        'The goals or points awarded to the winner of a walkover. In matches of one set, 0 means the points that win it; in those of several, the winner gets every set needed to win.',
      ),
    withdrawal: z.enum(withdrawalPolicies),
  })
  .describe('How a table awards points and orders teams.')
export type TableRules = z.infer<typeof TableRules>

/** Replaces `walkover` of the table's rules after the draw. */
export const WalkoverScore = z
  .object({ kind: z.literal('walkover_score'), score: z.int().min(0).max(maxScore) })
  .describe(
    'The goals or points that the winner of a walkover gets in a table. It applies to every walkover, also to those entered before.',
  )

const rules = { rule: IfTied, scoring: Scoring, rounds: z.array(PlannedRoundRules).max(64).default([]) }
const legs = z.union([z.literal(1), z.literal(2)])
const fixedMatches = <T extends z.ZodType>(match: T) =>
  z
    .array(match)
    .min(1)
    .max(2 * maxTeams)

export const RoundRobinSetup = z.object({ format: z.literal('round_robin'), legs, table: TableRules, ...rules })
export type RoundRobinSetup = z.infer<typeof RoundRobinSetup>

export const GroupsSetup = z
  .object({
    format: z.literal('groups'),
    groups: z
      .int()
      .min(1)
      .max(maxTeams / 2),
    fill: z
      .enum(['snake', 'pots'])
      .describe(
        'How seeds are dealt to groups: in snake order, or in the same order for every pot. Seeds 1, 2, 3, … start in groups A, B, C, …',
      ),
    legs,
    table: TableRules,
    groupMatches: z.object({ rule: IfTied, scoring: Scoring }),
    advance: z
      .int()
      .min(1)
      .max(maxTeams)
      .describe('How many teams of each group advance, and how many wild cards: the best of those in the next place.'),
    wildCards: z.int().min(0).max(maxTeams).default(0),
    unequal: z.enum(unequalRules).default('none'),
    knockout: z
      .union([z.literal('separate_groups'), fixedMatches(QualifierMatch)])
      .describe(
        'Either `separate_groups`, which keeps teams of one group apart as long as possible, or the list of matches.',
      ),
    combinations: z
      .array(z.object({ groups: z.array(group).max(64), ranks: z.array(group).max(64) }))
      .max(2000)
      .default([])
      .describe('For each set of groups that the wild cards can come from, the groups that get ranks 1, 2, 3, …'),
    thirdPlace: z.boolean(),
    ...rules,
  })
  .describe("Groups, then a knockout. `rule`, `scoring` and `rounds` are the knockout's.")
export type GroupsSetup = z.infer<typeof GroupsSetup>

export const SwissSetup = z.object({
  format: z.literal('swiss'),
  roundCount: z.int().min(1).max(maxSwissRounds),
  table: TableRules,
  ...rules,
})
export type SwissSetup = z.infer<typeof SwissSetup>

export const Setup = z
  .discriminatedUnion('format', [
    z.object({ format: z.literal('single_elimination'), thirdPlace: z.boolean(), ...rules }),
    z.object({ format: z.literal('double_elimination'), reset: z.boolean(), ...rules }),
    z.object({ format: z.literal('fixed_bracket'), matches: fixedMatches(FixedMatch), ...rules }),
    RoundRobinSetup,
    GroupsSetup,
    SwissSetup,
  ])
  .describe('How a tournament is played. A fixed bracket lists where the two teams of each match come from.')
export type Setup = z.infer<typeof Setup>

const count = z.int().min(0).max(maxScore)
const pair = z.tuple([count, count])
const side = z.union([z.literal(0), z.literal(1)]).describe("Which of a report's two teams.")
export type Side = z.infer<typeof side>

export const Score = z
  .union([
    z.object({ sets: z.array(pair).min(1).max(5) }).strict(),
    z
      .object({
        score: pair,
        extraTime: pair.optional().describe('The score at the end of extra time.'),
        shootOut: pair.optional().describe('Penalties scored; they do not count as goals.'),
        innings: z
          .array(z.tuple([count, count.nullable()]))
          .min(1)
          .max(40)
          .optional()
          .describe("Runs per inning; null if the second half of the last one wasn't needed."),
      })
      .strict(),
  ])
  .describe("The score of one game in the order of the report's teams: sets, or points, goals or runs.")
export type Score = z.infer<typeof Score>

export const Result = z
  .discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('played'),
      score: Score,
      forced: z.object({ reason: z.string().trim().min(1).max(500), winner: side.optional() }).optional(),
      fairPlay: pair.optional().describe('Penalty points for cards, if the table counts them: fewer is better.'),
    }),
    z.object({ outcome: z.literal('walkover'), winner: side }),
    z.object({ outcome: z.literal('retired'), by: side, score: Score.optional() }),
    z.object({ outcome: z.literal('forfeit'), by: side, score: Score.optional() }),
    z.object({ outcome: z.literal('double_no_show') }),
  ])
  .describe(
    'How a game ended. A score that breaks the rules can be forced with a reason and, if the score is level, a winner.',
  )
export type Result = z.infer<typeof Result>

const team = z.uuid().describe("A team's id.")

export const FactBody = z
  .discriminatedUnion('kind', [
    z
      .object({ kind: z.literal('entry_list'), draw: z.int().min(1), transcript: z.string() })
      .describe(
        'Closes registration and publishes the list for a random draw, as one exact text. `draw` is the number of the draw that may ' +
          'follow.',
      ),
    z
      .object({
        kind: z.literal('draw'),
        order: z.array(team).min(2).max(maxTeams),
        by: z.enum(drawMethods),
        lots: z
          .object({
            list: z.uuid(),
            transcript: z.string(),
            drawnNumbers: z.string(),
            secret: z.string(),
            signature: z.string().optional(),
          })
          .optional(),
      })
      .describe(
        'The teams with seeds 1, 2, 3, … A draw by lots also stores what is needed to verify it; `list` is the fact that published the ' +
          'list, and `signature` is that of the beacon that the numbers came from.',
      ),
    z
      .object({
        kind: z.literal('report'),
        match: matchNumber,
        teams: z.tuple([team, team]),
        game: z.int().min(1).max(maxGames).default(1),
        result: Result,
      })
      .describe('How a game of a fixture ended. After a tie that has to be replayed, game 2 follows.'),
    z
      .object({
        kind: z.literal('keep_result_downstream'),
        match: matchNumber,
        teams: z.tuple([team, team]),
        winner: side,
      })
      .describe(
        'Lets a team advance although the corrected score would eliminate it: the score changes, later matches do not.',
      ),
    z
      .object({ kind: z.literal('withdrawal'), team })
      .describe('Withdraws a team: it loses every match that has no report, until it is reinstated.'),
    z.object({ kind: z.literal('reinstatement'), team }),
    z
      .object({ kind: z.literal('late_entry'), match: matchNumber, slot: side, team })
      .describe('Gives a late team the slot of a bye.'),
    z
      .object({ kind: z.literal('swiss_entry'), team })
      .describe('Lets a late team into a Swiss tournament, to be paired from the next round on.'),
    z.object({ kind: z.literal('substitution'), team, by: team }),
    z.object({ kind: z.literal('third_place'), isPlayed: z.boolean() }),
    z.object({ kind: z.literal('round_rules'), ...RoundRules.shape }),
    WalkoverScore,
    z
      .object({
        kind: z.literal('finish'),
        prizes: z.array(z.object({ team, cents: z.int().min(1) })).max(maxTeams),
      })
      .describe('Ends the tournament, so that its results and prizes count. Prizes are in cents.'),
    z
      .object({ kind: z.literal('ruling'), order: z.array(team).min(2).max(maxTeams) })
      .describe(
        'The order of teams that are level by every criterion, best first. Applies while exactly these teams are level.',
      ),
    z
      .object({ kind: z.literal('wild_card_order'), order: z.array(team).min(1).max(maxTeams) })
      .describe('The wild cards, by rank. Applies while exactly these teams are the wild cards.'),
    z
      .object({
        kind: z.literal('pairing'),
        round: z.int().min(1).max(maxSwissRounds),
        pairs: z.array(z.tuple([team, team])).max(maxTeams / 2),
        bye: team.nullable(),
      })
      .describe('The pairings of a Swiss round, and the team with the bye.'),
    z.object({ kind: z.literal('undo'), fact: z.uuid() }),
  ])
  .describe(
    'What can be recorded about a tournament. A later fact with the same subject replaces an earlier one: a correction is a second ' +
      'report of the same teams, match and game. The subject of a report includes its two teams, so it loses its effect when others ' +
      'play the match.',
  )
export type FactBody = z.infer<typeof FactBody>

/** An entry in the log. The client chooses `id`; `seq` counts up within the tournament. */
export type Fact = FactBody & { id: string; seq: number; reason?: string }
