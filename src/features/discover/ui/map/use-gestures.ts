import { useEffect, useRef } from 'react'
import type { MouseEvent, PointerEvent, RefObject } from 'react'
import type { Point } from './projection.ts'

interface Gestures {
  onDrag: (by: Point) => void
  /** Around a point in the frame. */
  onZoom: (factor: number, at: Point) => void
}

/** A pointer that moves less is a click. */
const clickPixels = 5
/** The wheel's pixels that double the scale. */
const wheelPixels = 300

/** Dragging with a pointer, zooming with two, and zooming with the wheel. The frame needs `touch-action: none`. */
export function useGestures(frame: RefObject<HTMLElement | null>, { onDrag, onZoom }: Gestures) {
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<Point | null>(null)
  const isDragging = useRef(false)

  const inFrame = ({ x, y }: Point): Point => {
    const { left, top } = frame.current!.getBoundingClientRect()
    return { x: x - left, y: y - top }
  }
  useEffect(() => {
    const element = frame.current!
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY
      onZoom(2 ** (-pixels / wheelPixels), inFrame(event))
    }
    // React listens to the wheel passively, which can't keep the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  const end = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      if (pointers.current.size === 0) {
        start.current = { x: event.clientX, y: event.clientY }
        isDragging.current = false
      }
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      if (!isDragging.current && distance(start.current!, now) < clickPixels) return
      isDragging.current = true
      frame.current!.setPointerCapture(event.pointerId)
      const [other] = [...pointers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]))
      const share = other ? 2 : 1
      onDrag({ x: (now.x - before.x) / share, y: (now.y - before.y) / share })
      if (other) onZoom(distance(now, other) / Math.max(distance(before, other), 1), inFrame(middle(now, other)))
      pointers.current.set(event.pointerId, now)
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The click that ends a drag opens nothing. */
    onClickCapture: (event: MouseEvent) => {
      if (!isDragging.current) return
      isDragging.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
