import { z } from 'zod'
import { competitionStates, officialRoles } from '#features/tournaments/values.ts'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { Bracket, Criterion, FactBody, Result, Scoring, Setup, Source, IfTied } from '#engine/contract.ts'
import { drawMethods, outcomes } from '#engine/values.ts'
import { PublishedSchedule } from './schedule-contract.ts'

/* What the competition's routes return. Requests are in change-contract.ts, the engine's types in contract.ts. */

const id = z.uuid()
const team = z.uuid()

const Holder = z.union([z.object({ team: team }), z.enum(['bye', 'nobody', 'open'])])
const Game = z
  .object({ id, seq: z.int(), game: z.int(), teams: z.tuple([team, team]), result: Result })
  .describe("A game that counts, as reported: `seq` is the report's number in the log.")

export const MatchState = z.object({
  number: z.int(),
  bracket: Bracket,
  group: z
    .string()
    .nullable()
    .describe("The group whose table it counts for, 'A' if there is one table for all; null in a knockout."),
  round: z.int(),
  index: z.int(),
  from: z.tuple([Source, Source]),
  rule: IfTied,
  scoring: Scoring,
  slots: z
    .tuple([Holder, Holder])
    .describe('The teams. `bye`: the slot is empty by design. `nobody`: no team showed up. `open`: not decided yet.'),
  status: z.enum(['waiting', 'ready', 'replay', 'decided']),
  outcome: z.enum(outcomes).nullable(),
  games: z.array(Game),
  winner: Holder,
  loser: Holder,
  awarded: z
    .tuple([z.int(), z.int()])
    .optional()
    .describe(
      'The score, in slot order, that a match without a played score counts as in its table: that of a walkover.',
    ),
  isAnnulled: z.literal(true).optional().describe("It doesn't count in its table, because one of its teams withdrew."),
  resultKeptDownstream: z
    .boolean()
    .describe('Whether the winner advances despite the corrected score, because later matches were kept.'),
})

const Place = z.object({ team: team, place: z.int(), sharedBy: z.int() })

export const EffectState = z.object({
  matches: z.array(z.object({ number: z.int(), before: MatchState.nullable(), after: MatchState.nullable() })),
  voided: z.array(id).describe('Ids of reports that will stop counting, and of those that will count again.'),
  restored: z.array(id),
  places: z.array(z.object({ team: team, before: Place.nullable(), after: Place.nullable() })),
  ranks: z
    .array(z.object({ group: z.string(), team: team, before: z.int().nullable(), after: z.int().nullable() }))
    .describe('Places in tables.'),
  needsConfirmation: z
    .boolean()
    .describe('Whether it changes matches already played, so that `hash` must be sent as `confirmedEffect`.'),
  hash: z.string(),
})

const figure = z.number().nullable().describe('Null: a ratio with nothing conceded, which beats any other.')
const Reason = z
  .union([
    z.object({
      key: Criterion.shape.key,
      scope: z.enum(['all', 'among']),
      set: z.array(team).describe('With `among`, the teams whose matches against each other count. Empty with `all`.'),
      values: z.tuple([figure, figure]).describe('Of the team above and of this one.'),
    }),
    z
      .object({ ruling: id, set: z.array(team) })
      .describe('The id of the ruling on these teams, which are level by every criterion.'),
    z.object({ left: z.literal(true) }).describe('It withdrew before its last match.'),
  ])
  .describe('Why a team is below the one above it.')

const TableRow = z.object({
  team: team,
  place: z.int(),
  sharedBy: z.int().describe('How many level teams share this place.'),
  reason: Reason.nullable().describe('Null for the first row and for teams that are level with the row above.'),
  played: z.int(),
  won: z.int(),
  tied: z.int(),
  lost: z.int(),
  scored: z.int(),
  conceded: z.int(),
  points: z.int(),
  values: z
    .partialRecord(Criterion.shape.key, figure)
    .optional()
    .describe("The team's values by the criteria that decide a place in this table and have no property of their own."),
  isAnnulled: z.literal(true).optional().describe('It withdrew, and none of its matches count.'),
  qualification: z
    .enum(['clinched', 'eliminated'])
    .nullable()
    .describe(
      '`clinched`: the team is certain to advance, or is the champion of a table from which nobody advances. `eliminated`: it no ' +
        'longer can. Null while either is possible, and in a complete table from which nobody advances.',
    ),
})

