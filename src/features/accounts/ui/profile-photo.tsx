import { useQueryClient } from '@tanstack/react-query'
import { answer } from '#ui/api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useClient } from '#ui/use-client.ts'
import type { Profile } from '../profile-contract.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { RemovePhotoButton } from './photo-remove-button.tsx'
import { profileQuery } from './profile-queries.ts'
import { sessionQuery } from './queries.ts'

/** One's own photo, and the ways to another one and to none. */
export function ProfilePhoto({ profile }: { profile: Profile }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const param = { id: profile.id }

  const show = async (changed: Profile) => {
    queryClient.setQueryData(profileQuery(client, profile.id).queryKey, changed)
    queryClient.setQueryData(sessionQuery(client).queryKey, (user) => user && { ...user, avatar: changed.avatar })
    await queryClient.invalidateQueries({ queryKey: ['community'] })
  }
  const avatar = client.users[':id'].avatar

  return (
    <div className="flex flex-col items-center gap-1 md:row-span-2">
      <div className="relative">
        <Avatar
          name={`${profile.firstName} ${profile.lastName}`}
          src={profile.avatar}
          size="lg"
          className="ring-2 ring-chalk max-sm:size-16 max-sm:text-lg"
        />
        <PhotoPicker
          label="Change your photo"
          fallback="Failed to upload avatar"
          send={async (file) => show(await answer(avatar.$post({ param, form: { avatar: file } })))}
          className="-right-1 -bottom-1"
        />
      </div>
      {profile.avatar && (
        <RemovePhotoButton
          remove={async () => show(await answer(avatar.$delete({ param })))}
          narrow
          className="max-sm:px-0 noscript:hidden"
        />
      )}
    </div>
  )
}
