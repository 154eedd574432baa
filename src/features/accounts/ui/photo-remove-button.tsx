import { useState } from 'react'
import { Refused } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { recoverFocus } from '#ui/focus.ts'
import { toast } from '#ui/toast/toast.ts'

interface RemovePhotoButtonProps {
  /** Removes the photo, and this button with it. Throws Refused. */
  remove: () => Promise<void>
  /** The element that says whose photo it is. */
  describedBy?: string
  /** What is shown without the photo. */
  instead?: string
  /** No wider than the picture above it on a phone. */
  narrow?: boolean
  className?: string
}

/** Removes a photo without confirming: it is easy to replace. */
export function RemovePhotoButton({
  remove,
  describedBy,
  instead = 'Initials are shown instead.',
  narrow = false,
  className,
}: RemovePhotoButtonProps) {
  const [isRemoving, setIsRemoving] = useState(false)

  const press = async () => {
    setIsRemoving(true)
    try {
      await remove()
      toast({ title: 'Photo Removed', description: instead })
      recoverFocus()
    } catch (error) {
      reportUnexpected(error)
      const description = error instanceof Refused && error.message ? error.message : 'Failed to remove photo'
      toast({ title: 'Update Failed', description, destructive: true })
    } finally {
      setIsRemoving(false)
    }
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      aria-describedby={describedBy}
      busy={isRemoving}
      onClick={() => void press()}
      className={className}
    >
      <span>
        Remove <span className={cx(narrow && 'max-sm:sr-only')}>photo</span>
      </span>
    </Button>
  )
}
