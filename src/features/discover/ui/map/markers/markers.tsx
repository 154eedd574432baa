import type { Map as LeafletMap } from 'leaflet'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { cx } from '#ui/cx.ts'
import type { Cluster } from './clusters.ts'
import { useLayerPositions } from '../layer-point.ts'
import { Lines, TournamentLink } from '../lines.tsx'
import { groupName, lineOf } from '../located.ts'
import type { Located } from '../located.ts'
import { MarkerPicture } from './marker-picture.tsx'

/** Pixels from the spot on the ground up to the middle of its marker. */
export const markerOffset = 20

interface MarkersProps {
  ref: RefObject<HTMLUListElement | null>
  map: LeafletMap
  markers: readonly Cluster<Located>[]
  /** The tab stop. */
  current: Cluster<Located> | undefined
  /** The ids of the tournaments in the open card. */
  open: readonly string[]
  now: Date
  onOpen: (tournaments: readonly Located[]) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** When a marker gets the focus from the keyboard. */
  onReached: (marker: Cluster<Located>) => void
}

/**
 * The tournaments as markers, which stay at their places while the map moves. To screen readers they are a list of links, those of a group
 * included, with the text of their cards.
 */
export function Markers({ ref, map, markers, current, open, now, onOpen, onKeyDown, onReached }: MarkersProps) {
  useLayerPositions(map, ref, markers)
  return (
    <ul ref={ref} role="list" aria-label="Tournaments found" aria-describedby="map-keys">
      {markers.map((marker) => {
        const [first, second] = marker.items
        const isOpen = open.includes(first!.id)
        const target = {
          tabIndex: marker === current ? 0 : -1,
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
          draggable: false,
          onKeyDown,
          onFocus: ({ currentTarget }: FocusEvent) => {
            // A marker that is being clicked must not move away.
            if (currentTarget.matches(':focus-visible')) onReached(marker)
          },
          style: { top: -markerOffset },
          className: markerClass,
        } as const
        return (
          <li
            key={first!.id}
            className={cx('leaflet-zoom-animated absolute top-0 left-0 hover:z-10 focus-within:z-10', isOpen && 'z-10')}
          >
            {second ? (
              <>
                <button type="button" {...target} onClick={() => onOpen(marker.items)}>
                  <MarkerPicture sport={sportOf(marker.items)} count={marker.items.length} />
                  <span className="sr-only">{groupName(marker.items)}</span>
                </button>
                <Lines tournaments={marker.items} now={now} onOpen={onOpen} className="sr-only" />
              </>
            ) : (
              <TournamentLink tournament={first!} onOpen={onOpen} {...target}>
                <MarkerPicture sport={first!.sport} />
                <span className="sr-only">{lineOf(first!, now)}</span>
              </TournamentLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const markerClass = cx(
  'absolute grid size-11 -translate-1/2 place-items-center rounded-full focus-visible:outline-flood',
  '[&>:first-child]:transition-transform hover:[&>:first-child]:scale-115',
  'aria-expanded:[&>:first-child]:outline-4 aria-expanded:[&>:first-child]:outline-flood',
)

const sportOf = ([first, ...others]: readonly Located[]): string | null =>
  others.every(({ sport }) => sport === first!.sport) ? first!.sport : null
