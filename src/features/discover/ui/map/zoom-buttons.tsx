import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'

interface ZoomButtonsProps {
  /** Zooms by this many levels; each doubles the scale. */
  onZoom: (levels: number) => void
  /** Undefined while everything is shown; null on maps of one place. */
  onShowAll: (() => void) | null | undefined
}

export function ZoomButtons({ onZoom, onShowAll }: ZoomButtonsProps) {
  const buttons = [
    { label: 'Zoom in', Icon: Plus, onClick: () => onZoom(1) },
    { label: 'Zoom out', Icon: Minus, onClick: () => onZoom(-1) },
    ...(onShowAll === null ? [] : [{ label: 'Show all tournaments', Icon: Maximize, onClick: onShowAll }]),
  ]
  return (
    <div className="absolute right-5 bottom-6 z-10 flex overflow-hidden sm:top-5 sm:bottom-auto sm:flex-col rounded-md border-2 border-ink bg-surface">
      {buttons.map(({ label, Icon, onClick }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          aria-disabled={!onClick}
          onClick={onClick}
          className="grid size-11 place-items-center hover:bg-sunken focus-visible:-outline-offset-4 aria-disabled:cursor-default aria-disabled:text-edge"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      ))}
    </div>
  )
}
