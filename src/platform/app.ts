import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Database } from '#db/client.ts'
import type { Beacon } from './beacon/beacon.ts'
import type { Config } from './config.ts'
import type { DrawCipher } from './secrets/draw-cipher.ts'
import type { Events } from './events.ts'
import type { Files } from './files/files.ts'
import type { Limits } from './limits/limits.ts'
import type { Live } from './live/live.ts'
import type { Locks } from './locks.ts'
import type { BuiltInMail } from './mail/templates.ts'
import type { Payments } from './payments.ts'
import type { Geocoder } from './geocoding/location-search.ts'
import type { Sessions } from './http/session.ts'
import type { Sign } from './secrets/sign.ts'

/** What use cases work with: the first argument of each. Nothing here is global, so tests can build their own. */
export type App = {
  config: Config
  db: Database
  pool: pg.Pool
  sessions: Sessions
  limits: Limits
  sign: Sign
  drawCipher: DrawCipher
  /** Null without DRAW_BEACON_URL. */
  beacon: Beacon | null
  payments: Payments
  places: Geocoder
  live: Live
  locks: Locks
  events: Events<App>
  /** Every mail the app sends, by key. */
  mailTemplates: ReadonlyMap<string, BuiltInMail>
  /** Why the site cannot show a text in its place, or null if it can; by content key. */
  contentChecks: ReadonlyMap<string, (content: unknown) => string | null>
  files: Files
  log: Logger
  now: () => Date
  /** Runs work after the reply. Failures are logged, and shutdown waits for it. */
  inBackground: (what: string, work: Promise<unknown>) => void
}

/** Keeps track of background work so that shutdown can wait for it. */
export function backgroundWork(log: Logger) {
  const running = new Set<Promise<unknown>>()
  return {
    inBackground: (what: string, work: Promise<unknown>) => {
      const tracked = work
        .catch((error: unknown) => log.error({ err: error, what }, 'background work failed'))
        .finally(() => running.delete(tracked))
      running.add(tracked)
    },
    /** Waits until no work is running, at most `withinMs`. */
    settled: async (withinMs = 60_000) => {
      const end = Date.now() + withinMs
      while (running.size > 0 && Date.now() < end) {
        await Promise.race([Promise.all(running), setTimeout(end - Date.now(), undefined, { ref: false })])
      }
    },
  }
}
