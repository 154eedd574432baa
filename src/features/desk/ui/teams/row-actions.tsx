import { useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/button.tsx'

interface RowAction {
  label: string
  /** Opens its dialog. */
  onClick: () => void
  /** Folded away below "More actions", if there are several of them. */
  isRare?: boolean
}

interface RowActionsProps {
  actions: RowAction[]
  /** The id of the element that says what they are about. */
  describedBy: string
}

/** The buttons of a row in a list. */
export function RowActions({ actions, describedBy }: RowActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const rare = actions.filter(({ isRare }) => isRare)
  const isFolded = rare.length > 1
  const buttonsOf = (shown: RowAction[]) =>
    shown.map(({ label, onClick }) => (
      <Button
        key={label}
        size="sm"
        variant="quiet"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={onClick}
        className="underline"
      >
        {label}
      </Button>
    ))
  if (actions.length === 0) return null
  return (
    <div className="mt-1 -ml-3 flex w-full flex-wrap noscript:hidden">
      {buttonsOf(isFolded ? actions.filter(({ isRare }) => !isRare) : actions)}
      {isFolded && (
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isOpen}
          aria-describedby={describedBy}
          onClick={() => setOpen(!isOpen)}
        >
          More actions
          <ChevronDown aria-hidden className={cx('transition-transform', isOpen && 'rotate-180')} />
        </Button>
      )}
      {isFolded && isOpen && <div className="flex w-full flex-wrap">{buttonsOf(rare)}</div>}
    </div>
  )
}
