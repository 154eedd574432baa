import type { outcomes } from '../../values.ts'
import type { Tie } from '../shape/tie.ts'
import type { BestTable } from '../standings/best.ts'
import type { Table } from '../standings/rows.ts'
import type { Report } from './facts.ts'

/**
 * Who is in a slot: a team; `bye` if the bracket leaves the slot empty; `nobody` if both teams that could have filled it failed to show up; `open`
 * while it is undecided.
 */
export type Holder = { entrant: string } | 'bye' | 'nobody' | 'open'

export type Outcome = (typeof outcomes)[number]

export type Match = {
  tie: Tie
  slots: readonly [Holder, Holder]
  /** `waiting` for teams; `ready` to be played; `replay` after a draw, until another game decides. */
  status: 'waiting' | 'ready' | 'replay' | 'decided'
  outcome: Outcome | null
  /** The reports that count, one per game. Their teams may be listed in the opposite order of the slots. */
  games: readonly Report[]
  /** Who advances; `nobody` after a draw where draws are allowed. */
  winner: Holder
  loser: Holder
  /** The id of the fact that lets `winner` stand against the reported games. */
  letStand: string | null
}

/** A final place. `sharedBy` teams have it or will have it at the end, and the next place is that much lower. */
export type Place = { entrant: string; place: number; sharedBy: number }

export type Entrant = { entrant: string; seed: number | null; status: 'in' | 'withdrawn' | 'replaced' }

export type State = {
  /** The number of teams in the draw. */
  size: number
  entrants: readonly Entrant[]
  /** In the order of the shape. */
  matches: readonly Match[]
  /** The tables of groups, a round robin or a Swiss tournament. */
  tables: readonly Table[]
  /** The wild cards; null until all groups are complete, and if there are none. */
  best: BestTable | null
  /** Sets of teams that are level by every criterion and whose order matters: each needs a ruling. */
  needs: readonly (readonly string[])[]
  /** Ids of the rulings, placements and pairings that currently count. */
  counting: readonly string[]
  /** Ids of facts that currently don't count: other teams play the match or are level, or the game wasn't needed. */
  setAside: readonly string[]
  /** Final places of the teams that are out, and at the end of all teams; best first. */
  places: readonly Place[]
  champion: string | null
  isFinished: boolean
}

export const entrantOf = (holder: Holder): string | null => (typeof holder === 'object' ? holder.entrant : null)
export const isEmpty = (holder: Holder): holder is 'bye' | 'nobody' => holder === 'bye' || holder === 'nobody'
export const isSameHolder = (a: Holder, b: Holder) =>
  a === b || (typeof a === 'object' && entrantOf(a) === entrantOf(b))
