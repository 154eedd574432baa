import { LRUCache } from 'lru-cache'
import { and, asc, eq, gt } from 'drizzle-orm'
import { competitionFacts } from '#db/schema.ts'
import { readTournament } from '#features/tournaments/server/service.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import type { App } from '#platform/app.ts'
import { encodeEvent } from '#platform/live/live-stream.ts'
import type { Live } from '#platform/live/live.ts'
import type { Update } from '../../live-contract.ts'
import { entrantsOf } from '#engine/state/derive.ts'
import { factsBySubject } from '#engine/state/facts.ts'
import { snapshotOf, updateSince } from '../record/changes.ts'
import type { Log } from '../record/changes.ts'
import { factOf, loadCompetition } from '../load.ts'
import { teamNames } from '../team-names.ts'

/* The competitions being watched. Each process reads a competition once per change, regardless of the number of viewers. */

/** Called after each announcement with what changed: the competition, or something else about the tournament. */
type Listener = (what: 'competition' | 'tournament') => void

export type Feed = {
  version: () => number
  /** The encoded event with the `Update` for a viewer who has this version. */
  updateSince: (since: number) => Uint8Array
  /** Returns a function that stops listening. */
  on: (listener: Listener) => () => void
}

const feeds = new WeakMap<Live, LRUCache<string, Promise<Feed>>>()
/** A feed that is evicted while it has listeners keeps serving them. */
const maxFeeds = 1_000

/** The feed of a tournament's competition, kept until its last listener leaves. Refuses an unknown tournament. */
export function feedOf(app: App, tournamentId: string): Promise<Feed> {
  const open = feeds.get(app.live) ?? new LRUCache<string, Promise<Feed>>({ max: maxFeeds })
  feeds.set(app.live, open)
  const known = open.get(tournamentId)
  if (known) return known
  const opening = openFeed(app, tournamentId, () => open.delete(tournamentId))
  open.set(tournamentId, opening)
  opening.catch(() => open.delete(tournamentId))
  return opening
}

async function openFeed(app: App, tournamentId: string, onUnused: () => void): Promise<Feed> {
  let log = await loadLog(app, tournamentId)
  let snapshot = snapshotOf(log)
  const updates = new Map<number, Uint8Array>()
  const listeners = new Set<Listener>()

  const read = async (wasAnnounced: boolean) => {
    const next = await newerLog(app, tournamentId, log).catch((error: unknown) => {
      app.log.warn({ err: error }, 'could not read a competition; its viewers will fetch it themselves')
      return null
    })
    if (next) {
      log = next
      snapshot = snapshotOf(log)
      updates.clear()
    }
    if (next || wasAnnounced) for (const listener of listeners) listener(next ? 'competition' : 'tournament')
  }

  /** Runs one read at a time, and another one if a change was announced during it. */
  const wanted: boolean[] = []
  let isReading = false
  const refresh = async (wasAnnounced: boolean) => {
    wanted.push(wasAnnounced)
    if (isReading) return
    isReading = true
    while (wanted.length > 0) await read(wanted.splice(0).includes(true))
    isReading = false
  }

  let unsubscribe: (() => void) | undefined
  return {
    version: () => log.version,
    updateSince: (since) => {
      const update = updates.get(since) ?? encodeUpdate(updateSince(log, snapshot, since), log.version)
      if (updates.size < maxKeptUpdates) updates.set(since, update)
      return update
    },
    on: (listener) => {
      if (listeners.size === 0) {
        unsubscribe = app.live.on(tournamentTopic(tournamentId), () => void refresh(true))
        // Facts may have been added since the log was read.
        void refresh(false)
      }
      listeners.add(listener)
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        unsubscribe?.()
        onUnused()
      }
    },
  }
}

const encodeUpdate = (update: Update, version: number) =>
  encodeEvent({ event: 'competition', id: version, data: JSON.stringify(update) })

/** Caches updates until the next change: nearly all viewers have one of the latest versions. */
const maxKeptUpdates = 200

async function loadLog(app: App, tournamentId: string): Promise<Log> {
  const tournament = await readTournament(app.db, tournamentId)
  const { setup, seeds, drawBy, facts, version } = await loadCompetition(app.db, tournament)
  const ids = entrantsOf(factsBySubject(facts)).map(({ entrant }) => entrant)
  return { setup, seeds, drawBy, facts, version, names: await teamNames(app.db, ids) }
}

/** The log with the facts added since, in one query, or null if there are none. Also reads the names of new teams. */
async function newerLog(app: App, tournamentId: string, log: Log): Promise<Log | null> {
  const rows = await app.db
    .select()
    .from(competitionFacts)
    .where(and(eq(competitionFacts.tournamentId, tournamentId), gt(competitionFacts.seq, log.version)))
    .orderBy(asc(competitionFacts.seq))
  if (rows.length === 0) return null
  const added = rows.map(factOf)
  if (
    added.some(
      ({ kind }) => kind === 'draw' || kind === 'late_entry' || kind === 'swiss_entry' || kind === 'substitution',
    )
  ) {
    return loadLog(app, tournamentId)
  }
  return { ...log, facts: [...log.facts, ...added], version: added.at(-1)!.seq }
}
