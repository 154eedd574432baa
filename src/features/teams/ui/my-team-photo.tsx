import { useQueryClient } from '@tanstack/react-query'
import { PhotoPicker } from '#features/accounts/ui/photo-picker.tsx'
import { RemovePhotoButton } from '#features/accounts/ui/photo-remove-button.tsx'
import { answer } from '#ui/api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useClient } from '#ui/use-client.ts'
import type { Registration } from '../contract.ts'

/** The photo of one's own team, and the way to another one; a place that is only held has no team yet. */
export function TeamPhoto({ registration: { teamId, teamName, teamPhoto } }: { registration: Registration }) {
  const client = useClient()
  const readAnew = useReadAnew()
  if (!teamId) return null

  const send = async (file: File) => {
    await answer(client.teams[':id'].photo.$post({ param: { id: teamId }, form: { photo: file } }))
    await readAnew()
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
  registration: Registration
  /** The element that names the team. */
  describedBy: string
}

/** Takes the team's photo away, if it has one. */
export function RemoveTeamPhoto({ registration: { teamId, teamPhoto }, describedBy }: RemoveTeamPhotoProps) {
  const client = useClient()
  const readAnew = useReadAnew()
  if (!teamId || !teamPhoto) return null

  const remove = async () => {
    await answer(client.teams[':id'].photo.$delete({ param: { id: teamId } }))
    await readAnew()
  }
  return <RemovePhotoButton describedBy={describedBy} remove={remove} />
}

/** One's own registrations are read with the tournaments they are for. */
function useReadAnew() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['tournaments'] })
}
