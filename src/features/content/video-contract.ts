import { z } from 'zod'
import { idCursor, pageLimit } from '#lib/list-query.ts'

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
/** Null while none is active: the built-in loops show. */
export const ActiveHeroVideo = HeroVideo.nullable()

export const ListVideos = z.object({
  limit: pageLimit(),
  cursor: idCursor(),
})

export type HeroVideo = z.infer<typeof HeroVideo>
export type ListVideos = z.infer<typeof ListVideos>
