import { basename } from 'node:path'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { mediaAssets } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { keysOf, newKey, urlOf } from '#platform/files.ts'
import { giveUpFiles, keepFiles, removeSoon } from '#platform/kept-files.ts'
import { countRows, pageOf } from '#platform/paging.ts'
import { refuseStale, revisionOf } from '#platform/revision.ts'
import type { User } from '#platform/session.ts'
import type { Receive } from '#platform/uploads.ts'
import type { EditMedia, ListMedia, MediaAsset } from '../media-contract.ts'
import { mediaFolder } from '../values.ts'
import { drawnAnew } from './images.ts'
import { usesOf } from './media-uses.ts'

type MediaRow = typeof mediaAssets.$inferSelect

/** Latest first, each with where it is used. */
export async function listMedia(app: App, wanted: ListMedia) {
  const where = wanted.category ? eq(mediaAssets.category, wanted.category) : undefined
  const found = await app.db
    .select()
    .from(mediaAssets)
    .where(and(where, wanted.cursor ? lt(mediaAssets.id, wanted.cursor) : undefined))
    .orderBy(desc(mediaAssets.id))
    .limit(wanted.limit + 1)
  const { rows, next } = pageOf(found, wanted.limit, ({ id }) => id)
  const uses = await usesOf(app.db, rows)
  const assets = rows.map((row) => toMediaAsset(row, uses.get(row.url)))
  return { assets, next, total: await countRows(app.db, mediaAssets, where) }
}

/** Draws the image anew and keeps it; what it was called is kept for people to find it by. */
export async function addMedia(app: App, uploader: User, receive: Receive): Promise<MediaAsset> {
  await using image = await receive()
  const drawn = await drawnAnew(image)
  const key = newKey(mediaFolder, 'webp')
  return keepFiles(app, [{ key, content: drawn, contentType: 'image/webp' }], async (tx) => {
    const [row] = await tx
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
    await recordAct(tx, { ...subjectOf(row!, uploader), action: 'uploaded', after: { fileName: row!.fileName } })
    return toMediaAsset(row!)
  })
}

export async function editMedia(app: App, editor: User, id: string, edit: EditMedia): Promise<MediaAsset> {
  const { revision, ...wanted } = edit
  return app.db.transaction(async (tx) => {
    const before = await lockMedia(tx, id)
    refuseStale(revision, editableOf(before))
    const after = editableOf({ ...before, ...wanted })
    const [row] = await tx.update(mediaAssets).set(after).where(eq(mediaAssets.id, id)).returning()
    await recordAct(tx, { ...subjectOf(row!, editor), action: 'edited', before, after })
    return toMediaAsset(row!, (await usesOf(tx, [row!])).get(row!.url))
  })
}

/** Refused while it is used; whoever saves a text that names it holds its row, so neither overtakes the other (media-uses.ts). */
export async function deleteMedia(app: App, administrator: User, id: string): Promise<MediaAsset> {
  const { media, keys } = await app.db.transaction(async (tx) => {
    const media = await lockMedia(tx, id)
    if ((await usesOf(tx, [media])).size > 0) throw new AppError('media_in_use')
    await tx.delete(mediaAssets).where(eq(mediaAssets.id, id))
    await recordAct(tx, { ...subjectOf(media, administrator), action: 'deleted', before: { fileName: media.fileName } })
    const keys = keysOf(media.url)
    await giveUpFiles(app, tx, keys)
    return { media, keys }
  })
  removeSoon(app, keys)
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
