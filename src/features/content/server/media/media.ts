import { basename } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { mediaAssets } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { keysOf, newKey, urlOf } from '#platform/files/files.ts'
import { orphanFiles, storeFiles, deleteInBackground } from '#platform/files/storage.ts'
import { countRows, keyset, pageOf } from '#platform/http/paging.ts'
import { refuseConflict, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/http/session.ts'
import type { Receive } from '#platform/files/uploads.ts'
import type { EditMedia, ListMedia, MediaAsset } from '../../media-contract.ts'
import { mediaFolder } from '../../values.ts'
import { contentTopic } from '../changes.ts'
import { redrawn } from './images.ts'
import { usesOf } from './uses.ts'

type MediaRow = typeof mediaAssets.$inferSelect

const latestFirst = keyset('desc', { column: mediaAssets.id, type: 'uuid' })

/** Latest first, each with its uses. */
export async function listMedia(app: App, query: ListMedia) {
  const where = query.category ? eq(mediaAssets.category, query.category) : undefined
  const found = await app.db
    .select()
    .from(mediaAssets)
    .where(and(where, latestFirst.after(query.cursor)))
    .orderBy(...latestFirst.orderBy)
    .limit(query.limit + 1)
  const { rows, next } = pageOf(found, query.limit, ({ id }) => [id])
  const uses = await usesOf(app.db, rows)
  const assets = rows.map((row) => toMediaAsset(row, uses.get(row.url)))
  return { assets, next, total: await countRows(app.db, mediaAssets, where) }
}

/** Stores an image as WebP, with its original name for searching. */
export async function addMedia(app: App, uploader: User, receive: Receive): Promise<MediaAsset> {
  await using image = await receive()
  const drawn = await redrawn(image)
  const key = newKey(mediaFolder, 'webp')
  return storeFiles(app, [{ key, content: drawn, contentType: 'image/webp' }], async (tx) => {
    const rows = await tx
      .insert(mediaAssets)
      .values({
        fileName: basename(key),
        originalName: image.originalName,
        mimeType: 'image/webp',
        fileSize: drawn.byteLength,
        url: urlOf(key),
        createdAt: app.now(),
      })
      .returning()
    const row = one(rows)
    await recordAudit(tx, { ...subjectOf(row, uploader), action: 'uploaded', after: { fileName: row.fileName } })
    return toMediaAsset(row)
  })
}

export async function editMedia(app: App, editor: User, id: string, edit: EditMedia): Promise<MediaAsset> {
  const { revision, ...input } = edit
  return transact(app.db, async (tx) => {
    const before = await lockMedia(tx, id)
    refuseConflict(revision, editableOf(before))
    const after = editableOf({ ...before, ...input })
    const row = one(await tx.update(mediaAssets).set(after).where(eq(mediaAssets.id, id)).returning())
    tx.announce(contentTopic)
    await recordAudit(tx, { ...subjectOf(row, editor), action: 'edited', before, after })
    return toMediaAsset(row, (await usesOf(tx, [row])).get(row.url))
  })
}

/** Refused while the picture is in use. Saving a text locks the rows of its pictures, so that both cannot happen at once (uses.ts). */
export async function deleteMedia(app: App, administrator: User, id: string): Promise<MediaAsset> {
  const { media, keys } = await transact(app.db, async (tx) => {
    const media = await lockMedia(tx, id)
    if ((await usesOf(tx, [media])).size > 0) throw new AppError('media_in_use')
    await tx.delete(mediaAssets).where(eq(mediaAssets.id, id))
    await recordAudit(tx, {
      ...subjectOf(media, administrator),
      action: 'deleted',
      before: { fileName: media.fileName },
    })
    const keys = keysOf(media.url)
    await orphanFiles(app, tx, keys)
    return { media, keys }
  })
  deleteInBackground(app, keys)
  return toMediaAsset(media)
}

async function lockMedia(tx: Transaction, id: string): Promise<MediaRow> {
  const [row] = await tx.select().from(mediaAssets).where(eq(mediaAssets.id, id)).for('update')
  if (!row) throw new AppError('media_not_found')
  return row
}

function toMediaAsset(row: MediaRow, usedIn: string[] = []): MediaAsset {
  return { ...row, usedIn, createdAt: row.createdAt.toISOString(), revision: revisionOf(editableOf(row)) }
}

function editableOf({ alt, category, isActive }: MediaRow) {
  return { alt, category, isActive }
}

function subjectOf({ id, originalName }: MediaRow, actor: User) {
  return { actorId: actor.id, subjectType: 'media', subjectId: id, subjectName: originalName } as const
}
