import { z } from 'zod'
import { competitionStates } from '#features/tournaments/values.ts'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { Bracket, Criterion, FactBody, Result, Scoring, Setup, Source, IfTied } from '#engine/contract.ts'
import { drawMethods, outcomes } from '#engine/values.ts'

/* What the competition's routes return. Requests are in change-contract.ts, the engine's types in contract.ts. */

const id = z.uuid()
const team = z.uuid()

const Holder = z.union([z.object({ entrant: team }), z.enum(['bye', 'nobody', 'open'])])
/** A game that counts, as reported: `seq` is the report's number in the log. */
const Game = z.object({ id, seq: z.int(), game: z.int(), teams: z.tuple([team, team]), result: Result })

export const MatchState = z.object({
  number: z.int(),
  bracket: Bracket,
  /** The group whose table it counts for, 'A' if there is one table for all; null in a knockout. */
  pool: z.string().nullable(),
  round: z.int(),
  index: z.int(),
  from: z.tuple([Source, Source]),
  rule: IfTied,
  scoring: Scoring,
  /** The teams. `bye`: the slot is empty by design. `nobody`: no team showed up. `open`: not decided yet. */
  slots: z.tuple([Holder, Holder]),
  status: z.enum(['waiting', 'ready', 'replay', 'decided']),
  outcome: z.enum(outcomes).nullable(),
  games: z.array(Game),
  winner: Holder,
  loser: Holder,
  /** Whether the winner advances despite the corrected score, because later matches were kept. */
  keptDownstream: z.boolean(),
})

const Place = z.object({ entrant: team, place: z.int(), sharedBy: z.int() })

export const EffectState = z.object({
  matches: z.array(z.object({ number: z.int(), before: MatchState.nullable(), after: MatchState.nullable() })),
  /** Ids of reports that will stop counting, and of those that will count again. */
  voided: z.array(id),
  restored: z.array(id),
  places: z.array(z.object({ entrant: team, before: Place.nullable(), after: Place.nullable() })),
  /** Places in tables. */
  ranks: z.array(z.object({ pool: z.string(), entrant: team, before: z.int().nullable(), after: z.int().nullable() })),
  /** Whether it changes matches already played, so that `hash` must be sent as `accept`. */
  needsConfirmation: z.boolean(),
  hash: z.string(),
})

/** Null: a ratio with nothing conceded, which beats any other. */
const figure = z.number().nullable()
/** Why a team is below the one above it. */
const Reason = z.union([
  z.object({
    key: Criterion.shape.key,
    scope: z.enum(['all', 'among']),
    /** With `among`, the teams whose matches against each other count. Empty with `all`. */
    set: z.array(team),
    /** Of the team above and of this one. */
    values: z.tuple([figure, figure]),
  }),
  /** The id of the ruling on these teams, which are level by every criterion. */
  z.object({ ruling: id, set: z.array(team) }),
  /** It withdrew before its last match. */
  z.object({ left: z.literal(true) }),
])

const TableRow = z.object({
  entrant: team,
  place: z.int(),
  /** How many level teams share this place. */
  sharedBy: z.int(),
  /** Null for the first row and for teams that are level with the row above. */
  reason: Reason.nullable(),
  played: z.int(),
  won: z.int(),
  tied: z.int(),
  lost: z.int(),
  scored: z.int(),
  conceded: z.int(),
  points: z.int(),
  /**
   * `through`: the team advances whatever happens, or is the champion of a table from which nobody advances. `out`: it no longer can. Null while
   * either is possible, and in a complete table from which nobody advances.
   */
  fate: z.enum(['through', 'out']).nullable(),
})

/** A table as it is now: its order is provisional until all its matches are decided. */
export const TableState = z.object({ pool: z.string(), isComplete: z.boolean(), rows: z.array(TableRow) })

/** The teams that compete for the wild cards, and those that get them, by rank; null until decided. */
const WildCardState = z.object({ place: z.int(), rows: z.array(TableRow), chosen: z.array(team).nullable() })

