import { cx } from '#ui/cx.ts'

const orders = ['time', 'court'] as const
export type Order = (typeof orders)[number]

/** Switches a day's matches between by time and by court. */
export function OrderSwitch({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  return (
    <div role="group" aria-label="Order" className="inline-flex rounded-md border-2 border-ink print:hidden">
      {orders.map((own) => (
        <button
          key={own}
          type="button"
          aria-pressed={order === own}
          onClick={() => onChange(own)}
          className={cx(
            'type-label inline-flex min-h-11 items-center px-4',
            order === own ? 'bg-ink text-ground' : 'hover:bg-sunken',
          )}
        >
          By {own}
        </button>
      ))}
    </div>
  )
}
