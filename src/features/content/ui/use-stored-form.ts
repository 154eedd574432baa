import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Refusal } from '#lib/errors.ts'
import { capitalize } from '#lib/words.ts'
import { Refused } from '#ui/client/api.ts'
import { showAtFields } from '#ui/form/refused-fields.ts'
import { toast } from '#ui/toast/toast.ts'

interface StoredFormOptions<Fields extends FieldValues, Item extends { id: string }> {
  form: UseFormReturn<Fields>
  /** The item being edited; undefined for a new one. */
  opened: Item | undefined
  /** Used in the toasts: 'email template'. */
  noun: string
  /** The field of its key, and the refusal if the key is taken. */
  key: { field: Path<Fields>; taken: Refusal }
  fieldsOf: (item: Item | undefined) => Fields
  /** Finds the item if its key is fixed before it is stored: another window may create it first. */
  isAbout?: (item: Item) => boolean
  readAll: () => Promise<Item[]>
  /** Updates the stored item, or creates one. */
  write: (fields: Fields, stored: Item | undefined) => Promise<unknown>
  onSaved: (fields: Fields) => Promise<unknown>
}

/**
 * Saves a form and shows the outcome in a toast. What was typed survives a refused save. If another window saved first, `isOutdated` is
 * true and `loadNewer` loads that version.
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

  /** A key that is fixed belongs to a built-in text, which is there before anything is stored. */
  const isChange = stored !== undefined || isAbout !== undefined

  const save = form.handleSubmit(async (typed) => {
    try {
      await write(typed, stored)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const title = `Failed to ${isChange ? 'update' : 'create'} ${noun}`
      const wasCreatedElsewhere = isAbout !== undefined && error.code === key.taken
      toast({ title, description: wasCreatedElsewhere ? undefined : error.message, destructive: true })
      setIsOutdated(wasCreatedElsewhere || error.code === 'edited_meanwhile')
      if (wasCreatedElsewhere) return
      if (error.code === key.taken) form.setError(key.field, { message: error.message })
      showAtFields(form, error)
      return
    }
    toast({ title: `${capitalize(noun)} ${isChange ? 'updated' : 'created'} successfully` })
    await onSaved(typed)
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