export const Snapshot = z.object({
  /** The number of the last entry in the log; 0 before the first. */
  version: z.int(),
  state: z.enum(competitionStates),
  setup: Setup,
  /** The order in which the draw will seed the teams. */
  seeds: z.array(team),
  /** How the draw is meant to be made. */
  drawBy: z.enum(drawMethods),
  entrants: z.array(
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
  /** One per group, or one for everyone in a round robin or a Swiss tournament; none in a pure knockout. */
  tables: z.array(TableState),
  /** Null until all groups are complete, and if there are no wild cards. */
  best: WildCardState.nullable(),
  /** Sets of teams that are level by every criterion and whose order matters: each waits for a ruling. */
  needs: z.array(z.array(team)),
  champion: team.nullable(),
})

/** The pairing to propose for the next Swiss round, and how many of its matches were played before. */
export const NextRound = z.object({
  round: z.int(),
  pairs: z.array(z.tuple([team, team])),
  bye: team.nullable(),
  rematches: z.int(),
  /** The version of the competition that it was calculated from. */
  basedOn: z.int(),
})

/** In sentences: 'A win is enough.' Empty if there is nothing to say: no table, a complete one, or a team that isn't in it. */
export const TeamNeeds = z.object({ sentences: z.array(z.string()) })

const Lots = z.object({
  list: id,
  transcript: z.string(),
  /** When the list was published. */
  publishedAt: z.iso.datetime(),
  throw: z.string(),
  secret: z.string(),
})

/** Everything needed to verify the draws; see verifyDrawScript. */
export const DrawProof = z.object({
  /** Published when the tournament was created. It commits to the secrets of all draws. */
  commitment: z.string(),
  committedAt: z.iso.datetime(),
  /** How many teams had registered by then: 0 unless the tournament predates random draws. */
  teamsBefore: z.int(),
  /** The list for the next random draw, once published. */
  list: z.object({ id, draw: z.int(), transcript: z.string(), publishedAt: z.iso.datetime() }).nullable(),
  /** Every draw, oldest first; at most the last one is not undone. */
  draws: z.array(
    z.object({
      id,
      draw: z.int(),
      by: z.enum(drawMethods),
      at: z.iso.datetime(),
      reason: z.string().nullable(),
      /** The teams from seed 1 on. */
      order: z.array(team),
      undone: z.object({ at: z.iso.datetime(), reason: z.string().nullable() }).nullable(),
      /** Null unless the draw was random. */
      lots: Lots.nullable(),
    }),
  ),
  /** The names of all these teams. */
  teams: z.array(z.object({ teamId: team, name: z.string() })),
})

export const Recorded = z.object({ seq: z.int() })
export const ReportRecorded = z.object({ seq: z.int(), match: MatchState })

export const ListHistory = z.object({ limit: pageLimit(), cursor: pageCursor() })

export const History = z.array(
  z.object({
    seq: z.int(),
    id,
    at: z.iso.datetime(),
    fact: FactBody,
    /** For an undo: the fact it undoes, and if that is an undo, the one that it undid, and so on. */
    undoes: z.array(FactBody),
    reason: z.string().nullable(),
    role: z.enum(['administrator', 'organizer', 'co_organizer', 'scorekeeper', 'system']),
    /** The name of who made the change, shown to officials only. */
    by: z.string().nullable(),
  }),
)

export type DrawProof = z.infer<typeof DrawProof>
export type MatchState = z.infer<typeof MatchState>
export type EffectState = z.infer<typeof EffectState>
export type TableState = z.infer<typeof TableState>
export type TeamNeeds = z.infer<typeof TeamNeeds>
export type NextRound = z.infer<typeof NextRound>
export type Snapshot = z.infer<typeof Snapshot>
export type ListHistory = z.infer<typeof ListHistory>
export type History = z.infer<typeof History>
