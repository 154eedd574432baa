import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { dragged, fit, maxScale, zoomed } from './projection.ts'
import type { Point, Size, View } from './projection.ts'

/** Between the outermost points and the edges, so that no ball is under the buttons (zoom-buttons.tsx). */
export const marginOf = (size: Size): Point => (isNarrow(size) ? { x: 48, y: 92 } : { x: 96, y: 56 })

/** As on a phone: the buttons are at the bottom, and so is the card. */
export const isNarrow = ({ width }: Size) => width < 640

/** What a map in this frame shows: at first all points, then whatever the visitor chooses. Null until the frame is measured. */
export function useMapView(frame: RefObject<HTMLElement | null>, points: readonly Point[]) {
  const [size, setSize] = useState<Size | null>(null)
  const [chosen, setChosen] = useState<View | null>(null)
  useLayoutEffect(() => {
    const element = frame.current!
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [frame])

  const fitted = useMemo(() => size && fit(points, size, marginOf(size)), [points, size])
  const drag = useCallback((by: Point) => setChosen((view) => dragged((view ?? fitted)!, by)), [fitted])
  const zoom = useCallback(
    (factor: number, at?: Point) =>
      setChosen((view) => zoomed((view ?? fitted)!, size!, factor, at ?? { x: size!.width / 2, y: size!.height / 2 })),
    [fitted, size],
  )
  const show = useCallback((shown: readonly Point[]) => setChosen(fit(shown, size!, marginOf(size!), maxScale)), [size])
  const view = chosen ?? fitted
  return {
    shown: view && size ? { view, size } : null,
    isFitted: chosen === null,
    drag,
    zoom,
    /** Zooms to these points. */
    show,
    showAll: () => setChosen(null),
  }
}
