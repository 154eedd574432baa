import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { liveChannel } from '#db/announcements.ts'
import type { App } from './app.ts'

/** Called when something about the topic is new, and when something may have been missed. It carries nothing: look again. */
type Listener = () => void

export type Live = ReturnType<typeof createLive>

const pingMs = 15_000
const answerWithinMs = 5_000
const retryMs = 1_000

/**
 * Hears what any process announces (db/announcements.ts), over one connection of its own that is opened when somebody first listens.
 * When that connection breaks, it is opened anew, and everybody who listens is told to look again: something may have been missed.
 */
export function createLive(options: { databaseUrl: string; log: App['log'] }) {
  const { databaseUrl, log } = options
  const listeners = new Map<string, Set<Listener>>()
  const stopping = new AbortController()
  const stopped = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
  let listening: Promise<void> | null = null

  const hear = (topic: string) => listeners.get(topic)?.forEach((listener) => listener())
  const hearAll = () => listeners.forEach((_, topic) => hear(topic))

  /** Listens until the connection breaks or the app stops. */
  const listen = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'homefield live',
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    const over = new AbortController()
    const broken = new Promise<Error>((resolve) => {
      client.once('error', resolve)
      client.once('end', () => resolve(new Error('the connection ended')))
      stopping.signal.addEventListener('abort', () => resolve(new Error('stopped')), { signal: over.signal })
      // A connection that is cut silently breaks nothing until somebody asks through it.
      const ping = setInterval(() => void client.query('select 1').catch(resolve), pingMs)
      over.signal.addEventListener('abort', () => clearInterval(ping))
    })
    try {
      await client.connect()
      client.on('notification', ({ payload }) => hear(payload ?? ''))
      await client.query(`listen ${liveChannel}`)
      hearAll()
      throw await broken
    } finally {
      over.abort()
      client.on('error', () => {}) // what it still has to say while it ends
      await Promise.race([client.end(), setTimeout(retryMs, undefined, { ref: false })])
    }
  }

  const listenForGood = async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'not listening to the other processes; trying again')
      })
      await Promise.race([setTimeout(retryMs, undefined, { ref: false }), stopped])
    }
  }

  return {
    /** Aborts when the app stops: whatever is open ends then. */
    stopping: stopping.signal,

    /** Calls `listener` from now on; what is answered ends that. */
    on(topic: string, listener: Listener): () => void {
      const own = listeners.get(topic) ?? new Set()
      listeners.set(topic, own.add(listener))
      listening ??= listenForGood()
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(topic) === own) listeners.delete(topic)
      }
    },

    stop: async (): Promise<void> => {
      stopping.abort()
      await listening
    },
  }
}
