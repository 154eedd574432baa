import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveToFolderOwner } from './files.ts'

// SQLite is used for its file locks alone (the files stay empty). They are the kernel's: a process that dies in any
// way has given its locks back, so there is never a stale one to judge by process ids.

const SQLITE_BUSY = 5

/** Runs `work` while no other process runs one under the same lock file; waits for its turn. */
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
 * Counts this process among the users of `file` until it leaves or dies. The returned function leaves, and tells whether
 * this was the last one.
 *
 * Join and leave only while holding one and the same lock: the answer is true only as long as nobody joins meanwhile.
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
