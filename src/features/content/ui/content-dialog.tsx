import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { answer } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DialogActions } from '#ui/dialog-actions.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useClient } from '#ui/use-client.ts'
import { contentTypeLabels, contentTypes } from '../values.ts'
import { BesidePreview } from './beside-preview.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { ContentField } from './content-field.tsx'
import { contentFieldsOf, fieldsOf } from './content-form.ts'
import type { ContentFields } from './content-form.ts'
import { ContentPreview } from './content-preview.tsx'
import { mediaKey, siteContentQuery } from './manager-queries.ts'
import { contentKey } from './queries.ts'
import { RevertButton } from './revert-button.tsx'
import type { Entry } from './site-entries.ts'
import { useStoredForm } from './use-stored-form.ts'

interface ContentDialogProps {
  /** The text to change; with an empty key, a new one. */
  entry: Entry
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Changes a text, or adds one. What was typed stays when it is refused or the dialog is closed. */
export default function ContentDialog({ entry, open, onOpenChange }: ContentDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const [isPreviewing, setIsPreviewing] = useState(false)
  const form = useForm<ContentFields>({
    resolver: standardSchemaResolver(contentFieldsOf(entry)),
    defaultValues: fieldsOf(entry),
  })
  const { errors, isSubmitting } = form.formState
  const fields = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const closeChanged = async () => {
    onOpenChange(false)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: contentKey }),
      queryClient.invalidateQueries({ queryKey: mediaKey }),
    ])
  }

  const { stored, isOutdated, save, loadNewer } = useStoredForm({
    form,
    opened: entry.record,
    noun: 'content',
    key: { field: 'contentKey', taken: 'content_key_taken' },
    fieldsOf: (record) => fieldsOf({ ...entry, key: record?.contentKey ?? entry.key, record }),
    isAbout: entry.slot && (({ contentKey }) => contentKey === entry.key),
    readAll: () => queryClient.query({ ...siteContentQuery(client), staleTime: 0 }),
    write: (typed, known) => {
      const content: unknown = typed.contentType === 'json' ? JSON.parse(typed.content) : typed.content
      const json = { ...typed, content: content as string }
      if (!known) return answer(client.content.$post({ json }))
      const { id, revision } = known
      return answer(client.content[':id'].$patch({ param: { id }, json: { ...json, revision } }))
    },
    onSaved: closeChanged,
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={entry.key ? 'Edit content' : 'Add Content'}
      description={entry.page ? `Shown on ${entry.page.title}.` : undefined}
      size={isPreviewing ? 'xl' : 'lg'}
    >
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        {isOutdated && <ChangedMeanwhile onLoad={() => void loadNewer()} />}
        <BesidePreview preview={isPreviewing && <ContentPreview entry={entry} fields={fields} />}>
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[1fr_10rem]">
            <Field label="Content key" error={errors.contentKey?.message} hint={keyHint(entry)}>
              <Input
                {...form.register('contentKey')}
                readOnly={Boolean(entry.slot)}
                spellCheck={false}
                autoCapitalize="none"
              />
            </Field>
            <Field label="Type" error={errors.contentType?.message}>
              <Select {...form.register('contentType')} disabled={Boolean(entry.slot)}>
                {contentTypes.map((value) => (
                  <option key={value} value={value}>
                    {contentTypeLabels[value]}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <Field label="Title" error={errors.title?.message}>
            <Input {...form.register('title')} />
          </Field>
          <ContentField form={form} type={fields.contentType} hint={entry.slot?.hint} />
          <Checkbox
            {...form.register('isActive')}
            label="Active"
            hint={entry.slot && 'While inactive, the built-in text is shown.'}
          />
        </BesidePreview>
        <DialogActions
          onCancel={() => onOpenChange(false)}
          others={
            <>
              {stored && <RevertButton record={stored} isPlaced={Boolean(entry.slot)} onDone={closeChanged} />}
              <Button aria-pressed={isPreviewing} onClick={() => setIsPreviewing(!isPreviewing)}>
                {isPreviewing ? 'Hide preview' : 'Show preview'}
              </Button>
            </>
          }
        >
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {entry.key ? 'Save changes' : 'Add Content'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function keyHint({ slot, key }: Entry): string | undefined {
  if (slot) return undefined
  return key ? 'No page uses this key yet.' : 'The name that pages find it by, for example home.news.'
}
