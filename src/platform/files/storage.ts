import { and, asc, gt, inArray, lte } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orphanedFiles } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { rejectionsOf } from '#lib/errors.ts'
import type { App } from '../app.ts'
import type { FileContent } from './files.ts'

/*
 * A file and the row that refers to it cannot be written atomically. So a file is listed in `orphaned_files` before it is written, until
 * the transaction that refers to it commits; and again from the transaction that drops it until the file is deleted. Whenever a process
 * dies or the storage fails, the list says what to delete.
 */

type NewFile = { key: string; content: FileContent; contentType: string }

/** Files orphaned for longer are deleted. A new file must be referred to within half that time, so that it cannot be deleted first. */
const orphanedMs = 60 * 60_000
const batch = 100
const atOnce = 20

/** Writes new files, then runs `name` in a transaction that refers to them. If either fails, none of the files stay. */
export async function storeFiles<T>(
  app: App,
  files: readonly NewFile[],
  name: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const keys = files.map(({ key }) => key)
  await app.db.insert(orphanedFiles).values(keys.map((key) => ({ key, since: app.now() })))
  try {
    for (const { key, content, contentType } of files) await app.files.put(key, content, contentType)
    return await transact(app.db, async (tx) => {
      const result = await name(tx)
      await takeOffTheList(tx, keys, app.now())
      return result
    })
  } catch (error) {
    app.inBackground('remove files', deleteIfOrphaned(app, keys))
    throw error
  }
}

/** After a commit whose outcome is unknown: deletes the files that are still listed as orphaned. Waits for a commit that is in progress. */
async function deleteIfOrphaned(app: App, keys: readonly string[]): Promise<void> {
  const rows = await app.db
    .select({ key: orphanedFiles.key })
    .from(orphanedFiles)
    .where(inArray(orphanedFiles.key, keys))
    .for('update')
  await remove(
    app,
    rows.map(({ key }) => key),
  )
}

async function takeOffTheList(tx: Transaction, keys: string[], now: Date) {
  const isFresh = gt(orphanedFiles.since, new Date(now.getTime() - orphanedMs / 2))
  const { rowCount } = await tx.delete(orphanedFiles).where(and(inArray(orphanedFiles.key, keys), isFresh))
  if (rowCount !== keys.length) throw new Error('writing the files took too long: they may have been deleted')
}

/** Call in the transaction that drops the reference, and `deleteInBackground` after the commit. */
export async function orphanFiles(app: App, tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.insert(orphanedFiles).values(keys.map((key) => ({ key, since: app.now() })))
}

/** Deletes orphaned files after the reply. Those that cannot be deleted now are deleted later. */
export function deleteInBackground(app: App, keys: readonly string[]): void {
  if (keys.length > 0) app.inBackground('remove files', remove(app, keys))
}

/** Deletes files that have been orphaned for an hour. */
export async function deleteOrphanedFiles(app: App): Promise<void> {
  const rows = await app.db
    .select({ key: orphanedFiles.key })
    .from(orphanedFiles)
    .where(lte(orphanedFiles.since, new Date(app.now().getTime() - orphanedMs)))
    .orderBy(asc(orphanedFiles.since))
    .limit(batch)
  await remove(
    app,
    rows.map(({ key }) => key),
  )
}

/** Deletes files in batches. A failure does not hold up the others; the file is tried again later. */
async function remove(app: App, keys: readonly string[]): Promise<void> {
  const reasons: unknown[] = []
  for (let done = 0; done < keys.length; done += atOnce) {
    const some = keys.slice(done, done + atOnce)
    const removals = await Promise.allSettled(some.map((key) => app.files.remove(key)))
    const stuck = some.filter((_, place) => removals[place]!.status === 'rejected')
    const gone = some.filter((key) => !stuck.includes(key))
    if (gone.length > 0) await app.db.delete(orphanedFiles).where(inArray(orphanedFiles.key, gone))
    if (stuck.length > 0)
      await app.db.update(orphanedFiles).set({ since: app.now() }).where(inArray(orphanedFiles.key, stuck))
    reasons.push(...rejectionsOf(removals))
  }
  if (reasons.length > 0) throw new AggregateError(reasons, 'files could not be deleted; the next run will retry')
}
