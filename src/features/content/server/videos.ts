import { basename } from 'node:path'
import { asc, desc, eq, lt } from 'drizzle-orm'
import { announce } from '#db/announcements.ts'
import type { Transaction } from '#db/client.ts'
import { heroVideos } from '#db/schema.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import { keysOf, newKey, urlOf } from '#platform/files.ts'
import { giveUpFiles, keepFiles, removeSoon } from '#platform/kept-files.ts'
import { countRows, pageOf } from '#platform/paging.ts'
import type { User } from '#platform/session.ts'
import type { Receive, Upload } from '#platform/uploads.ts'
import type { VideoEnding } from '../values.ts'
import type { HeroVideo, ListVideos } from '../video-contract.ts'
import { contentTopic } from './topic.ts'

type VideoRow = typeof heroVideos.$inferSelect

export const toHeroVideo = (row: VideoRow): HeroVideo => ({ ...row, createdAt: row.createdAt.toISOString() })

/** Every uploaded video, latest first. */
export async function listVideos(app: App, wanted: ListVideos) {
  const found = await app.db
    .select()
    .from(heroVideos)
    .where(wanted.cursor ? lt(heroVideos.id, wanted.cursor) : undefined)
    .orderBy(desc(heroVideos.id))
    .limit(wanted.limit + 1)
  return { ...pageOf(found, wanted.limit, ({ id }) => id), total: await countRows(app.db, heroVideos) }
}

export async function activeVideo(app: App): Promise<VideoRow | null> {
  const [row] = await app.db.select().from(heroVideos).where(eq(heroVideos.isActive, true))
  return row ?? null
}

/** Stores a video, not yet active. What it is, its content says; what it was called is kept for people to read. */
export async function uploadVideo(app: App, uploader: User, receive: Receive): Promise<VideoRow> {
  await using video = await receive()
  const ending = endingOf(video.type)
  if (!ending) throw fieldError('not_a_video', 'video')
  const key = newKey('videos', ending)
  const file = { key, content: { path: video.path }, contentType: contentTypes[ending] }
  // Awaited here: the upload is disposed of when this function ends.
  return await keepFiles(app, [file], (tx) => addVideo(app, tx, uploader, video, key))
}

async function addVideo(app: App, tx: Transaction, uploader: User, { originalName }: Upload, key: string) {
  const [row] = await tx
    .insert(heroVideos)
    .values({
      filename: basename(key),
      originalName,
      videoUrl: urlOf(key),
      uploadedBy: uploader.id,
      createdAt: app.now(),
    })
    .returning()
  await recordAct(tx, { ...subjectOf(row!, uploader), action: 'uploaded', after: { filename: row!.filename } })
  return row!
}

/** Makes this video the one that visitors see. All are locked, in one order: of rivals, the last one's choice stands. */
export async function activateVideo(app: App, administrator: User, id: string): Promise<VideoRow> {
  return app.db.transaction(async (tx) => {
    const all = await tx.select().from(heroVideos).orderBy(asc(heroVideos.id)).for('update')
    const chosen = all.find((video) => video.id === id)
    if (!chosen) throw new AppError('video_not_found')
    const former = all.find(({ isActive }) => isActive)
    if (former?.id === id) return chosen
    if (former) await tx.update(heroVideos).set({ isActive: false }).where(eq(heroVideos.id, former.id))
    const [row] = await tx.update(heroVideos).set({ isActive: true }).where(eq(heroVideos.id, id)).returning()
    announce(tx, contentTopic)
    await recordAct(tx, {
      ...subjectOf(chosen, administrator),
      action: 'activated',
      before: { active: former?.originalName ?? null },
      after: { active: chosen.originalName },
    })
    return row!
  })
}

/** Deletes a video and its file. Was it the active one, the built-in loops show until another is activated. */
export async function deleteVideo(app: App, administrator: User, id: string): Promise<VideoRow> {
  const { video, keys } = await app.db.transaction(async (tx) => {
    const video = await lockVideo(tx, id)
    await tx.delete(heroVideos).where(eq(heroVideos.id, id))
    const { filename, isActive } = video
    announce(tx, contentTopic)
    await recordAct(tx, { ...subjectOf(video, administrator), action: 'deleted', before: { filename, isActive } })
    const keys = keysOf(video.videoUrl)
    await giveUpFiles(app, tx, keys)
    return { video, keys }
  })
  removeSoon(app, keys)
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

const contentTypes: Record<VideoEnding, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
}

/** What the first bytes of each kind are called by whoever reads them. */
const endings: Record<string, VideoEnding> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/vnd.avi': 'avi',
  'video/x-ms-asf': 'wmv',
  'application/vnd.ms-asf': 'wmv',
}

const endingOf = (type: Upload['type']) => (type ? endings[type.mime] : undefined)
