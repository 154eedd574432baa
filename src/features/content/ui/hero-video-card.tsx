import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#lib/dates.ts'
import { answer } from '#ui/api.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import { playsInBrowsers } from '../values.ts'
import type { HeroVideo } from '../video-contract.ts'
import { heroVideosKey } from './manager-queries.ts'

const loadDialog = () => import('./delete-dialog.tsx')

/** One uploaded video, playing where the browser can. */
export function HeroVideoCard({ video }: { video: HeroVideo }) {
  const { id, originalName, filename, videoUrl, isActive, createdAt } = video
  const client = useClient()
  const plays = playsInBrowsers(filename)
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const changed = useChanged()
  const activate = useMutation({
    mutationFn: () => answer(client['hero-videos'][':id'].activate.$patch({ param: { id } })),
    onSuccess: () => toast({ title: 'Hero video activated successfully' }),
    onError: () => toast({ title: 'Failed to activate video', destructive: true }),
    onSettled: changed,
  })
  const remove = async () => {
    await answer(client['hero-videos'][':id'].$delete({ param: { id } }))
    toast({ title: 'Video deleted successfully' })
    await changed()
  }

  return (
    <Card as="li" padded={false} className="flex flex-col overflow-hidden">
      <div className="grid aspect-video place-items-center bg-pitch text-chalk">
        {plays ? (
          <video
            src={videoUrl}
            aria-label={`Preview of ${originalName}`}
            className="size-full object-cover"
            preload="metadata"
            muted
            playsInline
            controls
          />
        ) : (
          <p className="px-6 text-center">No preview: browsers do not play this kind of video.</p>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        {(isActive || !plays) && (
          <div className="flex flex-wrap gap-2">
            {isActive && <Badge tone="success">Active</Badge>}
            {!plays && <Badge tone="warning">Browsers will not play it</Badge>}
          </div>
        )}
        <div className="min-w-0">
          <h2 id={id} className="type-label break-words">
            {originalName}
          </h2>
          <p className="text-sm text-soft">Uploaded on {formatDate(createdAt, 'UTC')}</p>
        </div>
        {!plays && (
          <p className="text-sm text-soft">
            Visitors would see the built-in loops instead. Convert it to MP4 or WebM and upload it again.
          </p>
        )}
        <div className="mt-auto flex flex-wrap gap-3 pt-1">
          {!isActive && (
            <Button size="sm" busy={activate.isPending} aria-describedby={id} onClick={() => activate.mutate()}>
              Activate
            </Button>
          )}
          <Button variant="quiet" size="sm" aria-haspopup="dialog" aria-describedby={id} onClick={() => void show()}>
            Delete
          </Button>
        </div>
      </div>
      {Dialog && (
        <Dialog
          {...state}
          title="Delete this video?"
          question={
            isActive
              ? `Visitors see “${originalName}” now. Without it, Home shows its built-in loops. This action cannot be undone.`
              : `“${originalName}” will be gone for good. This action cannot be undone.`
          }
          failed="Failed to delete video"
          remove={remove}
        />
      )}
    </Card>
  )
}

/** Tells everybody who shows hero videos, Home included, to look again. */
function useChanged() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: heroVideosKey })
}
