import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { cx } from '#ui/cx.ts'
import type { Cell, Column, layoutOf } from './layout.ts'
import { stepOf } from './path.ts'

interface OverviewMapProps {
  layout: ReturnType<typeof layoutOf>
  /** The id of the scrolling area that it is a map of. */
  areaId: string
  /** The round shown on a phone. */
  openRound: string
  litTeam: string | undefined
  className?: string
}

const columnWidth = 30
const [markLeft, markRight] = [4, 26]

/**
 * A small map of a bracket. On wide screens it shows the part in view: a click or the keys go to another one. On phones it is a picture that shows
 * which round is open.
 */
export function OverviewMap({ layout: { columns, rows }, areaId, openRound, litTeam, className }: OverviewMapProps) {
  const view = usePartInView(areaId)
  const open = columns.findIndex(({ round }) => round.key === openRound)
  const width = columns.length * columnWidth
  return (
    <div
      className={cx('bracket-map', columns.length < 4 && 'lg:hidden', className)}
      style={{ '--columns': columns.length }}
    >
      <svg aria-hidden viewBox={`0 0 ${width} ${rows}`} preserveAspectRatio="none" className="size-full">
        {open >= 0 && (
          <rect
            className="lg:hidden"
            x={open * columnWidth}
            width={columnWidth}
            height={rows}
            fill="var(--color-line)"
          />
        )}
        <Marks columns={columns} className="text-line" isMarked={({ match }) => match.status === 'waiting'} />
        <Marks columns={columns} className="text-edge" isMarked={({ match }) => isDue(match.status)} />
        <Marks columns={columns} className="text-ink" isMarked={({ match }) => match.status === 'decided'} />
        <Marks columns={columns} className="bracket-map-path" isMarked={({ match }) => !!stepOf(match, litTeam)} />
      </svg>
      <span ref={view} aria-hidden hidden className="bracket-map-view" />
      <RoundButtons columns={columns} areaId={areaId} />
    </div>
  )
}

const isDue = (status: Cell['match']['status']) => status === 'ready' || status === 'replay'

/** A short line for each of these matches, as one shape. */
function Marks(props: { columns: readonly Column[]; className: string; isMarked: (cell: Cell) => boolean }) {
  const lines = props.columns.flatMap(({ cells }, index) =>
    cells.filter(props.isMarked).map(({ row, span }) => {
      return `M${index * columnWidth + markLeft} ${row - 1 + span / 2}h${markRight - markLeft}`
    }),
  )
  return <path d={lines.join('')} className={props.className} stroke="currentColor" vectorEffect="non-scaling-stroke" />
}

const areaOf = (id: string) => document.getElementById(id)!

/** One button per round, and one tab stop: arrows go through the rounds, and up and down. */
function RoundButtons({ columns, areaId }: Pick<OverviewMapProps, 'areaId'> & { columns: readonly Column[] }) {
  const [current, setCurrent] = useState(0)
  const show = (index: number, height?: number) => {
    const area = areaOf(areaId)
    const width = area.scrollWidth / columns.length
    area.scrollTo({
      left: (index + 0.5) * width - area.clientWidth / 2,
      ...(height !== undefined && { top: height * area.scrollHeight - area.clientHeight / 2 }),
    })
    setCurrent(index)
  }
  const onClick = (event: MouseEvent<HTMLButtonElement>, index: number) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    // Without a pointer, only the round is known.
    show(index, event.detail > 0 ? (event.clientY - top) / height : undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const area = areaOf(areaId)
    const last = columns.length - 1
    const next = { ArrowRight: Math.min(current + 1, last), ArrowLeft: Math.max(current - 1, 0), Home: 0, End: last }[
      event.key
    ]
    const pages = { ArrowDown: 0.8, ArrowUp: -0.8 }[event.key]
    if (next !== undefined) {
      show(next)
      event.currentTarget.querySelectorAll('button')[next]?.focus()
    } else if (pages !== undefined) area.scrollBy({ top: pages * area.clientHeight })
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      role="toolbar"
      aria-label="Overview"
      onKeyDown={onKeyDown}
      className="absolute inset-0 flex max-lg:hidden noscript:hidden"
    >
      {columns.map(({ round }, index) => (
        <button
          key={round.key}
          type="button"
          tabIndex={index === current ? 0 : -1}
          aria-label={`Go to ${round.name}`}
          title={round.name}
          className="flex-1 hover:bg-flood/25"
          onClick={(event) => onClick(event, index)}
        />
      ))}
    </div>
  )
}

/** A frame around the part of the area that is in view; hidden while all of it is. */
function usePartInView(areaId: string) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const area = document.getElementById(areaId)
    if (!area) return undefined
    const update = () => {
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = area
      if (!frame.current) return
      frame.current.hidden = scrollWidth - clientWidth < 2 && scrollHeight - clientHeight < 2
      frame.current.style.inset = [
        scrollTop / scrollHeight,
        1 - (scrollLeft + clientWidth) / scrollWidth,
        1 - (scrollTop + clientHeight) / scrollHeight,
        scrollLeft / scrollWidth,
      ]
        .map((part) => `${Math.max(0, 100 * part)}%`)
        .join(' ')
    }
    const resized = new ResizeObserver(update)
    resized.observe(area)
    area.addEventListener('scroll', update, { passive: true })
    return () => {
      resized.disconnect()
      area.removeEventListener('scroll', update)
    }
  }, [areaId])
  return frame
}
