import { useQueryClient } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { Profile } from '../../profile-contract.ts'
import { PhotoPicker } from '../photo-picker.tsx'
import { RemovePhotoButton } from '../photo-remove-button.tsx'
import { profileQuery, sessionQuery } from '../queries.ts'

/** The user's own photo, with buttons to replace and remove it. */
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
          className="ring-2 ring-chalk max-sm:size-16"
        />
        <PhotoPicker
          label="Change your photo"
          fallback="Failed to upload avatar"
          send={async (file) => show(await unwrap(avatar.$post({ param, form: { avatar: file } })))}
          className="-right-1 -bottom-1"
        />
      </div>
      {profile.avatar && (
        <RemovePhotoButton
          remove={async () => show(await unwrap(avatar.$delete({ param })))}
          narrow
          className="max-sm:px-0 noscript:hidden"
        />
      )}
    </div>
  )
}
