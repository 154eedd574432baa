import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { hiddenText } from './hidden-text.ts'

interface WideTableProps {
  /** The names of the columns after the first, which stays in view. */
  columns: readonly string[]
  /** One table. */
  children: ReactNode
}

/** A table that scrolls sideways if it has to. Then a fade and a line say which columns are out of view. */
export function WideTable({ columns, children }: WideTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState({ before: 0, after: 0 })
  useEffect(() => {
    const element = box.current!
    const measure = () => {
      const { before, after } = hiddenIn(element)
      setHidden((seen) => (seen.before === before && seen.after === after ? seen : { before, after }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(element.firstElementChild!)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  const text = hiddenText(columns, hidden)
  return (
    <div className="flex flex-col gap-2">
      {text && (
        // With a screen reader or the keyboard, all cells can be reached without scrolling.
        <p aria-hidden className="type-small text-soft">
          {text}
        </p>
      )}
      <div className="relative overflow-hidden rounded-lg border border-line bg-surface">
        <div ref={box} className="overflow-x-auto">
          {children}
        </div>
        {hidden.after > 0 && (
          <div className="pointer-events-none absolute inset-y-0 right-0 z-10 w-10 bg-linear-to-l from-surface" />
        )}
      </div>
    </div>
  )
}

/** How many columns after the first are mostly out of view, on each side. */
function hiddenIn(box: HTMLElement): { before: number; after: number } {
  const [first, ...others] = box.querySelectorAll<HTMLElement>('thead th')
  const from = box.scrollLeft + first!.offsetWidth
  const to = box.scrollLeft + box.clientWidth
  const middles = others.map(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth / 2)
  return {
    before: middles.filter((middle) => middle < from).length,
    after: middles.filter((middle) => middle > to).length,
  }
}
