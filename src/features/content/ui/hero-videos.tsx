import { useQueryClient } from '@tanstack/react-query'
import { Refused } from '#ui/api.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { maxVideoBytes, videoTypes } from '../values.ts'
import { HeroVideoCard } from './hero-video-card.tsx'
import { ManagerList } from './manager-list.tsx'
import { heroVideosKey, heroVideosQuery } from './manager-queries.ts'
import { UploadField } from './upload-field.tsx'
import { useUpload } from './use-upload.ts'

/** The hero videos: uploads with their progress, which one visitors see, and which ones their browsers would not play. */
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
            hint="Home shows its three built-in loops until you upload a video and activate it."
          />
        }
      >
        {(videos) => (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
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
  const { share, send, giveUp } = useUpload({ path: '/api/hero-videos/upload', field: 'video' })

  const upload = async (file: File) => {
    if (file.size > maxVideoBytes) return toast(tooLarge)
    try {
      if (!(await send(file))) return
      toast({ title: 'Video uploaded successfully' })
      await queryClient.invalidateQueries({ queryKey: heroVideosKey })
    } catch (error) {
      toast(failureOf(error))
    }
  }

  return (
    <UploadField
      label="Upload a video"
      hint="MP4, AVI, MOV, WebM or WMV, up to 100MB. A short, silent loop in MP4 or WebM plays in every browser."
      accept={videoTypes}
      share={share}
      onFile={(file) => void upload(file)}
      onGiveUp={giveUp}
    />
  )
}

const tooLarge = { title: 'File too large', description: 'Video must be under 100MB', destructive: true }
const wrongType = {
  title: 'Invalid file type',
  description: 'Please upload MP4, AVI, MOV, WebM, or WMV files',
  destructive: true,
}

function failureOf(error: unknown) {
  if (error instanceof Refused && error.code === 'video_too_large') return tooLarge
  if (error instanceof Refused && error.code === 'not_a_video') return wrongType
  return { title: 'Upload failed', description: 'Please try again', destructive: true }
}
