import { useEffect, useEffectEvent, useState } from 'react'
import type { MatchState } from '#features/competition/api-contract.ts'
import type * as drags from './drag.ts'
import type { Carrying } from './use-carrying.ts'

type Drag = typeof drags

/**
 * Picking matches up by dragging them, with a mouse: another way to do what tapping does. Its code is loaded when the board is there. Null until
 * then, and on touch screens.
 */
export function useDragging(carrying: Carrying, matches: readonly MatchState[]): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null)
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    // Without it, matches are still tapped.
    void import('./drag.ts').then(setDrag, () => {})
  }, [])
  const onStart = useEffectEvent((number: number) => {
    const match = matches.find((other) => other.number === number)
    if (match && carrying.carried !== number) carrying.pick(match)
  })
  const onOver = useEffectEvent(carrying.aim)
  const onDrop = useEffectEvent<Parameters<Drag['followDrags']>[0]['onDrop']>((place) =>
    place ? carrying.drop(place) : carrying.cancel(),
  )
  const onDropOnMatch = useEffectEvent(carrying.swapWith)
  useEffect(
    () =>
      drag?.followDrags({
        onStart: (number) => onStart(number),
        onOver: (place) => onOver(place),
        onDrop: (place) => onDrop(place),
        onDropOnMatch: (number) => onDropOnMatch(number),
      }),
    [drag],
  )
  return drag
}
