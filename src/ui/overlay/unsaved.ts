import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** What was typed in a dialog and not saved. */
export interface Unsaved {
  hasChanges: boolean
  /** Goes back to what the form started with. */
  discard: () => void
}

/** What was typed in this form. With `fields`, only these count: browsers fill in emails and passwords on their own. */
export function unsavedIn<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  fields?: Path<Values>[],
): Unsaved {
  const { isDirty, dirtyFields } = form.formState
  const changed: Record<string, unknown> = dirtyFields
  return {
    hasChanges: fields ? fields.some((field) => changed[field]) : isDirty,
    discard: () => form.reset(),
  }
}
