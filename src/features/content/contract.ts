import { z } from 'zod'
import { pageLimit, sealedCursor } from '#lib/list-query.ts'
import { seenRevision } from '#lib/seen-revision.ts'
import { contentTypes, maxContentLength, maxKeyLength, maxTitleLength } from './values.ts'

export const line = (what: string, required: string, max: number) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, `${what} must be at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, `${what} must be a single line`)

const unusable = 'This content cannot be stored'
const tooLong = `Content must be at most ${maxContentLength.toLocaleString('en-US')} characters`

/** Any JSON value but null: what JSON cannot say (1e309) would be stored as something else. */
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

/** The fields of the content form (SPEC.md §5). */
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

/** Content as it is being written. */
export const ContentDraft = z.object({ contentType: ContentForm.shape.contentType, content: Content.default('') })

export const ContentPreview = z.object({ content: z.unknown() })

/** Any of the fields; what is left out stays as it is. */
export const EditContent = ContentForm.partial().extend({ revision: seenRevision })

export const RevertContent = z.object({ revision: seenRevision })

export const ListContent = z.object({
  /** Only what belongs to this page: keys that begin with it and a dot ('privacy' for 'privacy.lead'). */
  page: z.string().trim().max(maxKeyLength).optional(),
  limit: pageLimit(),
  cursor: sealedCursor(),
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
  /** Of what can be edited. */
  revision: z.string(),
})

export const SiteContentList = z.array(SiteContent)

export type ContentForm = z.infer<typeof ContentForm>
export type CreateContent = z.infer<typeof CreateContent>
export type EditContent = z.infer<typeof EditContent>
export type ListContent = z.infer<typeof ListContent>
export type SiteContent = z.infer<typeof SiteContent>
