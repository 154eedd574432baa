import { z } from 'zod'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { seenRevision } from '#lib/schemas.ts'
import { contentTypes, maxContentLength, maxKeyLength, maxTitleLength } from './values.ts'

export const line = (what: string, required: string, max: number) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, `${what} must be at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, `${what} must be a single line`)

const unusable = "This content can't be stored"
const tooLong = `Content must be at most ${maxContentLength.toLocaleString('en-US')} characters`

/** Any JSON value but null. Numbers that JSON cannot express (1e309) would be stored as something else. */
const Content = z
  .union(
    [z.string().max(maxContentLength, tooLong), z.number(), z.boolean(), z.array(z.unknown()), z.looseObject({})],
    {
      error: (issue) => (typeof issue.input === 'string' ? tooLong : unusable),
    },
  )
  .refine(isPlain, unusable)
  .refine((content) => JSON.stringify(content).length <= 2 * maxContentLength, tooLong)

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isPlain)
}

/** The fields of the content form (docs/product.md). */
export const ContentForm = z.object({
  contentKey: line('Content key', 'Content key is required', maxKeyLength),
  contentType: z.enum(contentTypes, 'Please choose a type'),
  title: line('Title', 'Title is required', maxTitleLength),
  content: Content,
  isActive: z.boolean(),
})

export const CreateContent = ContentForm.extend({
  content: Content.default(''),
  isActive: ContentForm.shape.isActive.default(true),
})

/** Unsaved content. */
export const ContentDraft = z.object({ contentType: ContentForm.shape.contentType, content: Content.default('') })

export const ContentPreview = z.object({ content: z.unknown() })

/** Any of the fields; omitted ones stay unchanged. */
export const EditContent = ContentForm.partial().extend({ revision: seenRevision })

export const RevertContent = z.object({ revision: seenRevision })

export const ListContent = z.object({
  /** Limits the list to one page: keys that start with it and a dot ('privacy' for 'privacy.lead'). */
  page: z.string().trim().max(maxKeyLength).optional(),
  limit: pageLimit(),
  cursor: pageCursor(),
})

export const SiteContent = z.object({
  id: z.uuid(),
  contentKey: z.string(),
  contentType: z.enum(contentTypes),
  title: z.string(),
  content: z.unknown(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Identifies the version of the editable fields. */
  revision: z.string(),
  /** In a page's own list: the component that this text places on it. */
  component: z.object({ html: z.string(), styles: z.string() }).optional(),
  /** In a page's own list: the picture's description. */
  alt: z.string().optional(),
})

export const SiteContentList = z.array(SiteContent)

export type ContentForm = z.infer<typeof ContentForm>
export type CreateContent = z.infer<typeof CreateContent>
export type EditContent = z.infer<typeof EditContent>
export type ListContent = z.infer<typeof ListContent>
export type SiteContent = z.infer<typeof SiteContent>
