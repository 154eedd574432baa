import { useQueryClient } from '@tanstack/react-query'
import { PhotoPicker } from '#features/accounts/ui/photo-picker.tsx'
import { RemovePhotoButton } from '#features/accounts/ui/photo-remove-button.tsx'
import type { Tournament } from '#features/tournaments/contract.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { TournamentPicture } from '#features/tournaments/ui/tournament-picture.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'

/** The tournament's photo, which is changed and removed at once. */
export function PhotoField({ tournament }: { tournament: Tournament }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const param = { id: tournament.id }
  const reload = () => queryClient.invalidateQueries({ queryKey: tournamentsKey })

  const send = async (image: File) => {
    await unwrap(client.tournaments[':id'].image.$post({ param, form: { image } }))
    await reload()
  }
  const remove = async () => {
    await unwrap(client.tournaments[':id'].image.$delete({ param }))
    await reload()
  }

  return (
    <section aria-labelledby="photo" className="flex flex-col items-start gap-1.5">
      <h2 id="photo" className="type-label">
        Photo
      </h2>
      <div className="relative mr-2 w-full max-w-sm">
        <TournamentPicture tournament={tournament} eager className="aspect-video w-full rounded-md" />
        <PhotoPicker
          label="Change the photo"
          fallback="Failed to upload photo"
          send={send}
          className="-right-2 -bottom-2"
        />
      </div>
      <p className="type-small mt-1 text-soft">
        Shown on the tournament page, in lists and with shared links. JPEG, PNG or GIF, less than 5 MB.
      </p>
      {tournament.image && (
        <RemovePhotoButton describedBy="photo" instead="A drawing of a court is shown instead." remove={remove} />
      )}
    </section>
  )
}
