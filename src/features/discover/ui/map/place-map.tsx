import { useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Map as LeafletMap } from 'leaflet'
import { Card } from '#ui/card.tsx'
import type { Tournament } from '#features/tournaments/contract.ts'
import type { MapTiles } from '../../contract.ts'
import { Attribution } from './ground/attribution.tsx'
import { useLayerPositions } from './layer-point.ts'
import type { Position } from './points.ts'
import { MarkerPicture } from './markers/marker-picture.tsx'
import { useGround } from './ground/use-ground.ts'
import { useLeaflet } from './use-leaflet.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface PlaceMapProps {
  tournament: Tournament
  tiles: MapTiles
}

/** Where a tournament is, on a street map. */
export default function PlaceMap({ tournament, tiles }: PlaceMapProps) {
  const { latitude, longitude } = tournament
  // The same while the place is, so that the map stays where the visitor has moved it when a team enters.
  const places = useMemo(
    () => (latitude === null || longitude === null ? [] : [{ latitude, longitude }]),
    [latitude, longitude],
  )
  const opening = useMemo(() => ({ positions: places, center: null }), [places])
  const { box, map, view } = useLeaflet(opening)
  useGround(map, view, tiles)
  return (
    <Card as="section" aria-labelledby="place-map" className="flex flex-col gap-3 print:hidden">
      <h2 id="place-map" className="type-subheading">
        Map
      </h2>
      <div className="relative isolate h-64 overflow-clip rounded-lg border border-line bg-sunken">
        <div
          ref={box}
          className="type-body absolute inset-0 isolate overflow-clip bg-transparent font-sans text-pitch"
        />
        {map && (
          <>
            <Spot map={map} places={places} sport={tournament.sport} />
            <ZoomButtons onZoom={(levels) => map.zoomIn(levels)} onShowAll={null} />
          </>
        )}
        <Attribution tiles={tiles} />
      </div>
      <p className="text-soft">{tournament.location}</p>
    </Card>
  )
}

function Spot({ map, places, sport }: { map: LeafletMap; places: readonly Position[]; sport: string }) {
  const list = useRef<HTMLDivElement>(null)
  useLayerPositions(map, list, places)
  return createPortal(
    <div ref={list}>
      <div className="leaflet-zoom-animated absolute top-0 left-0">
        <MarkerPicture sport={sport} className="absolute -translate-1/2" />
      </div>
    </div>,
    map.getPane('tournaments')!,
  )
}
