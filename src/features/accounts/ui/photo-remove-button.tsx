import { useState } from 'react'
import { Refused } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { recoverFocus } from '#ui/focus.ts'
import { toast } from '#ui/toast.ts'

interface RemovePhotoButtonProps {
  /** Removes it and shows that it is gone, this button included. Throws Refused. */
  remove: () => Promise<void>
  /** The element that says whose it is. */
  describedBy?: string
  /** Under a picture, on a phone no wider than that. */
  narrow?: boolean
  className?: string
}

/** Takes a photo away, at once: another one is as quickly chosen. */
export function RemovePhotoButton({ remove, describedBy, narrow = false, className }: RemovePhotoButtonProps) {
  const [isRemoving, setIsRemoving] = useState(false)

  const press = async () => {
    setIsRemoving(true)
    try {
      await remove()
      toast({ title: 'Photo Removed', description: 'The initials show from now on.' })
      recoverFocus()
    } catch (error) {
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
