import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { capitalised } from '#lib/words.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { ProfileDetails } from '../profile-contract.ts'
import type { Profile } from '../profile-contract.ts'
import { useEditProfile } from './profile-edit.ts'
import { ProfileLocationField } from './profile-location-field.tsx'

interface ProfileEditDialogProps {
  profile: Profile
  /** The sports to choose from. */
  sports: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Edits who somebody is. What was typed stays when it is refused or the dialog is closed. */
export default function ProfileEditDialog({ profile, sports, open, onOpenChange }: ProfileEditDialogProps) {
  const editProfile = useEditProfile(profile.id)
  const form = useForm<ProfileDetails>({
    resolver: standardSchemaResolver(ProfileDetails),
    defaultValues: detailsOf(profile),
  })
  const { errors } = form.formState

  const send = async (details: ProfileDetails) => {
    await editProfile(details)
    onOpenChange(false)
    form.reset(details)
    toast({ title: 'Profile Updated!', description: 'Your profile has been successfully updated.' })
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit Profile" size="lg">
      <DialogForm
        form={form}
        send={send}
        failure="Update Failed"
        fallback="Failed to update profile"
        onCancel={() => onOpenChange(false)}
      >
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            <Input {...form.register('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <Input {...form.register('lastName')} autoComplete="family-name" />
          </Field>
          <Field label="Username" error={errors.username?.message}>
            <Input {...form.register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field label="Email" hint="Change it under Account: it asks for your password.">
            <Input value={profile.email ?? ''} type="email" readOnly />
          </Field>
        </div>
        <Field label="Bio" optional error={errors.bio?.message} hint="What you play, and who should call you.">
          <TextArea {...form.register('bio')} rows={3} />
        </Field>
        <ProfileLocationField {...form.register('location')} error={errors.location?.message} />
        <SportsField form={form} sports={[...new Set([...sports, ...profile.preferredSports])]} />
      </DialogForm>
    </Dialog>
  )
}

function SportsField({ form, sports }: { form: UseFormReturn<ProfileDetails>; sports: readonly string[] }) {
  const error = form.formState.errors.preferredSports?.message
  return (
    <fieldset>
      <legend className="type-label text-sm">
        Preferred sports <span className="font-normal text-soft">(optional)</span>
      </legend>
      <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {sports.map((sport) => (
          <Checkbox key={sport} {...form.register('preferredSports')} value={sport} label={capitalised(sport)} />
        ))}
      </div>
      {error && <FieldError id="preferred-sports-error">{error}</FieldError>}
    </fieldset>
  )
}

function detailsOf(profile: Profile): ProfileDetails {
  const { username, firstName, lastName, bio, location, preferredSports } = profile
  return { username, firstName, lastName, bio: bio ?? '', location: location ?? '', preferredSports }
}
