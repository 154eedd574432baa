import { z } from 'zod'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { seenRevision } from '#lib/schemas.ts'
import { line } from './contract.ts'
import { maxAltLength, maxCategoryLength } from './values.ts'

export const MediaForm = z.object({
  alt: z.string().trim().max(maxAltLength, `Description must be at most ${maxAltLength} characters`),
  category: line('Category', 'Category is required', maxCategoryLength),
})

/** Any of the fields; omitted ones stay unchanged. */
export const EditMedia = MediaForm.extend({ isActive: z.boolean(), revision: seenRevision }).partial()

export const ListMedia = z.object({
  category: z.string().trim().max(maxCategoryLength).optional(),
  limit: pageLimit(),
  cursor: pageCursor(),
})

export const MediaAsset = z.object({
  id: z.uuid(),
  fileName: z.string(),
  originalName: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  url: z.string(),
  alt: z.string(),
  category: z.string(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Where it is used: content keys, names of templates and tournaments. While it is used, it cannot be deleted. */
  usedIn: z.array(z.string()),
  /** Identifies the version of the editable fields. */
  revision: z.string(),
})

export const MediaList = z.array(MediaAsset)

export type MediaForm = z.infer<typeof MediaForm>
export type EditMedia = z.infer<typeof EditMedia>
export type ListMedia = z.infer<typeof ListMedia>
export type MediaAsset = z.infer<typeof MediaAsset>
