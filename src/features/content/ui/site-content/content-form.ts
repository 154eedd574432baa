import { z } from 'zod'
import { ContentForm } from '../../contract.ts'
import { jsonError } from '../../json-error.ts'
import { contentAsText } from '../../rules.ts'
import type { Slot, SlotPage } from '../../slots.ts'
import { contentOf, placeOf, titleOf, typeOf } from './site-entries.ts'
import type { ContentEntry } from './site-entries.ts'

/** In the form, content is always the text of its field. */
const Fields = ContentForm.extend({ content: z.string() })
export type ContentFields = z.infer<typeof Fields>

/** The form of one text. JSON must parse and have the shape its page needs. */
export const contentFieldsOf = (slotPages: readonly SlotPage[]) =>
  Fields.superRefine(({ contentKey, contentType, content }, context) => {
    const { slot } = placeOf(slotPages, contentKey)
    const message = contentType === 'json' ? jsonFieldError(content, slot) : slot?.validate?.(content)
    if (message) context.addIssue({ code: 'custom', path: ['content'], message })
  })

function jsonFieldError(text: string, slot: Slot | undefined): string | null {
  const syntaxError = jsonError(text)
  if (syntaxError) return `This is not valid JSON: ${syntaxError}.`
  const { data, error } = ContentForm.shape.content.safeParse(JSON.parse(text))
  return error?.issues[0]?.message ?? slot?.validate?.(data) ?? null
}

/** The content to store: the parsed value of a JSON field, otherwise its text. The form has validated it. */
export function contentFrom({ contentType, content }: ContentFields): ContentForm['content'] {
  return contentType === 'json' ? ContentForm.shape.content.parse(JSON.parse(content)) : content
}

export function fieldsOf(entry: ContentEntry): ContentFields {
  return {
    contentKey: entry.key,
    contentType: typeOf(entry),
    title: titleOf(entry),
    content: contentAsText(contentOf(entry)),
    isActive: entry.record?.isActive ?? true,
  }
}
