import { useQueryClient } from '@tanstack/react-query'
import { Refused } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { imageTypes, maxImageBytes } from '../../values.ts'
import { ManagerList } from '../manager-list.tsx'
import { mediaKey, mediaQuery } from '../manager-queries.ts'
import { MediaCard } from './media-card.tsx'
import type { Mode } from '../mode-switch.tsx'
import { UploadField } from './upload-field.tsx'
import { useUpload } from './use-upload.ts'

/** The pictures that texts can use: upload, describe, and delete the unused ones. */
export function MediaLibrary({ mode }: { mode: Mode }) {
  return (
    <div className="flex flex-col gap-6">
      {mode === 'edit' && <PictureUpload />}
      <ManagerList
        query={mediaQuery(useClient())}
        empty={<EmptyState title="No pictures yet" hint="Upload one to use it in texts, emails and components." />}
      >
        {(pictures) => (
          <ul role="list" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
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
  const { progress, send, cancel } = useUpload({ path: '/api/media', field: 'file' })

  const upload = async (file: File) => {
    if (file.size > maxImageBytes) return toast(tooLarge)
    try {
      if (!(await send(file))) return
      toast({ title: 'Picture uploaded successfully', description: "Add a description for people who can't see it." })
      await queryClient.invalidateQueries({ queryKey: mediaKey })
    } catch (error) {
      reportUnexpected(error)
      const description = error instanceof Refused ? error.message : 'Please try again'
      toast({ title: 'Upload failed', description, destructive: true })
    }
  }

  return (
    <UploadField
      label="Upload a picture"
      hint="JPEG, PNG, GIF, WebP or AVIF, up to 10MB. Pictures are converted to WebP without location or camera data."
      accept={imageTypes.join()}
      progress={progress}
      onFile={(file) => void upload(file)}
      onCancel={cancel}
    />
  )
}

const tooLarge = {
  title: 'File too large',
  description: 'Please select an image smaller than 10MB.',
  destructive: true,
}
