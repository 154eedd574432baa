import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Refusal } from '#lib/errors.ts'
import { capitalised } from '#lib/words.ts'
import { Refused } from '#ui/api.ts'
import { showAtFields } from '#ui/refused-fields.ts'
import { toast } from '#ui/toast.ts'

interface StoredFormOptions<Fields extends FieldValues, Item extends { id: string }> {
  form: UseFormReturn<Fields>
  /** What the form was opened with; without it, it adds something new. */
  opened: Item | undefined
  /** What the toasts call it: 'email template'. */
  noun: string
  /** The field of its key, and the refusal of a key that something else has. */
  key: { field: Path<Fields>; taken: Refusal }
  fieldsOf: (item: Item | undefined) => Fields
  /** Whether an item is what this form is about, where that is known before anything is stored: another window may have been first. */
  isAbout?: (item: Item) => boolean
  readAll: () => Promise<Item[]>
  /** Changes what is stored, or adds it when nothing is. */
  write: (fields: Fields, stored: Item | undefined) => Promise<unknown>
  onSaved: () => Promise<unknown>
}

/**
 * A form over something the administrator stores: saves it, says how that went, and keeps what was typed when it is refused, or when its
 * dialog is closed: that stays mounted, with the record's revision for its key. When another window was quicker, `isOutdated` turns
 * true, and `loadNewer` puts what that one wrote into the form.
 */
export function useStoredForm<Fields extends FieldValues, Item extends { id: string }>({
  form,
  opened,
  noun,
  key,
  fieldsOf,
  isAbout,
  readAll,
  write,
  onSaved,
}: StoredFormOptions<Fields, Item>) {
  const [stored, setStored] = useState(opened)
  const [isOutdated, setIsOutdated] = useState(false)

  const save = form.handleSubmit(async (typed) => {
    try {
      await write(typed, stored)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const title = `Failed to ${stored ? 'update' : 'create'} ${noun}`
      const wasAdded = isAbout !== undefined && error.code === key.taken
      toast({ title, description: wasAdded ? undefined : error.message, destructive: true })
      setIsOutdated(wasAdded || error.code === 'edited_meanwhile')
      if (wasAdded) return
      if (error.code === key.taken) form.setError(key.field, { message: error.message })
      showAtFields(form, error)
      return
    }
    toast({ title: `${capitalised(noun)} ${stored ? 'updated' : 'created'} successfully` })
    await onSaved()
    if (!opened) form.reset(fieldsOf(undefined))
  })

  const loadNewer = async () => {
    const newer = (await readAll()).find(isAbout ?? (({ id }) => id === stored?.id))
    setStored(newer)
    setIsOutdated(false)
    form.reset(fieldsOf(newer))
  }

  return { stored, isOutdated, save, loadNewer }
}
