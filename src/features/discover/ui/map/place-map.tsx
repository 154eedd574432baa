import { useMemo, useRef } from 'react'
import { Card } from '#ui/card.tsx'
import type { Tournament } from '#features/tournaments/contract.ts'
import type { MapTiles } from '../../contract.ts'
import { Ball } from './ball.tsx'
import { locatedOf } from './located.ts'
import { toScreen } from './projection.ts'
import { StreetMap } from './street-map.tsx'
import { useMapView } from './use-map-view.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface PlaceMapProps {
  tournament: Tournament
  tiles: MapTiles
}

/** Where a tournament is, on a street map. */
export default function PlaceMap({ tournament, tiles }: PlaceMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const places = useMemo(() => locatedOf([tournament]), [tournament])
  const { shown, zoom } = useMapView(frame, places)
  const spot = shown && places[0] ? toScreen(shown.view, shown.size, places[0]) : null
  return (
    <Card as="section" aria-labelledby="place-map" className="flex flex-col gap-3 print:hidden">
      <h2 id="place-map" className="type-display text-lg">
        Map
      </h2>
      <div className="relative">
        <div ref={frame} className="relative h-64 overflow-clip rounded-lg border border-line bg-sunken">
          {shown && <StreetMap tiles={tiles} {...shown} />}
          {spot && (
            <div style={{ transform: `translate(${spot.x}px, ${spot.y}px)` }} className="absolute top-0 left-0">
              <Ball sport={tournament.sport} className="-translate-1/2" />
            </div>
          )}
        </div>
        {shown && <ZoomButtons onZoom={zoom} onShowAll={null} />}
      </div>
      <p className="text-soft">{tournament.location}</p>
    </Card>
  )
}
