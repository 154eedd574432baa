import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Place } from './board-layout.ts'

/** What the board does while a match is dragged. */
type Dragging = {
  onStart: (number: number) => void
  /** The offered place that the match is over, if any. */
  onOver: (place: Place | null) => void
  onDrop: (place: Place | null) => void
}

/** Lets a match be dragged. Returns a function that stops that. */
export const dragMatch = (element: HTMLElement) =>
  draggable({
    element,
    canDrag: () => element.ariaDisabled !== 'true',
    getInitialData: () => ({ number: Number(element.dataset.number) }),
  })

/** Lets a match be dropped on an offered place. */
export const dropOnPlace = (element: HTMLElement) =>
  dropTargetForElements({
    element,
    getData: () => ({ courtId: element.dataset.court, startsAt: element.dataset.start }),
  })

export const followDrags = ({ onStart, onOver, onDrop }: Dragging) =>
  monitorForElements({
    onDragStart: ({ source }) => onStart(source.data.number as number),
    onDropTargetChange: ({ location }) => onOver(placeIn(location)),
    onDrop: ({ location }) => onDrop(placeIn(location)),
  })

type Location = { current: { dropTargets: readonly { data: Record<string | symbol, unknown> }[] } }

const placeIn = ({ current }: Location) => (current.dropTargets[0]?.data as Place | undefined) ?? null
