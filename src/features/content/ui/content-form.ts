import { z } from 'zod'
import { jsonFault } from '#lib/json-fault.ts'
import { ContentForm } from '../contract.ts'
import { shownText } from '../rules.ts'
import type { Slot } from '../slots.ts'
import { contentOf, titleOf, typeOf } from './site-entries.ts'
import type { Entry } from './site-entries.ts'

/** The form's own shape: content is always the text of the field. */
const Fields = ContentForm.extend({ content: z.string() })
export type ContentFields = z.infer<typeof Fields>

/** The form of one text: JSON has to be readable, and of the shape that its page needs. */
export const contentFieldsOf = ({ slot }: Entry) =>
  Fields.superRefine(({ contentType, content }, context) => {
    const message = contentType === 'json' ? faultIn(content, slot) : null
    if (message) context.addIssue({ code: 'custom', path: ['content'], message })
  })

function faultIn(content: string, slot: Slot | undefined): string | null {
  const unreadable = jsonFault(content)
  if (unreadable) return `This is not valid JSON: ${unreadable}.`
  return slot?.fault?.(JSON.parse(content)) ?? null
}

export function fieldsOf(entry: Entry): ContentFields {
  return {
    contentKey: entry.key,
    contentType: typeOf(entry),
    title: titleOf(entry),
    content: shownText(contentOf(entry)),
    isActive: entry.record?.isActive ?? true,
  }
}
