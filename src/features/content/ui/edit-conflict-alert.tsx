import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Shown when someone else saved first, with a button that loads their version into the form. */
export function EditConflictAlert({ onLoad }: { onLoad: () => void }) {
  return (
    <Alert tone="warning" role="alert" title="This was changed in another window">
      <p>Your changes were not saved. Copy what you want to keep, then load the newer version.</p>
      <Button size="sm" className="mt-3" onClick={onLoad}>
        Load the newer version
      </Button>
    </Alert>
  )
}
