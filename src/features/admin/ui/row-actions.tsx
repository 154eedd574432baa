import { Button } from '#ui/button.tsx'

export type RowAction = { label: string; onPress: () => void; isDangerous?: boolean }

/** The buttons of a row; each says to a screen reader whose it is. */
export function RowActions({ of, actions }: { of: string; actions: RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <span className="inline-flex flex-wrap gap-x-1 whitespace-nowrap sm:flex-nowrap sm:justify-end">
      {actions.map(({ label, onPress, isDangerous }) => (
        <Button
          key={label}
          size="sm"
          variant="quiet"
          aria-label={`${label} ${of}`}
          className={isDangerous ? 'text-danger!' : undefined}
          onClick={onPress}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
