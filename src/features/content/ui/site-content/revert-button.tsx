import { unwrap } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { SiteContent } from '../../contract.ts'

const loadDialog = () => import('../delete-dialog.tsx')

interface RevertButtonProps {
  record: SiteContent
  /** Whether a page shows a built-in text instead. */
  hasBuiltIn: boolean
  onDone: () => Promise<void>
}

/** Deletes an override after asking. */
export function RevertButton({ record: { id, title, revision }, hasBuiltIn, onDone }: RevertButtonProps) {
  const client = useClient()
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const remove = async () => {
    await unwrap(client.content[':id'].$delete({ param: { id }, query: { revision } }))
    toast({ title: hasBuiltIn ? 'Built-in text restored' : 'Content deleted successfully' })
    await onDone()
  }
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" className="sm:mr-auto" onClick={() => void show()}>
        {hasBuiltIn ? 'Revert to built-in text' : 'Delete'}
      </Button>
      {Dialog && (
        <Dialog
          {...state}
          title={hasBuiltIn ? 'Revert to the built-in text?' : 'Delete this content?'}
          question={
            hasBuiltIn
              ? `The text you wrote for “${title}” will be deleted, and the page will show its built-in text.`
              : `“${title}” will be deleted. This action cannot be undone.`
          }
          confirm={hasBuiltIn ? 'Revert' : 'Delete'}
          failed={hasBuiltIn ? 'Failed to revert content' : 'Failed to delete content'}
          remove={remove}
        />
      )}
    </>
  )
}
