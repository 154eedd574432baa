import { setTimeout as sleep } from 'node:timers/promises'
import { competitionTopic, tournamentTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { encodeEvent, throttled } from '#platform/live/live-stream.ts'
import type { Send } from '#platform/live/live-stream.ts'
import type { Live } from '#platform/live/live.ts'
import type { Published } from '../cache.ts'
import { readPublished } from '../public/published.ts'
import { updateFrom } from './updates.ts'

/** Called after each change with what to do: send an update of the competition, or have the viewer read the tournament again. */
type Listener = (what: 'competition' | 'tournament') => void

/** A tournament that is being watched in this process. */
type Feed = {
  current: () => Published
  /** Returns a function that stops listening. */
  on: (listener: Listener) => () => void
  /** Forgets the feed if nobody listens. */
  closeIfUnused: () => void
}

const feeds = new WeakMap<Live, Map<string, Promise<Feed>>>()
const retryMs = 1_000

/** The tournament's feed, kept until its last listener leaves. Refuses an unknown tournament. */
export function feedOf(app: App, tournamentId: string): Promise<Feed> {
  const open = feeds.get(app.live) ?? new Map<string, Promise<Feed>>()
  feeds.set(app.live, open)
  const forget = () => {
    if (open.get(tournamentId) === opening) open.delete(tournamentId)
  }
  const opening = open.get(tournamentId) ?? openFeed(app, tournamentId, () => forget())
  if (!open.has(tournamentId)) {
    open.set(tournamentId, opening)
    opening.catch(forget)
  }
  return opening
}

async function openFeed(app: App, tournamentId: string, forget: () => void): Promise<Feed> {
  let current = await readPublished(app, tournamentId)
  const listeners = new Set<Listener>()
  const call = (what: Parameters<Listener>[0]) => listeners.forEach((listener) => listener(what))

  const read = async () => {
    const before = current
    current = await readPublished(app, tournamentId)
    if (current.revision === before.revision) return
    // Nearly all viewers have the previous revision, whose snapshot is still in memory.
    updateFrom(current, before.revision, before.snapshot)
    call('competition')
  }
  const reread = rereading(
    app,
    () => read().catch(forgetEnded(forget)),
    () => listeners.size > 0,
  )

  const stops: (() => void)[] = []
  const subscribe = () => {
    stops.push(
      app.live.on(competitionTopic(tournamentId), reread),
      app.live.on(tournamentTopic(tournamentId), () => {
        reread()
        call('tournament')
      }),
    )
    // Something may have changed since it was read.
    reread()
  }
  const closeIfUnused = () => {
    if (listeners.size > 0) return
    stops.splice(0).forEach((stop) => stop())
    forget()
  }
  return {
    current: () => current,
    on: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) subscribe()
      return () => {
        if (listeners.delete(listener)) closeIfUnused()
      }
    },
    closeIfUnused,
  }
}

const ended: ReadonlySet<string> = new Set(['tournament_not_found', 'tournament_cancelled'])

/** Viewers of a deleted or canceled tournament read that on their own. */
const forgetEnded = (forget: () => void) => (error: unknown) => {
  if (!(error instanceof AppError) || !ended.has(error.code)) throw error
  forget()
}

/**
 * Returns a function that reads again. One read runs at a time; another follows if something changed during it, or if it failed: otherwise,
 * viewers would have an old score until the next one.
 */
function rereading(app: App, read: () => Promise<void>, isWatched: () => boolean): () => void {
  let [isStale, isReading] = [false, false]
  const readUntilCurrent = async () => {
    isReading = true
    while (isStale && isWatched()) {
      isStale = false
      try {
        await read()
      } catch (error) {
        app.log.warn({ err: error }, 'could not read a competition that is being watched; trying again')
        isStale = true
        await sleep(retryMs, undefined, { ref: false })
      }
    }
    isReading = false
  }
  return () => {
    isStale = true
    if (!isReading) void readUntilCurrent()
  }
}

/** Where a viewer starts: `isFresh` if nothing but the competition can have changed since they read the tournament. */
type Start = { since: string; isFresh: boolean }

/**
 * Sends what changed in the competition since this revision, now and after every change; a slow reader gets several changes in one update. Has
 * the viewer read the rest again when it changes, and at the start unless it is fresh.
 */
export function follow(feed: Feed, send: Send, { since, isFresh }: Start, delay: () => number): () => void {
  let seen: string | null = null
  let isSending = false
  const sendUpdates = async () => {
    if (isSending) return
    isSending = true
    for (;;) {
      const published = feed.current()
      if (seen === published.revision) break
      const update = updateFrom(published, seen ?? since)
      seen = published.revision
      await send(update)
    }
    isSending = false
  }
  const sendTournament = throttled(() => void send(tournamentChanged), delay)
  void sendUpdates()
  if (!isFresh) sendTournament()
  const stop = feed.on((what) => (what === 'competition' ? void sendUpdates() : sendTournament()))
  return () => {
    stop()
    sendTournament.cancel()
  }
}

const tournamentChanged = encodeEvent({ event: 'tournament', data: 'tournament' })