export const TableState = z
  .object({ group: z.string(), isComplete: z.boolean(), rows: z.array(TableRow) })
  .describe('A table as it is now: its order is provisional until all its matches are decided.')

const WildCardState = z
  .object({
    place: z.int(),
    rows: z.array(TableRow),
    chosen: z
      .array(team)
      .nullable()
      .describe('The teams that get them, in the order of the slots for ranks 1, 2, 3, …; null until decided.'),
    placedBy: z
      .enum(['rank', 'combination', 'separate_groups', 'organizer'])
      .nullable()
      .describe(
        'Where that order comes from: `rank`, their ranks; `combination`, the combination of their groups; `separate_groups`, some swapped ' +
          'slots, so that teams of one group meet as late as possible; `organizer`, in the order that they chose. Null until decided.',
      ),
  })
  .describe('The teams that compete for the wild cards.')

export const Snapshot = z.object({
  revision: z.string().describe('Differs whenever anything else here does.'),
  version: z.int().describe('The number of the last entry in the log; 0 before the first.'),
  state: z.enum(competitionStates),
  setup: Setup,
  walkoverScore: z
    .int()
    .nullable()
    .describe(
      'What a walkover counts as in the tables now; null before the draw, without a table, and in matches of several sets.',
    ),
  seeds: z.array(team).describe('The order in which the draw will seed the teams.'),
  drawBy: z.enum(drawMethods).describe('How the draw is meant to be made.'),
  drawnBy: z.enum(drawMethods).nullable().describe('How the draw was made; null before it.'),
  teams: z.array(
    z.object({
      teamId: team,
      name: z.string(),
      seed: z.int().nullable(),
      status: z.enum(['in', 'withdrawn', 'replaced']),
      place: z.int().nullable(),
      placeSharedBy: z.int().nullable(),
    }),
  ),
  matches: z.array(MatchState),
  tables: z
    .array(TableState)
    .describe('One per group, or one for everyone in a round robin or a Swiss tournament; none in a pure knockout.'),
  wildCards: WildCardState.nullable().describe('Null until all groups are complete, and if there are no wild cards.'),
  rulingsDue: z
    .array(z.array(team))
    .describe('Sets of teams that are level by every criterion and whose order matters: each waits for a ruling.'),
  champion: team.nullable(),
  schedule: PublishedSchedule.nullable().describe('Where and when matches are played; null until it is published.'),
})

export const NextRound = z
  .object({
    round: z.int(),
    pairs: z.array(z.tuple([team, team])),
    bye: team.nullable(),
    rematches: z.int(),
    basedOn: z.int().describe('The version of the competition that it was calculated from.'),
  })
  .describe('The pairing to propose for the next Swiss round, and how many of its matches were played before.')

const Certain = z.enum(['clinched', 'eliminated']).nullable()

/** In sentences: 'A win is enough.' Empty if there is nothing to say: no table, a complete one, or a team that isn't in it. */
export const ClinchingScenarios = z.object({
  sentences: z.array(z.string()),
  next: z
    .object({
      match: z.int(),
      goal: z
        .enum(['advance', 'title'])
        .describe('`title`: nobody advances from this table, and its winner is the champion.'),
      after: z.object({ win: Certain, tie: Certain.optional(), loss: Certain }),
    })
    .nullable()
    .describe(
      "What each result of the team's next match in the published schedule guarantees, whatever the other results are; null if that match isn't " +
        'in this table. Without times, it is the match with the lowest number. `tie` is omitted if the match must have a winner.',
    ),
})

const Reopened = z
  .array(z.object({ publishedAt: z.iso.datetime(), at: z.iso.datetime(), reason: z.string().nullable() }))
  .describe('Earlier lists for the same draw, which were not used because registration was reopened.')

const Lots = z.object({
  list: id,
  commitment: z.string().describe('The commitment to the secret of this draw.'),
  transcript: z.string(),
  publishedAt: z.iso.datetime().describe('When the list was published.'),
  drawnNumbers: z.string(),
  secret: z.string(),
  signature: z
    .string()
    .optional()
    .describe(
      "The beacon's signature for this round. Its SHA-256 is `drawnNumbers`. Absent if they were drawn in front of witnesses.",
    ),
  reopened: Reopened,
})

