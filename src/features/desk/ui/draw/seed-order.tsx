import type { Saving } from '../use-autosave.ts'
import { SavingNote } from '../saving-note.tsx'
import { OrderList } from '../order-list/order-list.tsx'

interface SeedOrderProps {
  order: readonly string[]
  nameOf: (teamId: string) => string
  saving: Saving
  onChange: (order: string[]) => void
  onRetry: () => void
}

/** The teams in the order of their seeds, and whether it is saved. */
export function SeedOrder({ order, nameOf, saving, onChange, onRetry }: SeedOrderProps) {
  return (
    <section aria-labelledby="seeds" className="flex flex-col gap-3">
      <h2 id="seeds" className="type-heading">
        Seeds
      </h2>
      <p className="text-soft">
        The best team first. Drag a team, use its arrows, or press Alt with the up or down key.
      </p>
      <OrderList
        labelledBy="seeds"
        order={order}
        nameOf={nameOf}
        positionText={(name, seed, count) => `${name} is seed ${seed} of ${count}.`}
        onChange={onChange}
      />
      <SavingNote saving={saving} onRetry={onRetry} />
    </section>
  )
}
