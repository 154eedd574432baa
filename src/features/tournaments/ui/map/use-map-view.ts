import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { dragged, fit, maxScale, zoomed } from './projection.ts'
import type { Point, Size, View } from './projection.ts'

/** Pixels between the outermost points and the edges. */
const margin = 56

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

  const fitted = useMemo(() => size && fit(points, size, margin), [points, size])
  const drag = useCallback((by: Point) => setChosen((view) => dragged((view ?? fitted)!, by)), [fitted])
  const zoom = useCallback(
    (factor: number, at?: Point) =>
      setChosen((view) => zoomed((view ?? fitted)!, size!, factor, at ?? { x: size!.width / 2, y: size!.height / 2 })),
    [fitted, size],
  )
  const show = useCallback((shown: readonly Point[]) => setChosen(fit(shown, size!, margin * 2, maxScale)), [size])
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