/** Everything needed to verify the draws; see `verifyDrawProgram`. */
export const DrawProof = z.object({
  commitment: z
    .string()
    .nullable()
    .describe(
      'The commitment to the secrets of the next draws, one of `chains`. Null if none of them can be decrypted: publishing a list then begins ' +
        'a new chain.',
    ),
  committedAt: z.iso.datetime().nullable(),
  usesBeacon: z
    .boolean()
    .describe('Whether the next list will name a round of a public beacon, which the numbers then come from.'),
  chains: z
    .array(
      z.object({
        commitment: z.string(),
        committedAt: z.iso.datetime(),
        firstDraw: z.int().describe('The first draw that may use its secrets.'),
        teamsEntered: z.int().describe('How many teams had entered by then.'),
      }),
    )
    .describe(
      'Every commitment, oldest first. The first was published when the tournament was created. Each later one replaced secrets that could ' +
        'no longer be decrypted.',
    ),
  list: z
    .object({ id, draw: z.int(), transcript: z.string(), publishedAt: z.iso.datetime(), reopened: Reopened })
    .nullable()
    .describe('The list for the next random draw, once published.'),
  draws: z
    .array(
      z.object({
        id,
        draw: z.int(),
        by: z.enum(drawMethods),
        at: z.iso.datetime(),
        reason: z.string().nullable(),
        order: z.array(team).describe('The teams from seed 1 on.'),
        undone: z.object({ at: z.iso.datetime(), reason: z.string().nullable() }).nullable(),
        lots: Lots.nullable().describe('Null unless the draw was random.'),
      }),
    )
    .describe('Every draw, oldest first; at most the last one is not undone.'),
  teams: z
    .array(z.object({ teamId: team, name: z.string() }))
    .describe('The names of all these teams, in the order of their ids.'),
})

export const Recorded = z.object({ seq: z.int() })
export const ReportRecorded = z.object({ seq: z.int(), match: MatchState })

export const ListHistory = z.object({ limit: pageLimit(), cursor: pageCursor() })

export const ListMatches = z.object({ limit: pageLimit(), cursor: pageCursor() })

export const MatchRecord = z
  .object({
    id: z.uuid(),
    tournamentId: z.uuid(),
    number: z.int(),
    round: z.int(),
    team1Id: z.uuid().nullable(),
    team2Id: z.uuid().nullable(),
    team1Score: z
      .int()
      .nullable()
      .describe('Sets won. For single-set matches and other sports, the final points or goals.'),
    team2Score: z.int().nullable(),
    winnerId: z.uuid().nullable(),
    scheduledAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    status: z.enum(['scheduled', 'active', 'completed']),
  })
  .describe(
    'A match with its teams and its score. `GET …/competition` also has where the teams come from, and every set.',
  )

export const MatchList = z.array(MatchRecord)

export const History = z.array(
  z.object({
    seq: z.int(),
    id,
    at: z.iso.datetime(),
    fact: FactBody,
    undoes: z
      .object({ fact: FactBody, isRestored: z.boolean() })
      .nullable()
      .describe('For an undo: the fact that it undoes. If it undoes an undo, the fact that this restores.'),
    reason: z.string().nullable(),
    role: z.enum([...officialRoles, 'system']),
    by: z.string().nullable().describe('The name of the person who made the change, shown to officials only.'),
  }),
)

export type DrawProof = z.infer<typeof DrawProof>
export type MatchState = z.infer<typeof MatchState>
export type EffectState = z.infer<typeof EffectState>
export type TableState = z.infer<typeof TableState>
export type ClinchingScenarios = z.infer<typeof ClinchingScenarios>
export type NextRound = z.infer<typeof NextRound>
export type Snapshot = z.infer<typeof Snapshot>
export type ListHistory = z.infer<typeof ListHistory>
export type ListMatches = z.infer<typeof ListMatches>
export type MatchRecord = z.infer<typeof MatchRecord>
export type History = z.infer<typeof History>
