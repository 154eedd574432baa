import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ProfileDetails } from '#features/accounts/profile-contract.ts'
import { SignUp } from '#features/accounts/contract.ts'
import { ProfileLocationField } from '#features/accounts/ui/profile-location-field.tsx'
import { answer } from '#ui/api.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useClient } from '#ui/use-client.ts'
import type { AdminUser } from '../contract.ts'
import { EditActions } from './edit-actions.tsx'
import { changedValues, useRecordEdit } from './use-record-edit.ts'
import type { RecordDialogProps } from './use-record-dialog.tsx'

const { firstName, lastName, username, location, bio } = ProfileDetails.shape
const Details = z.object({ firstName, lastName, username, email: SignUp.shape.email, location, bio })
type Details = z.infer<typeof Details>

/** Edits who somebody is and how to reach them. */
export default function EditUserDialog({ record: user, open, onOpenChange }: RecordDialogProps<AdminUser>) {
  const client = useClient()
  const before = detailsOf(user)
  const form = useForm<Details>({ resolver: standardSchemaResolver(Details), defaultValues: before })
  const { errors, isSubmitting } = form.formState
  const edit = useRecordEdit({ noun: 'user', form, onDone: () => onOpenChange(false) })
  const save = form.handleSubmit((details) =>
    edit.send(() => {
      const json = { ...changedValues(before, details), revision: user.revision }
      return answer(client.users[':id'].$patch({ param: { id: user.id }, json }))
    }),
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit user" size="lg">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            <Input {...form.register('firstName')} autoComplete="off" />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <Input {...form.register('lastName')} autoComplete="off" />
          </Field>
          <Field label="Username" error={errors.username?.message}>
            <Input {...form.register('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field label="Email" error={errors.email?.message} hint="A new address counts as unverified.">
            <Input {...form.register('email')} type="email" autoComplete="off" />
          </Field>
        </div>
        <ProfileLocationField {...form.register('location')} error={errors.location?.message} />
        <Field label="Bio" optional error={errors.bio?.message}>
          <TextArea {...form.register('bio')} rows={3} />
        </Field>
        <EditActions isStale={edit.isStale} isSubmitting={isSubmitting} onClose={() => onOpenChange(false)} />
      </form>
    </Dialog>
  )
}

function detailsOf(user: AdminUser): Details {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    username: user.username,
    email: user.email,
    location: user.location ?? '',
    bio: user.bio ?? '',
  }
}
