import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refused, unwrap } from '#ui/client/api.ts'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { MediaForm } from '../../media-contract.ts'
import type { MediaAsset } from '../../media-contract.ts'
import { EditConflictAlert } from '../edit-conflict-alert.tsx'
import { mediaKey } from '../manager-queries.ts'
import { contentKey } from '../queries.ts'

interface MediaDialogProps {
  picture: MediaAsset
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Edits a picture's description and category. */
export default function MediaDialog({ picture, open, onOpenChange }: MediaDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { id, alt, category, originalName, revision } = picture
  const [isOutdated, setIsOutdated] = useState(false)
  const form = useForm<MediaForm>({ resolver: standardSchemaResolver(MediaForm), defaultValues: { alt, category } })
  const { errors } = form.formState

  /** The reloaded picture has a new revision, and so gets a new dialog. */
  const reload = () =>
    Promise.all([mediaKey, contentKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const send = async (typed: MediaForm) => {
    try {
      await unwrap(client.media[':id'].$patch({ param: { id }, json: { ...typed, revision } }))
    } catch (error) {
      setIsOutdated(error instanceof Refused && error.code === 'edited_meanwhile')
      throw error
    }
    onOpenChange(false)
    toast({ title: 'Picture updated successfully' })
    await reload()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title="Edit picture"
      description={originalName}
    >
      <DialogForm form={form} send={send} failure="Failed to update picture">
        {isOutdated && <EditConflictAlert onLoad={() => void reload()} />}
        <Field
          label="Description"
          optional
          error={errors.alt?.message}
          hint="What the picture shows, for people who can't see it. Leave empty if it is only decoration."
        >
          <Input {...form.register('alt')} />
        </Field>
        <Field
          label="Category"
          error={errors.category?.message}
          hint="Used to sort the library, for example general or courts."
        >
          <Input {...form.register('category')} autoCapitalize="none" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
