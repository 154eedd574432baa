import { useQuery } from '@tanstack/react-query'
import { DomEvent } from 'leaflet/dist/leaflet-src.esm.js'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { useClient } from '#ui/client/use-client.ts'
import { cx } from '#ui/cx.ts'
import { mapSettingsQuery } from '../queries.ts'
import { Attribution } from './ground/attribution.tsx'
import { canSeparate } from './markers/clusters.ts'
import { keyboardTarget } from './markers/keyboard-target.ts'
import { Landmarks } from './markers/landmarks.tsx'
import type { You } from './markers/landmarks.tsx'
import type { Located } from './located.ts'
import type { Position } from './points.ts'
import { MapCard } from './markers/map-card.tsx'
import { Markers, markerOffset } from './markers/markers.tsx'
import { NoneHere } from './none-here.tsx'
import { townsOf } from './towns.ts'
import { useGround } from './ground/use-ground.ts'
import { isNarrow, latLngOf, marginOf, maxZoom, panInside, useLeaflet, zoomTo } from './use-leaflet.ts'
import { useMarkers } from './markers/use-markers.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

const zoomKeys: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 }

interface InteractiveMapProps {
  tournaments: readonly Located[]
  you: You | null
  now: Date
}

/** Tournaments as markers on a map. The arrow keys lead from one to the next, and each opens a card. */
export default function InteractiveMap({ tournaments, you, now }: InteractiveMapProps) {
  const tiles = useQuery(mapSettingsQuery(useClient())).data?.tiles ?? null
  const opening = useMemo(() => ({ positions: tournaments, center: you }), [tournaments, you])
  const towns = useMemo(() => townsOf(tournaments), [tournaments])
  const { box, map, view, showAll } = useLeaflet(opening)
  useGround(map, view, tiles)
  const { list, markers, current, setCurrent, focusOn } = useMarkers(map, view, tournaments)
  const [open, setOpen] = useState<readonly Located[]>([])
  const onClickCapture = useClicksWithoutDrag(map)

  const close = () => {
    setOpen([])
    focusOn()
  }
  const openCard = (chosen: readonly Located[]) => {
    const isOnePlace = !canSeparate(chosen, maxZoom)
    setOpen(isOnePlace ? chosen : [])
    setCurrent(chosen[0]!.id)
    if (isOnePlace) return moveIntoView(map!, chosen[0]!, true)
    zoomTo(map!, chosen)
    return focusOn(chosen[0]!.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const levels = zoomKeys[event.key]
    const places = markers.map((marker) => {
      const { x, y } = map!.latLngToContainerPoint(latLngOf(marker))
      return { marker, x, y }
    })
    const next = keyboardTarget(places, places[markers.indexOf(current!)]!, event.key)
    if (next) focusOn(next.marker.items[0]!.id)
    else if (levels) map!.setZoomAround(latLngOf(current!), map!.getZoom() + levels)
    else return
    event.preventDefault()
  }
  const showTournaments = () => {
    showAll()
    focusOn()
  }
  return (
    <>
      <div onClickCapture={onClickCapture} className={cx('scheme-dark', tiles ? 'text-pitch' : 'text-chalk')}>
        <div ref={box} className={boxClass} />
        {map && view && (
          <>
            <Landmarks {...{ map, view, you, towns, markers }} hasStreets={tiles !== null} />
            {createPortal(
              <Markers
                ref={list}
                map={map}
                markers={markers}
                current={current}
                open={open.map(({ id }) => id)}
                now={now}
                onOpen={openCard}
                onKeyDown={onKeyDown}
                onReached={(marker) => {
                  setCurrent(marker.items[0]!.id)
                  moveIntoView(map, marker, false)
                }}
              />,
              map.getPane('tournaments')!,
            )}
          </>
        )}
      </div>
      {tiles ? <Attribution tiles={tiles} /> : <Touchline />}
      {map && view && (
        <>
          <NoneHere isEmpty={open.length === 0 && !markers.some(isVisibleOn(map))} onShowAll={showTournaments} />
          <ZoomButtons onZoom={(levels) => map.zoomIn(levels)} onShowAll={view.isFitted ? undefined : showAll} />
        </>
      )}
      {open.length > 0 && <MapCard key={open[0]!.id} tournaments={open} now={now} onClose={close} />}
    </>
  )
}

// `overflow-clip`, because browsers scroll an element with `overflow-hidden` to a focused child.
const boxClass = cx(
  'type-body absolute inset-0 isolate cursor-grab overflow-clip bg-transparent font-sans active:cursor-grabbing',
)

/** Pixels to keep between a focused marker and the left edge, which has no buttons, or an open card. */
const inset = 48
const cardWidth = 360

/** Moves the map until a marker is visible, also beside or above an open card. */
function moveIntoView(map: LeafletMap, marker: Position, hasCard: boolean) {
  const margin = marginOf(map)
  const right = hasCard && !isNarrow(map) ? cardWidth + inset : margin.x
  const bottom = hasCard && isNarrow(map) ? map.getSize().y * 0.75 : margin.y
  panInside(map, marker, { x: inset, y: 56 }, { x: right, y: bottom - markerOffset })
}

const isVisibleOn = (map: LeafletMap) => (marker: Position) => {
  const { x, y } = map.latLngToContainerPoint(latLngOf(marker))
  const size = map.getSize()
  return x > 0 && x < size.x && y > 0 && y - markerOffset < size.y
}

/** Markers move the map too when they are dragged or double-clicked: the click that ends a drag opens nothing. */
function useClicksWithoutDrag(map: LeafletMap | null) {
  const isDragging = useRef(false)
  useEffect(() => {
    if (!map) return undefined
    const handlers = {
      mousedown: () => {
        isDragging.current = false
      },
      dragstart: () => {
        isDragging.current = true
      },
    }
    const pane = map.getPane('tournaments')!
    map.on(handlers)
    DomEvent.on(pane, 'dblclick', DomEvent.stopPropagation)
    return () => {
      map.off(handlers)
      DomEvent.off(pane, 'dblclick', DomEvent.stopPropagation)
    }
  }, [map])
  return (event: MouseEvent) => {
    // The keyboard's clicks have no `detail`.
    if (!isDragging.current || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** The pitch's outline with its corner arcs, which stays in place while the map moves. */
function Touchline() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-2.5 overflow-clip border-2 border-chalk/50">
      {['-top-4 -left-4', '-top-4 -right-4', '-bottom-4 -left-4', '-right-4 -bottom-4'].map((corner) => (
        <div key={corner} className={`absolute size-8 rounded-full border-2 border-chalk/50 ${corner}`} />
      ))}
    </div>
  )
}
