import { changedValues } from '#lib/objects.ts'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { toast } from '#ui/toast/toast.ts'
import type { Profile, UserDetails } from '../../profile-contract.ts'
import { useEditProfile } from './use-edit-profile.ts'
import { UserFields, detailsOf, useUserForm } from './user-form.tsx'

interface ProfileEditDialogProps {
  profile: Profile
  /** The sports to choose from. */
  sports: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Edits the user's own profile. What was typed is kept after a refusal. */
export default function ProfileEditDialog({ profile, sports, open, onOpenChange }: ProfileEditDialogProps) {
  const editProfile = useEditProfile(profile.id)
  const form = useUserForm(profile)
  const close = () => onOpenChange(false)

  const send = async (details: UserDetails) => {
    const saved = await editProfile(changedValues(profile, details))
    close()
    form.reset(detailsOf(saved))
    toast({ title: 'Profile Updated!', description: 'Your profile has been successfully updated.' })
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} unsaved={unsavedIn(form)} title="Edit Profile">
      <DialogForm form={form} send={send} failure="Update Failed" fallback="Failed to update profile">
        <UserFields form={form} isOwn sports={[...new Set([...sports, ...profile.preferredSports])]} />
      </DialogForm>
    </Dialog>
  )
}
