import type { Match } from '../match.ts'
import type { WildCardTable } from '../standings/wild-cards.ts'
import type { Table } from '../standings/rows.ts'

/** A final place. `sharedBy` teams have it or will have it at the end, and the next place is that much lower. */
export type Place = { team: string; place: number; sharedBy: number }

export type DrawnTeam = { team: string; seed: number | null; status: 'in' | 'withdrawn' | 'replaced' }

export type State = {
  /** The number of teams in the draw. */
  size: number
  teams: readonly DrawnTeam[]
  /** By the team that was replaced: the one that took its place, which may have been replaced too. */
  substitutes: ReadonlyMap<string, string>
  /** In the order of the shape. */
  matches: readonly Match[]
  /** The tables of groups, a round robin or a Swiss tournament. */
  tables: readonly Table[]
  /** The wild cards; null until all groups are complete, and if there are none. */
  wildCards: WildCardTable | null
  /** Sets of teams that are level by every criterion and whose order matters: each needs a ruling. */
  rulingsDue: readonly (readonly string[])[]
  /** Ids of the rulings, orders of wild cards and pairings that currently count. */
  counting: readonly string[]
  /** Ids of facts that currently don't count: other teams play the match or are level, or the game wasn't needed. */
  voided: readonly string[]
  /** Final places of the teams that are out, and at the end of all teams; best first. */
  places: readonly Place[]
  champion: string | null
  isFinished: boolean
}
