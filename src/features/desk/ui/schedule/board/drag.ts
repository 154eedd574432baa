import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Place } from './board-layout.ts'

/** What the board does while a match is dragged. */
type Dragging = {
  onStart: (number: number) => void
  /** The offered place that the match is over, if any. */
  onOver: (place: Place | null) => void
  onDrop: (place: Place | null) => void
  onDropOnMatch: (number: number) => void
}

/** Lets a match be dragged, and another one be dropped on it. Returns a function that stops that. */
export const dragMatch = (element: HTMLElement) =>
  combine(
    draggable({
      element,
      canDrag: () => element.ariaDisabled !== 'true',
      getInitialData: () => numberOf(element),
    }),
    dropTargetForElements({ element, getData: () => numberOf(element) }),
  )

const numberOf = (element: HTMLElement) => ({ number: Number(element.dataset.number) })

/** Lets a match be dropped on an empty place. */
export const dropOnPlace = (element: HTMLElement) =>
  dropTargetForElements({
    element,
    getData: () => ({ courtId: element.dataset.court, startsAt: element.dataset.start }),
  })

export const followDrags = ({ onStart, onOver, onDrop, onDropOnMatch }: Dragging) =>
  monitorForElements({
    onDragStart: ({ source }) => onStart(source.data.number as number),
    onDropTargetChange: ({ location }) => onOver(placeIn(location)),
    onDrop: ({ location }) => {
      const number = location.current.dropTargets[0]?.data.number
      if (typeof number === 'number') onDropOnMatch(number)
      else onDrop(placeIn(location))
    },
  })

type Location = { current: { dropTargets: readonly { data: Record<string | symbol, unknown> }[] } }

function placeIn({ current }: Location): Place | null {
  const data = current.dropTargets[0]?.data
  return data && 'courtId' in data ? (data as Place) : null
}
