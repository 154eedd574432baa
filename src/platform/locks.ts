import { openConnection } from './connection.ts'

export type Locks = ReturnType<typeof createLocks>

/** The connection that holds this process's locks could not be opened, or was lost: another process may have the lock now. */
export class LockLost extends Error {}

/**
 * Advisory locks that one process at a time can hold (`advisoryLocks` in db/client.ts). All locks of this process share one connection
 * outside the pool, opened when first needed and reopened after it was lost. A process that dies releases its locks.
 */
export function createLocks({ databaseUrl }: { databaseUrl: string }) {
  const held = new Set<number>()
  let current: ReturnType<typeof openConnection> | null = null

  const connect = () => {
    const forget = () => {
      if (current === opening) current = null
    }
    const open = async () => {
      const connection = await openConnection(databaseUrl, 'homefield locks')
      connection.lost.addEventListener('abort', forget)
      return connection
    }
    const opening = open()
    opening.catch(forget)
    return opening
  }

  const withLock = async (lock: number, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> => {
    const { query, lost, close } = await (current ??= connect()).catch((error: unknown) => lostBy(error))
    // After a failed query it is unknown whether the lock is held. Closing the connection releases it.
    const ask = async (sql: string) => {
      try {
        return (await query<{ done: boolean }>(sql, [lock])).rows[0]?.done === true
      } catch (error) {
        await close()
        return lostBy(error)
      }
    }
    if (!(await ask('select pg_try_advisory_lock($1) as done'))) return false
    try {
      await work(lost)
    } catch (error) {
      if (lost.aborted) lostBy(error)
      throw error
    } finally {
      if (!lost.aborted) await ask('select pg_advisory_unlock($1) as done')
    }
    if (lost.aborted) lostBy(lost.reason)
    return true
  }

  return {
    /**
     * Runs `work` if no one else holds the lock, and says whether it ran. `lost` aborts when the lock is lost while `work` runs; the
     * call then throws `LockLost` once `work` has ended.
     */
    async hold(lock: number, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
      // PostgreSQL grants a session a lock it already holds.
      if (held.has(lock)) return false
      held.add(lock)
      try {
        return await withLock(lock, work)
      } finally {
        held.delete(lock)
      }
    },

    stop: async (): Promise<void> => {
      const connection = await current?.catch(() => null)
      await connection?.close()
    },
  }
}

function lostBy(cause: unknown): never {
  throw new LockLost('the lock was lost', { cause })
}
