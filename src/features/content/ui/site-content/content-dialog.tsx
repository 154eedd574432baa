import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { unwrap } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { contentTypeLabels, contentTypes } from '../../values.ts'
import { FormWithPreview } from '../form-with-preview.tsx'
import { EditConflictAlert } from '../edit-conflict-alert.tsx'
import { ContentField } from './content-field.tsx'
import { contentFieldsOf, contentFrom, fieldsOf } from './content-form.ts'
import type { ContentFields } from './content-form.ts'
import { ContentPreview } from './content-preview.tsx'
import { mediaKey, siteContentQuery } from '../manager-queries.ts'
import { contentKey } from '../queries.ts'
import { RevertButton } from './revert-button.tsx'
import { KeyField, KeysInUse } from './key-field.tsx'
import { placeOf } from './site-entries.ts'
import type { ContentEntry } from './site-entries.ts'
import type { SlotPage } from '../../slots.ts'
import { useStoredForm } from '../use-stored-form.ts'

interface ContentDialogProps {
  slotPages: readonly SlotPage[]
  /** The text to edit; an empty key adds a new one. */
  entry: ContentEntry
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Runs once a new text is stored and listed. */
  onAdded?: (contentKey: string) => void
  finalFocus?: () => HTMLElement | false | null
}

/** Edits or adds a text. What was typed survives a refused save. */
export default function ContentDialog(props: ContentDialogProps) {
  const { slotPages, entry: opened, open, onOpenChange, onAdded, finalFocus } = props
  const client = useClient()
  const queryClient = useQueryClient()
  const [isPreviewing, setIsPreviewing] = useState(false)
  const form = useForm<ContentFields>({
    resolver: standardSchemaResolver(contentFieldsOf(slotPages)),
    defaultValues: fieldsOf(opened),
  })
  const { errors, isSubmitting } = form.formState
  const fields = { ...form.getValues(), ...useWatch({ control: form.control }) }
  // The key that is being typed may be one that a page shows.
  const entry = { ...opened, ...placeOf(slotPages, fields.contentKey) }
  const closeChanged = async () => {
    onOpenChange(false)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: contentKey }),
      queryClient.invalidateQueries({ queryKey: mediaKey }),
    ])
  }

  const { stored, isOutdated, save, loadNewer } = useStoredForm({
    form,
    opened: opened.record,
    noun: 'content',
    key: { field: 'contentKey', taken: 'content_key_taken' },
    fieldsOf: (record) => fieldsOf({ ...opened, key: record?.contentKey ?? opened.key, record }),
    isAbout: opened.slot && (({ contentKey }) => contentKey === opened.key),
    readAll: () => queryClient.query({ ...siteContentQuery(client), staleTime: 0 }),
    write: (typed, existing) => {
      const json = { ...typed, content: contentFrom(typed) }
      if (!existing) return unwrap(client.content.$post({ json }))
      const { id, revision } = existing
      return unwrap(client.content[':id'].$patch({ param: { id }, json: { ...json, revision } }))
    },
    onSaved: async (saved) => {
      await closeChanged()
      if (!opened.key) onAdded?.(saved.contentKey)
    },
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title={opened.key ? 'Edit content' : 'Add Content'}
      description={entry.page ? `Shown on ${entry.page.title}.` : undefined}
      wide={isPreviewing}
      finalFocus={finalFocus}
    >
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        {isOutdated && <EditConflictAlert onLoad={() => void loadNewer()} />}
        <FormWithPreview preview={isPreviewing && <ContentPreview entry={entry} fields={fields} />}>
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[1fr_10rem]">
            <KeyField form={form} isFixed={Boolean(opened.slot)} />
            {!entry.slot?.rows && (
              <Field label="Type" error={errors.contentType?.message}>
                <Select {...form.register('contentType')} disabled={Boolean(entry.slot)}>
                  {contentTypes.map((value) => (
                    <option key={value} value={value}>
                      {contentTypeLabels[value]}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </div>
          {!entry.slot && <KeysInUse form={form} slotPages={slotPages} isUnused={fields.contentKey.trim() !== ''} />}
          <Field label="Title" error={errors.title?.message}>
            <Input {...form.register('title')} />
          </Field>
          <ContentField form={form} type={fields.contentType} slot={entry.slot} />
          <Checkbox
            {...form.register('isActive')}
            label="Active"
            hint={entry.slot && 'While inactive, the built-in text is shown.'}
          />
        </FormWithPreview>
        <DialogActions
          others={
            <>
              {stored && <RevertButton record={stored} hasBuiltIn={Boolean(opened.slot)} onDone={closeChanged} />}
              <Button aria-pressed={isPreviewing} onClick={() => setIsPreviewing(!isPreviewing)}>
                {isPreviewing ? 'Hide preview' : 'Show preview'}
              </Button>
            </>
          }
        >
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {opened.key ? 'Save changes' : 'Add Content'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
