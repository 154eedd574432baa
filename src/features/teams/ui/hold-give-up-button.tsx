import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'

const loadDialog = () => import('./hold-give-up-dialog.tsx')

interface GiveUpButtonProps {
  registrationId: string
  teamName: string
  /** The element that names the team, where there are several. */
  describedBy?: string
  /** When the place is free again. */
  onGivenUp?: () => void
  className?: string
}

/** Lets a captain who will not pay leave the place to somebody else. */
export function GiveUpButton({ className, describedBy, ...hold }: GiveUpButtonProps) {
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => void show()}
        className={`noscript:hidden ${className ?? ''}`}
      >
        Give up this place
      </Button>
      {Dialog && <Dialog {...hold} {...state} />}
    </>
  )
}
