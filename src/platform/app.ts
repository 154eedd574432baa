import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Database } from '#db/client.ts'
import type { Config } from './config.ts'
import type { Files } from './files.ts'
import type { Limits } from './limits.ts'
import type { Live } from './live.ts'
import type { Payments } from './payments.ts'
import type { Geocoder } from './places.ts'
import type { Sessions } from './session.ts'

/** What use cases work with; their first argument. Nothing here is global, so tests build their own. */
export type App = {
  config: Config
  db: Database
  pool: pg.Pool
  sessions: Sessions
  limits: Limits
  payments: Payments
  places: Geocoder
  live: Live
  files: Files
  log: Logger
  now: () => Date
  /** Work that goes on after the reply. Failures are logged; a stop waits for it. */
  inBackground: (what: string, work: Promise<unknown>) => void
}

/** Keeps track of background work so that a stop can wait for it. */
export function backgroundWork(log: Logger) {
  const running = new Set<Promise<unknown>>()
  return {
    inBackground: (what: string, work: Promise<unknown>) => {
      const tracked = work
        .catch((error: unknown) => log.error({ err: error, what }, 'background work failed'))
        .finally(() => running.delete(tracked))
      running.add(tracked)
    },
    /** Waits until nothing goes on any more, or for so many milliseconds. */
    settled: async (withinMs = 60_000) => {
      const end = Date.now() + withinMs
      while (running.size > 0 && Date.now() < end) {
        await Promise.race([Promise.all(running), setTimeout(end - Date.now(), undefined, { ref: false })])
      }
    },
  }
}
