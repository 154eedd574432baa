import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { lift } from './balls.tsx'
import { clustersOf } from './clusters.ts'
import type { Shown } from './ground.tsx'
import type { Located } from './located.ts'
import { toScreen } from './projection.ts'
import type { Point } from './projection.ts'
import { isNarrow, marginOf } from './use-map-view.ts'

/** Balls don't overlap, and each has a touch target of its own. */
export const apart = 44
/** From the middle of a focused ball to the left and top, which have no buttons. */
const inset = 48
const cardWidth = 360

/** The balls on the screen, which of them is the tab stop, and how to move the focus between them. */
export function useBalls(tournaments: readonly Located[], shown: Shown | null) {
  const list = useRef<HTMLUListElement>(null)
  const [currentId, setCurrentId] = useState(tournaments[0]?.id)
  const scale = shown?.view.scale
  const clusters = useMemo(() => (scale ? clustersOf(tournaments, apart / scale) : []), [tournaments, scale])
  const balls = shown ? clusters.map((cluster) => ({ ...cluster, ...toScreen(shown.view, shown.size, cluster) })) : []

  // Zooming replaces balls, so the focus is set once the new ones are rendered.
  const [focusings, setFocusings] = useState(0)
  useLayoutEffect(() => {
    if (focusings > 0) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [focusings])
  return {
    list,
    balls,
    current: balls.find(({ items }) => items.some(({ id }) => id === currentId)) ?? balls[0],
    setCurrent: setCurrentId,
    /** Focuses the ball of this tournament, of the current one by default. */
    focusOn: (id = currentId) => {
      setCurrentId(id)
      setFocusings((count) => count + 1)
    },
  }
}

/** How far to drag the map so that a ball is visible, also beside or above an open card. */
export function dragIntoView({ x, y }: Point, { size }: Shown, hasCard: boolean): Point {
  const margin = marginOf(size)
  const right = hasCard && !isNarrow(size) ? cardWidth + inset : margin.x
  const bottom = hasCard && isNarrow(size) ? size.height * 0.75 : margin.y
  return { x: shift(x, inset, size.width - right), y: shift(y - lift, inset, size.height - bottom) }
}

const shift = (at: number, least: number, most: number) => Math.max(least, Math.min(at, most)) - at
