import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'

const loadDialog = () => import('./release-hold-dialog.tsx')

interface ReleaseHoldButtonProps {
  registrationId: string
  teamName: string
  /** The element that names the team, where there are several. */
  describedBy?: string
  onReleased?: () => void
  className?: string
}

/** Lets a captain release a spot before paying for it. */
export function ReleaseHoldButton({ className, describedBy, ...hold }: ReleaseHoldButtonProps) {
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => void show()}
        className={`underline noscript:hidden ${className ?? ''}`}
      >
        Release this spot
      </Button>
      {Dialog && <Dialog {...hold} {...state} />}
    </>
  )
}
