import { useQueryClient } from '@tanstack/react-query'
import { PhotoPicker } from '#features/accounts/ui/photo-picker.tsx'
import { RemovePhotoButton } from '#features/accounts/ui/photo-remove-button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useClient } from '#ui/client/use-client.ts'

type TeamWithPhoto = { teamId: string | null; teamName: string; teamPhoto: string | null }

/** A captain's team photo, with a button to change it. A hold has no team yet. */
export function TeamPhoto({ registration: { teamId, teamName, teamPhoto } }: { registration: TeamWithPhoto }) {
  const client = useClient()
  const reload = useReload()
  if (!teamId) return null

  const send = async (file: File) => {
    await unwrap(client.teams[':id'].photo.$post({ param: { id: teamId }, form: { photo: file } }))
    await reload()
  }

  return (
    <div className="relative shrink-0">
      <Avatar name={teamName} src={teamPhoto} />
      <PhotoPicker
        label={`Change the photo of ${teamName}`}
        fallback="Failed to upload photo"
        send={send}
        small
        className="-right-2 -bottom-1.5"
      />
    </div>
  )
}

interface RemoveTeamPhotoProps {
  registration: TeamWithPhoto
  /** The element that names the team. */
  describedBy: string
}

/** Removes the team's photo, if it has one. */
export function RemoveTeamPhoto({ registration: { teamId, teamPhoto }, describedBy }: RemoveTeamPhotoProps) {
  const client = useClient()
  const reload = useReload()
  if (!teamId || !teamPhoto) return null

  const remove = async () => {
    await unwrap(client.teams[':id'].photo.$delete({ param: { id: teamId } }))
    await reload()
  }
  return <RemovePhotoButton describedBy={describedBy} remove={remove} />
}

/** The user's own registrations are read along with their tournaments. */
function useReload() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['tournaments'] })
}
