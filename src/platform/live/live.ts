import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { liveChannel } from '#db/transact.ts'
import { openConnection } from '../connection.ts'

/** Called when a topic was announced or an announcement may have been missed. Read the data again. */
type Listener = () => void

export type Live = ReturnType<typeof createLive>

const retryMs = 1_000

/**
 * Receives the topics that any process announces (db/transact.ts), on a connection of its own that is opened for the first listener.
 * When that connection breaks, it is reopened and all listeners are called, because they may have missed something.
 */
export function createLive(options: { databaseUrl: string; log: Logger }) {
  const { databaseUrl, log } = options
  const listeners = new Map<string, Set<Listener>>()
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  let listening: Promise<void> | null = null

  const hear = (topic: string) => listeners.get(topic)?.forEach((listener) => listener())
  const hearAll = () => listeners.forEach((_, topic) => hear(topic))

  /** Listens until the connection breaks or the app stops. */
  const listen = async () => {
    const opening = openConnection(databaseUrl, 'homefield live')
    const connection = await Promise.race([opening, stopped])
    if (!connection) {
      // The database may not reply for seconds. The app does not wait for that to stop.
      opening.then(({ close }) => close()).catch(() => {})
      return
    }
    const { client, query, lost, close } = connection
    try {
      client.on('notification', ({ payload }) => hear(payload ?? ''))
      const over = AbortSignal.any([lost, stopping.signal])
      await Promise.race([query(`listen ${liveChannel}`), stopped])
      if (!over.aborted) {
        hearAll()
        await once(over, 'abort')
      }
      throw over.reason
    } finally {
      await close()
    }
  }

  const listenUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'lost the LISTEN connection; reconnecting')
      })
      await Promise.race([setTimeout(retryMs, undefined, { ref: false }), stopped])
    }
  }

  return {
    /** Aborts when the app stops; open streams end then. */
    stopping: stopping.signal,

    /** Calls `listener` for each announcement. Returns a function that removes it. */
    on(topic: string, listener: Listener): () => void {
      const own = listeners.get(topic) ?? new Set()
      listeners.set(topic, own.add(listener))
      listening ??= listenUntilStopped()
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
