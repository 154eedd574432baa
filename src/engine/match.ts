import type { outcomes } from './values.ts'
import type { Fixture } from './shape/fixture.ts'
import type { Report } from './state/facts.ts'

/**
 * Who is in a slot: a team; `bye` if the bracket leaves the slot empty; `nobody` if both teams that could have filled it failed to show up; `open`
 * while it is undecided.
 */
export type Holder = { team: string } | 'bye' | 'nobody' | 'open'

export type Outcome = (typeof outcomes)[number]

export type Match = {
  fixture: Fixture
  slots: readonly [Holder, Holder]
  /** `waiting` for teams; `ready` to be played; `replay` after a tie, until another game decides. */
  status: 'waiting' | 'ready' | 'replay' | 'decided'
  outcome: Outcome | null
  /** The reports that count, one per game. Their teams may be listed in the opposite order of the slots. */
  games: readonly Report[]
  /** Who advances; `nobody` after a tie where ties are allowed. */
  winner: Holder
  loser: Holder
  /** The id of the fact that keeps `winner` although the reported games say otherwise. */
  resultKeptDownstream: string | null
}

export const teamOf = (holder: Holder): string | null => (typeof holder === 'object' ? holder.team : null)
/** The teams of a match, as far as they are known. */
export const teamsIn = ({ slots }: Pick<Match, 'slots'>): string[] => slots.flatMap((slot) => teamOf(slot) ?? [])
export const isEmpty = (holder: Holder): holder is 'bye' | 'nobody' => holder === 'bye' || holder === 'nobody'
export const isSameHolder = (a: Holder, b: Holder) => a === b || (typeof a === 'object' && teamOf(a) === teamOf(b))

/** The game of a match that is to be played next, or that decided it: 1, or more after ties that are replayed. */
export const currentGame = ({ status, games }: { status: Match['status']; games: readonly unknown[] }): number =>
  status === 'decided' ? Math.max(1, games.length) : games.length + 1
