import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refused, answer } from '#ui/api.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { MediaForm } from '../media-contract.ts'
import type { MediaAsset } from '../media-contract.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { mediaKey } from './manager-queries.ts'

interface MediaDialogProps {
  picture: MediaAsset
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Describes a picture. */
export default function MediaDialog({ picture, open, onOpenChange }: MediaDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { id, alt, category, originalName, revision } = picture
  const [isOutdated, setIsOutdated] = useState(false)
  const form = useForm<MediaForm>({ resolver: standardSchemaResolver(MediaForm), defaultValues: { alt, category } })
  const { errors } = form.formState

  /** A picture that was read anew gets a dialog of its own. */
  const readAnew = () => queryClient.invalidateQueries({ queryKey: mediaKey })
  const send = async (typed: MediaForm) => {
    try {
      await answer(client.media[':id'].$patch({ param: { id }, json: { ...typed, revision } }))
    } catch (error) {
      setIsOutdated(error instanceof Refused && error.code === 'edited_meanwhile')
      throw error
    }
    onOpenChange(false)
    toast({ title: 'Picture updated successfully' })
    await readAnew()
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit picture" description={originalName}>
      <DialogForm form={form} send={send} failure="Failed to update picture" onCancel={() => onOpenChange(false)}>
        {isOutdated && <ChangedMeanwhile onLoad={() => void readAnew()} />}
        <Field
          label="Description"
          optional
          error={errors.alt?.message}
          hint="What it shows, for people who cannot see it. Leave it empty for pure decoration."
        >
          <Input {...form.register('alt')} />
        </Field>
        <Field
          label="Category"
          error={errors.category?.message}
          hint="Keeps the library in order, for example general or courts."
        >
          <Input {...form.register('category')} autoCapitalize="none" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
