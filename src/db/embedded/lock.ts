import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveToFolderOwner } from './files.ts'

// SQLite is used only for its file locks; the files stay empty. The kernel releases the locks of a process however it ends, so there are no
// stale locks.

const SQLITE_BUSY = 5

/** Runs `work` while no other process holds the lock file's lock; waits until it is free. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const handle = new DatabaseSync(file)
  try {
    while (!takes(handle, 'BEGIN EXCLUSIVE')) await sleep(15)
    await giveToFolderOwner(file)
    return await work()
  } finally {
    handle.close()
  }
}

/**
 * Counts this process as a user of `file` until it leaves or dies. The returned function leaves and says whether this was the last user.
 *
 * Join and leave only while holding the same lock: otherwise someone may join in between.
 */
export async function joinUsers(file: string): Promise<() => 'was last' | 'others remain'> {
  const handle = new DatabaseSync(file)
  handle.exec('BEGIN; SELECT count(*) FROM sqlite_master')
  await giveToFolderOwner(file)
  return () => {
    handle.exec('ROLLBACK')
    const isLast = takes(handle, 'BEGIN EXCLUSIVE')
    handle.close()
    return isLast ? 'was last' : 'others remain'
  }
}

function takes(handle: DatabaseSync, begin: string) {
  try {
    handle.exec(begin)
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
