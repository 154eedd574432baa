import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#lib/dates.ts'
import { unwrap } from '#ui/client/api.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import { playsInBrowsers } from '../../values.ts'
import type { HeroVideo } from '../../video-contract.ts'
import { heroVideosKey } from '../manager-queries.ts'

const loadDialog = () => import('../delete-dialog.tsx')

/** An uploaded video, with a player if browsers support its format. */
export function HeroVideoCard({ video }: { video: HeroVideo }) {
  const { id, originalName, filename, videoUrl, isActive, createdAt } = video
  const client = useClient()
  const plays = playsInBrowsers(filename)
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const reload = useReload()
  const activate = useMutation({
    mutationFn: () => unwrap(client['hero-videos'][':id'].activate.$patch({ param: { id } })),
    onSuccess: () => toast({ title: 'Hero video activated successfully' }),
    onError: () => toast({ title: 'Failed to activate video', destructive: true }),
    onSettled: reload,
  })
  const remove = async () => {
    await unwrap(client['hero-videos'][':id'].$delete({ param: { id } }))
    toast({ title: 'Video deleted successfully' })
    await reload()
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
          <p className="px-6 text-center">No preview: browsers can't play this format.</p>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        {(isActive || !plays) && (
          <div className="flex flex-wrap gap-2">
            {isActive && <Badge tone="success">Active</Badge>}
            {!plays && <Badge tone="warning">Not playable in browsers</Badge>}
          </div>
        )}
        <div className="min-w-0">
          <h2 id={id} className="type-label break-words">
            {originalName}
          </h2>
          <p className="type-small text-soft">Uploaded on {formatDate(createdAt, 'UTC')}</p>
        </div>
        {!plays && (
          <p className="type-small text-soft">
            Visitors would see the built-in videos instead. Convert it to MP4 or WebM and upload it again.
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
              ? `“${originalName}” is playing on Home. Without it, visitors see the built-in videos. This action cannot be undone.`
              : `“${originalName}” will be deleted. This action cannot be undone.`
          }
          failed="Failed to delete video"
          remove={remove}
        />
      )}
    </Card>
  )
}

/** Reloads every query of hero videos, including Home's. */
function useReload() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: heroVideosKey })
}
