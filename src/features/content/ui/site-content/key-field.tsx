import type { UseFormReturn } from 'react-hook-form'
import { Alert } from '#ui/alert.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import { contentAsText } from '../../rules.ts'
import type { Slot, SlotPage } from '../../slots.ts'
import type { ContentFields } from './content-form.ts'

interface KeyFieldProps {
  form: UseFormReturn<ContentFields>
  /** The key belongs to a built-in text and stays. */
  isFixed: boolean
}

export function KeyField({ form, isFixed }: KeyFieldProps) {
  return (
    <Field label="Content key" error={form.formState.errors.contentKey?.message}>
      <Input {...form.register('contentKey')} readOnly={isFixed} spellCheck={false} autoCapitalize="none" />
    </Field>
  )
}

interface KeysInUseProps {
  form: UseFormReturn<ContentFields>
  slotPages: readonly SlotPage[]
  /** A key was typed that no page shows. */
  isUnused: boolean
}

/** Offers the keys that pages show, and warns if the typed key isn't one of them. */
export function KeysInUse({ form, slotPages, isUnused }: KeysInUseProps) {
  const pick = (key: string) => {
    const slot = slotPages.flatMap(({ slots }) => slots).find((one) => one.key === key)
    if (slot) fillIn(form, slot)
  }
  const keys = (
    <Field label="Keys in use" hint={isUnused ? undefined : 'Choose the key of the text that yours replaces.'}>
      <Select value="" onChange={({ target }) => pick(target.value)}>
        <option value="">Choose a key</option>
        {slotPages.map(({ page, title, slots }) => (
          <optgroup key={page} label={title}>
            {slots.map(({ key, title: slotTitle }) => (
              <option key={key} value={key}>
                {key} ({slotTitle})
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  )
  if (!isUnused) return keys
  return (
    <Alert tone="warning" title="No page shows this key">
      <p className="mb-3">The text is stored, but visitors don't see it. Choose a key that a page shows:</p>
      {keys}
    </Alert>
  )
}

/** Takes over the picked key and what it needs; what was typed stays. */
function fillIn(form: UseFormReturn<ContentFields>, slot: Slot) {
  const typed = form.getValues()
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  form.setValue('contentKey', slot.key, change)
  form.setValue('contentType', slot.type, change)
  if (!typed.title.trim()) form.setValue('title', slot.title, change)
  if (!typed.content.trim()) form.setValue('content', contentAsText(slot.builtIn), change)
  form.setFocus('contentKey')
}
