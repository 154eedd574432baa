import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { moveBelow, moveTo } from './order.ts'

interface OrderListProps {
  /** The id of the list's heading. */
  labelledBy: string
  /** Ids of the items, in order. */
  order: readonly string[]
  nameOf: (id: string) => string
  /** What is announced after a move: 'Reds is seed 2 of 4.' */
  positionText: (name: string, position: number, count: number) => string
  onChange: (order: string[]) => void
  /** What an item shows besides its name. */
  renderDetails?: (id: string, index: number) => ReactNode
}

/** Teams or criteria in an order. An item moves by dragging, by its two buttons, or with Alt and the up and down keys. */
export function OrderList({ labelledBy, order, nameOf, positionText, onChange, renderDetails }: OrderListProps) {
  const { list, dragged, drag } = useDrag(order, onChange)
  const [said, setSaid] = useState('')
  const focusAfterMove = useRef<HTMLElement | null>(null)
  const shown = dragged?.order ?? order

  // Rendering may move the focused row in the document, which takes the focus away from it.
  useEffect(() => {
    focusAfterMove.current?.focus()
    focusAfterMove.current = null
  })

  const move = (item: string, to: number) => {
    const next = moveTo(shown, item, to)
    if (next === shown) return
    focusAfterMove.current = document.activeElement as HTMLElement | null
    setSaid(positionText(nameOf(item), next.indexOf(item) + 1, next.length))
    onChange([...next])
  }
  const onKeyDown = (event: KeyboardEvent, item: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(item, shown.indexOf(item) + step)
  }

  return (
    <>
      <ol role="list" ref={list} aria-labelledby={labelledBy} className="border-t border-line select-none">
        {shown.map((item, index) => (
          <li
            key={item}
            className={cx(
              'flex min-h-14 items-center gap-1 border-b border-line bg-ground',
              dragged?.item === item && 'relative z-10 bg-sunken shadow-raised',
            )}
          >
            <span
              aria-hidden
              {...drag(item)}
              className={cx(
                'grid size-11 cursor-grab touch-none place-items-center text-soft active:cursor-grabbing',
                renderDetails && 'max-sm:hidden',
              )}
            >
              <GripVertical className="size-5" />
            </span>
            <span className="type-label w-8 shrink-0 text-soft">{index + 1}</span>
            <span className="min-w-0 flex-1 py-2 break-words">
              {nameOf(item)}
              {renderDetails?.(item, index)}
            </span>
            <MoveButton
              label={`Move ${nameOf(item)} up`}
              disabled={index === 0}
              onClick={() => move(item, index - 1)}
              onKeyDown={(event) => onKeyDown(event, item)}
            >
              <ArrowUp aria-hidden className="size-5" />
            </MoveButton>
            <MoveButton
              label={`Move ${nameOf(item)} down`}
              disabled={index === shown.length - 1}
              onClick={() => move(item, index + 1)}
              onKeyDown={(event) => onKeyDown(event, item)}
            >
              <ArrowDown aria-hidden className="size-5" />
            </MoveButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** Moves an item of the list while it is dragged, and changes the order when it is dropped. */
function useDrag(order: readonly string[], onChange: (order: string[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<{ item: string; order: readonly string[] } | null>(null)
  const drag = (item: string) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ item, order })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!dragged) return
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const above = rows.filter(({ top, height }) => event.clientY > top + height / 2).length
      setDragged({ ...dragged, order: moveBelow(dragged.order, dragged.item, above) })
    },
    onPointerUp: () => {
      if (dragged && dragged.order !== order) onChange([...dragged.order])
      setDragged(null)
    },
    onPointerCancel: () => setDragged(null),
  })
  return { list, dragged, drag }
}

interface MoveButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** Stays focusable at either end of the list, so that the keys keep working. */
function MoveButton({ label, disabled, onClick, onKeyDown, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
      onKeyDown={onKeyDown}
      className={cx('grid size-11 place-items-center rounded-md', disabled ? 'text-line' : 'hover:bg-sunken')}
    >
      {children}
    </button>
  )
}
