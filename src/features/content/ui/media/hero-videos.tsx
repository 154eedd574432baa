import { useQueryClient } from '@tanstack/react-query'
import { Refused } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { maxVideoBytes, videoTypes } from '../../values.ts'
import { HeroVideoCard } from './hero-video-card.tsx'
import { ManagerList } from '../manager-list.tsx'
import { heroVideosKey, heroVideosQuery } from '../manager-queries.ts'
import { UploadField } from './upload-field.tsx'
import { useUpload } from './use-upload.ts'

/** The hero videos: upload, activate and delete. */
export function HeroVideos() {
  const client = useClient()
  return (
    <div className="flex flex-col gap-6">
      <VideoUpload />
      <ManagerList
        query={heroVideosQuery(client)}
        empty={
          <EmptyState
            title="No videos yet"
            hint="Home shows its three built-in videos until you upload and activate one."
          />
        }
      >
        {(videos) => (
          <ul role="list" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {videos.map((video) => (
              <HeroVideoCard key={video.id} video={video} />
            ))}
          </ul>
        )}
      </ManagerList>
    </div>
  )
}

function VideoUpload() {
  const queryClient = useQueryClient()
  const { progress, send, cancel } = useUpload({ path: '/api/hero-videos/upload', field: 'video' })

  const upload = async (file: File) => {
    if (!isAccepted(file)) return toast(wrongType)
    if (file.size > maxVideoBytes) return toast(tooLarge)
    try {
      if (!(await send(file))) return
      toast({ title: 'Video uploaded successfully' })
      await queryClient.invalidateQueries({ queryKey: heroVideosKey })
    } catch (error) {
      reportUnexpected(error)
      toast(failureOf(error))
    }
  }

  return (
    <UploadField
      label="Upload a video"
      hint="MP4, AVI, MOV, WebM or WMV, up to 100MB. Short, silent MP4 or WebM loops play in every browser."
      accept={videoTypes}
      progress={progress}
      onFile={(file) => void upload(file)}
      onCancel={cancel}
    />
  )
}

const tooLarge = { title: 'File too large', description: 'Video must be under 100MB', destructive: true }
const wrongType = {
  title: 'Invalid file type',
  description: 'Please upload MP4, AVI, MOV, WebM, or WMV files',
  destructive: true,
}

/** By type or by name: browsers don't know every format's type, and call some by other names. The server checks the content. */
function isAccepted({ name, type }: File) {
  return videoTypes.split(',').some((accepted) => accepted === type || name.toLowerCase().endsWith(accepted))
}

function failureOf(error: unknown) {
  if (error instanceof Refused && error.code === 'video_too_large') return tooLarge
  if (error instanceof Refused && error.code === 'not_a_video') return wrongType
  return { title: 'Upload failed', description: 'Please try again', destructive: true }
}
