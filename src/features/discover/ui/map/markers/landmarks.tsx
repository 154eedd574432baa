import { circle, circleMarker, layerGroup, polyline, svg } from 'leaflet/dist/leaflet-src.esm.js'
import type { CircleMarkerOptions, Map as LeafletMap } from 'leaflet'
import { useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Cluster } from './clusters.ts'
import { layerPointAt, useLayerPositions } from '../layer-point.ts'
import type { Located } from '../located.ts'
import type { Point, Position } from '../points.ts'
import { markerOffset } from './markers.tsx'
import { labelsThatFit } from '../towns.ts'
import type { Town } from '../towns.ts'
import { latLngOf } from '../use-leaflet.ts'
import type { View } from '../use-leaflet.ts'

/** Where the visitor is, or the place that they search near. */
export type You = Position & { name: string }

const circles = [10, 25, 50, 100]
const smallestCircle = 28
const metersPerMile = 1_609.344
const milesPerDegree = 69.1

interface LandmarksProps {
  map: LeafletMap
  view: View
  you: You | null
  towns: readonly Town[]
  markers: readonly Cluster<Located>[]
  /** On a street map, which names the towns itself. */
  hasStreets: boolean
}

/** The spots of the markers or towns, the towns' names, and the center circles around the visitor. Decorative. */
export function Landmarks({ map, view, you, towns, markers, hasStreets }: LandmarksProps) {
  const miles = you ? circles.filter((radius) => radius * pixelsPerMile(map, you) >= smallestCircle) : []
  const spots = hasStreets ? markers : towns
  useSpots(map, spots, view.zoom < 5 ? 2 : 3.5)
  useCenterCircles(map, you, miles.join(' '))
  if (hasStreets) return null
  return createPortal(
    <Labels map={map} view={view} labels={you ? [you, ...rims(you, miles), ...towns] : towns} markers={markers} />,
    map.getPane('labels')!,
  )
}

const line = { color: 'currentColor', weight: 2, fill: false, interactive: false } satisfies CircleMarkerOptions
const dot = { ...line, stroke: false, fill: true, fillColor: 'currentColor', fillOpacity: 1 }

function useSpots(map: LeafletMap, spots: readonly Position[], radius: number) {
  useEffect(() => {
    const dots = layerGroup(spots.map((spot) => circleMarker(latLngOf(spot), { ...dot, radius }))).addTo(map)
    return () => void dots.remove()
  }, [map, spots, radius])
}

/** Circles of distance, with the center spot and a halfway line. */
function useCenterCircles(map: LeafletMap, you: Position | null, miles: string) {
  useEffect(() => {
    if (!you) return undefined
    const renderer = svg({ padding: 0.5 })
    const { latitude, longitude } = you
    const halfwayLine: [number, number][] = [
      [-85, longitude],
      [85, longitude],
    ]
    const drawn = layerGroup([
      polyline(halfwayLine, { ...line, opacity: 0.35, renderer }),
      ...miles
        .split(' ')
        .filter(Boolean)
        .map((radius) =>
          circle([latitude, longitude], { ...line, opacity: 0.6, renderer, radius: Number(radius) * metersPerMile }),
        ),
      circleMarker([latitude, longitude], { ...line, radius: 9, renderer }),
      circleMarker([latitude, longitude], { ...dot, fillColor: 'var(--color-flood)', radius: 5, renderer }),
    ]).addTo(map)
    return () => void drawn.remove()
  }, [map, you, miles])
}

function pixelsPerMile(map: LeafletMap, { latitude, longitude }: Position): number {
  const [here, north] = [latitude, latitude + 1 / milesPerDegree].map((at) => map.project([at, longitude]))
  return here!.y - north!.y
}

/** The circles' northernmost points. */
const rims = ({ latitude, longitude }: Position, miles: readonly number[]): You[] =>
  miles.map((radius) => ({ name: `${radius} mi`, latitude: latitude + radius / milesPerDegree, longitude }))

const [letter, lineHeight] = [7.2, 9]

/** The names of places under their spots, as many as there is room for. */
function Labels({
  map,
  view,
  labels,
  markers,
}: Pick<LandmarksProps, 'map' | 'view' | 'markers'> & { labels: readonly You[] }) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => {
    const target = { center: map.getCenter(), zoom: view.zoom }
    const pointOf = (position: Position): Point => layerPointAt(map, latLngOf(position), target)
    const boxes = labels.map((label) => {
      const { x, y } = pointOf(label)
      return { ...label, x, y: y + 17, halfWidth: (label.name.length * letter) / 2 + 4, halfHeight: lineHeight }
    })
    const obstacles = markers.map((marker) => {
      const { x, y } = pointOf(marker)
      return { x, y: y - markerOffset, halfWidth: markerOffset, halfHeight: markerOffset - 2 }
    })
    return labelsThatFit(boxes, obstacles)
  }, [map, view.zoom, labels, markers])
  useLayerPositions(map, list, shown)
  return (
    <div ref={list}>
      {shown.map(({ name, latitude, longitude }) => (
        <span key={`${name} ${latitude} ${longitude}`} className="leaflet-zoom-animated absolute top-0 left-0">
          <span className={labelClass}>{name}</span>
        </span>
      ))}
    </div>
  )
}

const labelClass =
  'type-label absolute top-2 -translate-x-1/2 whitespace-nowrap select-none [text-shadow:0_0_3px_var(--color-pitch),0_0_2px_var(--color-pitch)]'
