import { answer } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import type { SiteContent } from '../contract.ts'

const loadDialog = () => import('./delete-dialog.tsx')

interface RevertButtonProps {
  record: SiteContent
  /** A page has a built-in text in its place. */
  isPlaced: boolean
  onDone: () => Promise<void>
}

/** Takes away what was written, after a question. */
export function RevertButton({ record: { id, title, revision }, isPlaced, onDone }: RevertButtonProps) {
  const client = useClient()
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const remove = async () => {
    await answer(client.content[':id'].$delete({ param: { id }, query: { revision } }))
    toast({ title: isPlaced ? 'The built-in text is back' : 'Content deleted successfully' })
    await onDone()
  }
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" className="sm:mr-auto" onClick={() => void show()}>
        {isPlaced ? 'Revert to built-in text' : 'Delete'}
      </Button>
      {Dialog && (
        <Dialog
          {...state}
          title={isPlaced ? 'Revert to the built-in text?' : 'Delete this content?'}
          question={
            isPlaced
              ? `What was written for “${title}” will be gone, and the page shows its built-in text again.`
              : `“${title}” will be gone for good. This action cannot be undone.`
          }
          confirm={isPlaced ? 'Revert' : 'Delete'}
          failed={isPlaced ? 'Failed to revert content' : 'Failed to delete content'}
          remove={remove}
        />
      )}
    </>
  )
}
