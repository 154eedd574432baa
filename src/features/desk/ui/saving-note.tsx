import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { Saving } from './use-autosave.ts'

/** Says whether the changes are saved, and offers to try again. */
export function SavingNote({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  if (saving.status === 'failed') {
    return (
      <Alert tone="danger" role="alert" title="Not saved">
        <p>{saving.message}</p>
        <Button size="sm" className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      </Alert>
    )
  }
  const text = { idle: 'Changes are saved as you make them.', saving: 'Saving…', saved: 'Saved.' }[saving.status]
  return (
    <p role="status" className="type-small text-soft">
      {text}
    </p>
  )
}
