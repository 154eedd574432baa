import { LRUCache } from 'lru-cache'
import type { competitionFacts } from '#db/schema.ts'
import type { Snapshot } from '../api-contract.ts'
import type { Fact, Setup } from '#engine/contract.ts'
import type { State } from '#engine/state/state.ts'

export type FactRow = typeof competitionFacts.$inferSelect

/** A competition at one version of its log. It never changes. */
export type Competition = {
  readonly version: number
  readonly setup: Setup
  readonly seeds: string[]
  readonly drawBy: Snapshot['drawBy']
  readonly rows: readonly FactRow[]
  readonly facts: readonly Fact[]
  /** Calculated from setup and facts on first use. */
  readonly state: State
}

/** What everyone sees of a competition: the version with the names of its teams. */
export type Published = {
  readonly competition: Competition
  /** Differs whenever anything in the snapshot does. */
  readonly revision: string
  /** The part of the revision that does not depend on the log. */
  readonly surroundings: string
  /** The names of all the tournament's teams. */
  readonly names: ReadonlyMap<string, string>
  readonly snapshot: Snapshot
  /** Encoded events: see `updateFrom`. */
  readonly updates: Map<number, Uint8Array>
}

type Cached = { competition: Competition; published: Published | undefined }

/**
 * The one cache of competitions in this process. Nothing in it is used before the database has said that it is still current, so it may hold a
 * version that was replaced, or lost in a failover.
 */
const competitions = new LRUCache<string, Cached>({ maxSize: 64_000_000, sizeCalculation: bytesOf })

export const cachedCompetition = (tournamentId: string): Partial<Cached> => competitions.get(tournamentId) ?? {}

/** Keeps a version for later readers in this process. Only a committed one: another transaction must not find what may be undone. */
export function keepCompetition(tournamentId: string, competition: Competition): void {
  const { competition: cached, published } = cachedCompetition(tournamentId)
  if (cached !== competition) competitions.set(tournamentId, { competition, published })
}

export function keepPublished(tournamentId: string, published: Published): void {
  competitions.set(tournamentId, { competition: published.competition, published })
}

/** How many bytes of encoded updates are kept with a version. The event with the whole snapshot comes on top of them. */
export const maxUpdateBytes = 256_000

/**
 * About how much memory a version takes with everything that is calculated from it. Measured: see decision 43.
 * @internal
 */
export function bytesOf({ competition: { rows, setup, state }, published }: Cached): number {
  const log = sum(rows.map(rowBytes))
  const teams = state.tables.reduce((total, table) => total + table.rows.length, state.teams.length)
  const calculated = state.matches.length * matchBytes + teams * teamBytes
  const shown = published ? 2 * calculated + maxUpdateBytes : 0
  return baseBytes + jsonBytes(setup) + log + calculated + shown
}

const [baseBytes, factBytes, matchBytes, teamBytes] = [50_000, 1_400, 500, 200]

/** An object takes about three times the memory of its JSON. */
const jsonBytes = (value: unknown) => 3 * JSON.stringify(value).length

const sizes = new WeakMap<FactRow, number>()

/** Logs grow by a row at a time, so each row is measured once. */
function rowBytes(row: FactRow): number {
  const bytes = sizes.get(row) ?? factBytes + jsonBytes(row.body)
  sizes.set(row, bytes)
  return bytes
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
