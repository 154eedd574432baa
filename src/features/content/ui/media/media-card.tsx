import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { unwrap } from '#ui/client/api.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { copyText } from '#ui/copy-text.ts'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { MediaAsset } from '../../media-contract.ts'
import { mediaKey } from '../manager-queries.ts'
import type { Mode } from '../mode-switch.tsx'

const loadEdit = () => import('./media-dialog.tsx')
const loadDelete = () => import('../delete-dialog.tsx')

/** A picture of the media library. */
export function MediaCard({ picture, mode }: { picture: MediaAsset; mode: Mode }) {
  const { url, alt, originalName, category, usedIn, fileSize } = picture
  const id = useId()
  return (
    <Card as="li" padded={false} className="flex flex-col overflow-hidden">
      <img src={url} alt={alt} loading="lazy" className="aspect-video w-full bg-sunken object-contain" />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 id={id} className="type-label break-words">
          {originalName}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Badge>{category}</Badge>
          <Badge>{Math.ceil(fileSize / 1024)} kB</Badge>
          {!alt && <Badge tone="warning">No description</Badge>}
        </div>
        <p className="type-small break-words text-soft">
          {usedIn.length > 0 ? `Used in ${usedIn.join(', ')}` : 'Not used anywhere'}
        </p>
        {mode === 'edit' && <Actions picture={picture} describedBy={id} />}
      </div>
    </Card>
  )
}

function Actions({ picture, describedBy }: { picture: MediaAsset; describedBy: string }) {
  const { id, url, originalName, usedIn } = picture
  const client = useClient()
  const queryClient = useQueryClient()
  const edit = useLazyDialog(loadEdit)
  const removal = useLazyDialog(loadDelete)
  const remove = async () => {
    await unwrap(client.media[':id'].$delete({ param: { id } }))
    toast({ title: 'Picture deleted successfully' })
    await queryClient.invalidateQueries({ queryKey: mediaKey })
  }
  const copy = async () => {
    if (await copyText(url)) toast({ title: 'Address copied!', description: url })
    else toast({ title: "Couldn't copy the address", description: url, destructive: true })
  }
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-2">
      <Button size="sm" aria-haspopup="dialog" aria-describedby={describedBy} onClick={() => void edit.show()}>
        Edit
      </Button>
      <Button size="sm" variant="quiet" aria-describedby={describedBy} onClick={() => void copy()}>
        Copy address
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        disabled={usedIn.length > 0}
        title={usedIn.length > 0 ? 'This picture is in use' : undefined}
        onClick={() => void removal.show()}
      >
        Delete
      </Button>
      {edit.Dialog && <edit.Dialog key={picture.revision} picture={picture} {...edit.state} />}
      {removal.Dialog && (
        <removal.Dialog
          {...removal.state}
          title="Delete this picture?"
          question={`“${originalName}” will be deleted. This action cannot be undone.`}
          failed="Failed to delete picture"
          remove={remove}
        />
      )}
    </div>
  )
}
