import { LRUCache } from 'lru-cache'
import type { competitionFacts } from '#db/schema.ts'
import type { Snapshot } from '../api-contract.ts'
import type { ScheduleSettings } from '../courts-contract.ts'
import type { PublishedSchedule } from '../schedule-contract.ts'
import type { Fact, Setup } from '#engine/contract.ts'
import type { State } from '#engine/state/state.ts'
import { bytesOf, publishedBytesOf } from './memory.ts'

export type FactRow = typeof competitionFacts.$inferSelect

/** A competition at one version of its log. It never changes. */
export type Competition = {
  readonly version: number
  readonly setup: Setup
  readonly seeds: string[]
  readonly drawBy: Snapshot['drawBy']
  readonly rows: readonly FactRow[]
  readonly facts: readonly Fact[]
  /** Calculated from setup and facts. */
  readonly state: State
}

/** A published schedule without what follows from the log. Its `matches` are all games that have a court. */
export type StoredPublished = Omit<PublishedSchedule, 'queue' | 'earlierGames'> & { settings: ScheduleSettings }

/** What everyone sees of a competition: the version with the names of its teams. */
export type Published = {
  readonly competition: Competition
  /** Differs whenever anything in the snapshot does. */
  readonly revision: string
  /** The part of the revision that does not depend on the log. */
  readonly surroundings: string
  /** The names of all the tournament's teams. */
  readonly names: ReadonlyMap<string, string>
  /** As it is stored, without the times of results. */
  readonly schedule: StoredPublished | null
  readonly snapshot: Snapshot
  /** Encoded events: see `updateFrom`. */
  readonly updates: Map<number, Uint8Array>
}

type Cached = { competition: Competition; published: Published | undefined }

/**
 * The one cache of competitions in this process. Nothing in it is used before the database has said that it is still current, so it may hold a
 * version that was replaced, or lost in a failover.
 */
const competitions = new LRUCache<string, Cached>({
  maxSize: 64_000_000,
  sizeCalculation: ({ competition, published }) =>
    bytesOf(competition) + (published ? publishedBytesOf(competition) : 0),
})

export const cachedCompetition = (tournamentId: string): Partial<Cached> => competitions.get(tournamentId) ?? {}

/** Keeps a version for later readers in this process. Only a committed one: another transaction must not find what may be undone. */
export function keepCompetition(tournamentId: string, competition: Competition): void {
  const { competition: cached, published } = cachedCompetition(tournamentId)
  if (cached !== competition) competitions.set(tournamentId, { competition, published })
}

export function keepPublished(tournamentId: string, published: Published): void {
  competitions.set(tournamentId, { competition: published.competition, published })
}
