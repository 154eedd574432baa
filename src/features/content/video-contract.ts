import { z } from 'zod'
import { pageCursor, pageLimit } from '#lib/list-query.ts'

export const HeroVideo = z.object({
  id: z.uuid(),
  filename: z.string(),
  originalName: z.string(),
  videoUrl: z.string(),
  isActive: z.boolean(),
  uploadedBy: z.uuid(),
  createdAt: z.iso.datetime(),
})

export const HeroVideoList = z.array(HeroVideo)
/** Null if none is active; then the built-in videos are shown. */
export const ActiveHeroVideo = HeroVideo.nullable()

export const ListVideos = z.object({
  limit: pageLimit(),
  cursor: pageCursor(),
})

export type HeroVideo = z.infer<typeof HeroVideo>
export type ListVideos = z.infer<typeof ListVideos>
