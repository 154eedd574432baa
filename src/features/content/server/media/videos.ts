import { basename } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { heroVideos } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import { keysOf, newKey, urlOf } from '#platform/files/files.ts'
import { orphanFiles, storeFiles, deleteInBackground } from '#platform/files/storage.ts'
import { countRows, keyset, pageOf } from '#platform/http/paging.ts'
import type { User } from '#platform/http/session.ts'
import type { Upload } from '#platform/files/receive-upload.ts'
import type { Receive } from '#platform/files/uploads.ts'
import type { VideoExtension } from '../../values.ts'
import type { HeroVideo, ListVideos } from '../../video-contract.ts'
import { contentTopic } from '../changes.ts'

type VideoRow = typeof heroVideos.$inferSelect

export const toHeroVideo = (row: VideoRow): HeroVideo => ({ ...row, createdAt: row.createdAt.toISOString() })

const latestFirst = keyset('desc', { column: heroVideos.id, type: 'uuid' })

/** Every uploaded video, latest first. */
export async function listVideos(app: App, query: ListVideos) {
  const found = await app.db
    .select()
    .from(heroVideos)
    .where(latestFirst.after(query.cursor))
    .orderBy(...latestFirst.orderBy)
    .limit(query.limit + 1)
  return { ...pageOf(found, query.limit, ({ id }) => [id]), total: await countRows(app.db, heroVideos) }
}

export async function activeVideo(app: App): Promise<VideoRow | null> {
  const [row] = await app.db.select().from(heroVideos).where(eq(heroVideos.isActive, true))
  return row ?? null
}

/** Stores a video, inactive at first. Its type is detected from its content; the original name is kept for display. */
export async function uploadVideo(app: App, uploader: User, receive: Receive): Promise<VideoRow> {
  await using video = await receive()
  const ending = endingOf(video.type)
  if (!ending) throw fieldError('not_a_video', 'video')
  const key = newKey('videos', ending)
  const file = { key, content: { path: video.path }, contentType: contentTypes[ending] }
  // Awaited here, because the upload is deleted when this function ends.
  return await storeFiles(app, [file], (tx) => addVideo(app, tx, uploader, video, key))
}

async function addVideo(app: App, tx: Transaction, uploader: User, { originalName }: Upload, key: string) {
  const rows = await tx
    .insert(heroVideos)
    .values({
      filename: basename(key),
      originalName,
      videoUrl: urlOf(key),
      uploadedBy: uploader.id,
      createdAt: app.now(),
    })
    .returning()
  const row = one(rows)
  await recordAudit(tx, { ...subjectOf(row, uploader), action: 'uploaded', after: { filename: row.filename } })
  return row
}

/** Makes this the video that visitors see. Locks all videos in the same order; of simultaneous activations, the last one wins. */
export async function activateVideo(app: App, administrator: User, id: string): Promise<VideoRow> {
  return transact(app.db, async (tx) => {
    const all = await tx.select().from(heroVideos).orderBy(asc(heroVideos.id)).for('update')
    const chosen = all.find((video) => video.id === id)
    if (!chosen) throw new AppError('video_not_found')
    const former = all.find(({ isActive }) => isActive)
    if (former?.id === id) return chosen
    if (former) await tx.update(heroVideos).set({ isActive: false }).where(eq(heroVideos.id, former.id))
    const row = one(await tx.update(heroVideos).set({ isActive: true }).where(eq(heroVideos.id, id)).returning())
    tx.announce(contentTopic)
    await recordAudit(tx, {
      ...subjectOf(chosen, administrator),
      action: 'activated',
      before: { active: former?.originalName ?? null },
      after: { active: chosen.originalName },
    })
    return row
  })
}

/** Deletes a video and its file. If it was active, visitors see the built-in videos until another one is activated. */
export async function deleteVideo(app: App, administrator: User, id: string): Promise<VideoRow> {
  const { video, keys } = await transact(app.db, async (tx) => {
    const video = await lockVideo(tx, id)
    await tx.delete(heroVideos).where(eq(heroVideos.id, id))
    const { filename, isActive } = video
    tx.announce(contentTopic)
    await recordAudit(tx, { ...subjectOf(video, administrator), action: 'deleted', before: { filename, isActive } })
    const keys = keysOf(video.videoUrl)
    await orphanFiles(app, tx, keys)
    return { video, keys }
  })
  deleteInBackground(app, keys)
  return video
}

async function lockVideo(tx: Transaction, id: string): Promise<VideoRow> {
  const [row] = await tx.select().from(heroVideos).where(eq(heroVideos.id, id)).for('update')
  if (!row) throw new AppError('video_not_found')
  return row
}

function subjectOf({ id, originalName }: VideoRow, actor: User) {
  return { actorId: actor.id, subjectType: 'hero video', subjectId: id, subjectName: originalName } as const
}

const contentTypes: Record<VideoExtension, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
}

/** File extensions by detected type. */
const endings: Record<string, VideoExtension> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/vnd.avi': 'avi',
  'video/x-ms-asf': 'wmv',
  'application/vnd.ms-asf': 'wmv',
}

const endingOf = (type: Upload['type']) => (type ? endings[type.mime] : undefined)
