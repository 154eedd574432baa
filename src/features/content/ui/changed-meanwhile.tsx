import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Says that another window was quicker, and gives what it wrote. */
export function ChangedMeanwhile({ onLoad }: { onLoad: () => void }) {
  return (
    <Alert tone="warning" role="alert" title="This was changed in another window in the meantime">
      <p>Nothing was overwritten. Copy what you still need from here, then load the newer version.</p>
      <Button size="sm" className="mt-3" onClick={onLoad}>
        Load the newer version
      </Button>
    </Alert>
  )
}
