import { and, asc, gt, inArray, lte } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { looseFiles } from '#db/schema.ts'
import { reasonsOf } from '#lib/settled.ts'
import type { App } from './app.ts'
import type { FileContent } from './files.ts'

/*
 * A file and the row that names it cannot be written in one go. So a file is on the list of loose ones from before it is written until
 * the transaction that names it, and again from the transaction that gives it up until it is removed. Wherever a process dies, or the
 * storage does not answer, the list says what is left to remove.
 */

type NewFile = { key: string; content: FileContent; contentType: string }

/** What is loose for longer is removed. Naming a file has to be done in half of it: then neither overtakes the other. */
const looseMs = 60 * 60_000
const batch = 100
const atOnce = 20

/** Writes new files, and what `name` writes about them in its transaction. When either fails none of it stays. */
export async function keepFiles<T>(
  app: App,
  files: readonly NewFile[],
  name: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const keys = files.map(({ key }) => key)
  await app.db.insert(looseFiles).values(keys.map((key) => ({ key, since: app.now() })))
  try {
    for (const { key, content, contentType } of files) await app.files.put(key, content, contentType)
    return await app.db.transaction(async (tx) => {
      const result = await name(tx)
      await takeOffTheList(tx, keys, app.now())
      return result
    })
  } catch (error) {
    app.inBackground('remove files', removeIfLoose(app, keys))
    throw error
  }
}

/**
 * Where the answer to a commit was lost nobody knows what became of it: only what is still on the list was not named. Waits for a
 * commit that is under way.
 */
async function removeIfLoose(app: App, keys: readonly string[]): Promise<void> {
  const rows = await app.db
    .select({ key: looseFiles.key })
    .from(looseFiles)
    .where(inArray(looseFiles.key, keys))
    .for('update')
  await remove(
    app,
    rows.map(({ key }) => key),
  )
}

async function takeOffTheList(tx: Transaction, keys: string[], now: Date) {
  const isFresh = gt(looseFiles.since, new Date(now.getTime() - looseMs / 2))
  const { rowCount } = await tx.delete(looseFiles).where(and(inArray(looseFiles.key, keys), isFresh))
  if (rowCount !== keys.length) throw new Error('writing the files took so long that they may have been removed')
}

/** In the transaction that stops naming them. Call `removeSoon` once it has committed. */
export async function giveUpFiles(app: App, tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.insert(looseFiles).values(keys.map((key) => ({ key, since: app.now() })))
}

/** Removes loose files behind the reply; what cannot be removed now is removed later. */
export function removeSoon(app: App, keys: readonly string[]): void {
  if (keys.length > 0) app.inBackground('remove files', remove(app, keys))
}

/** Removes what has been loose for an hour. */
export async function removeLooseFiles(app: App): Promise<void> {
  const rows = await app.db
    .select({ key: looseFiles.key })
    .from(looseFiles)
    .where(lte(looseFiles.since, new Date(app.now().getTime() - looseMs)))
    .orderBy(asc(looseFiles.since))
    .limit(batch)
  await remove(
    app,
    rows.map(({ key }) => key),
  )
}

/** Some at a time, each by itself: one that cannot be removed holds up none of the others, and its turn comes again later. */
async function remove(app: App, keys: readonly string[]): Promise<void> {
  const reasons: unknown[] = []
  for (let done = 0; done < keys.length; done += atOnce) {
    const some = keys.slice(done, done + atOnce)
    const removals = await Promise.allSettled(some.map((key) => app.files.remove(key)))
    const stuck = some.filter((_, place) => removals[place]!.status === 'rejected')
    const gone = some.filter((key) => !stuck.includes(key))
    if (gone.length > 0) await app.db.delete(looseFiles).where(inArray(looseFiles.key, gone))
    if (stuck.length > 0)
      await app.db.update(looseFiles).set({ since: app.now() }).where(inArray(looseFiles.key, stuck))
    reasons.push(...reasonsOf(removals))
  }
  if (reasons.length > 0) throw new AggregateError(reasons, 'files could not be removed; they are removed later')
}
