import { Button } from '#ui/button.tsx'

interface NoneHereProps {
  /** Whether the part of the map that is shown has no tournaments. */
  isEmpty: boolean
  onShowAll: () => void
}

/** Leads back to the tournaments. Announced to screen readers. */
export function NoneHere({ isEmpty, onShowAll }: NoneHereProps) {
  return (
    <div role="status" id="none-here" className="pointer-events-none absolute inset-0 z-10 grid place-items-center p-5">
      {isEmpty && (
        <div className="pointer-events-auto flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-md border-2 border-ink bg-surface py-2 pr-2 pl-4 text-ink">
          No tournaments here.
          <Button variant="primary" onClick={onShowAll}>
            Show all
          </Button>
        </div>
      )}
    </div>
  )
}
