import { useQueryClient } from '@tanstack/react-query'
import { Refused } from '#ui/api.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { imageTypes, maxImageBytes } from '../values.ts'
import { ManagerList } from './manager-list.tsx'
import { mediaKey, mediaQuery } from './manager-queries.ts'
import { MediaCard } from './media-card.tsx'
import type { Mode } from './mode-switch.tsx'
import { UploadField } from './upload-field.tsx'
import { useUpload } from './use-upload.ts'

/** The pictures that texts can use: upload, describe, see where each stands, delete what stands nowhere. */
export function MediaLibrary({ mode }: { mode: Mode }) {
  return (
    <div className="flex flex-col gap-6">
      {mode === 'edit' && <PictureUpload />}
      <ManagerList
        query={mediaQuery(useClient())}
        empty={<EmptyState title="No pictures yet" hint="Upload one to use it in texts, emails and components." />}
      >
        {(pictures) => (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {pictures.map((picture) => (
              <MediaCard key={picture.id} picture={picture} mode={mode} />
            ))}
          </ul>
        )}
      </ManagerList>
    </div>
  )
}

function PictureUpload() {
  const queryClient = useQueryClient()
  const { share, send, giveUp } = useUpload({ path: '/api/media', field: 'file' })

  const upload = async (file: File) => {
    if (file.size > maxImageBytes) return toast(tooLarge)
    try {
      if (!(await send(file))) return
      toast({ title: 'Picture uploaded successfully', description: 'Now describe it for people who cannot see it.' })
      await queryClient.invalidateQueries({ queryKey: mediaKey })
    } catch (error) {
      const description = error instanceof Refused ? error.message : 'Please try again'
      toast({ title: 'Upload failed', description, destructive: true })
    }
  }

  return (
    <UploadField
      label="Upload a picture"
      hint="JPEG, PNG, GIF, WebP or AVIF, up to 10MB. It is converted to WebP; location and camera details are removed."
      accept={imageTypes.join()}
      share={share}
      onFile={(file) => void upload(file)}
      onGiveUp={giveUp}
    />
  )
}

const tooLarge = {
  title: 'File too large',
  description: 'Please select an image smaller than 10MB.',
  destructive: true,
}
