import { map, tileLayer } from 'leaflet/dist/leaflet-src.esm.js'
import 'leaflet/dist/leaflet.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { useDebounced } from '#ui/debounce.ts'
import type { Shown } from './ground.tsx'
import { toScreen, unproject } from './projection.ts'

/** One tile of this width shows the whole world at zoom 0. */
const tilePixels = 256
/** While the map moves, the tiles are only moved and scaled, because Leaflet starts over at each zoom. */
const pauseMs = 150
/** Our own gestures, keys and buttons move the map. */
const still = {
  attributionControl: false,
  boxZoom: false,
  doubleClickZoom: false,
  dragging: false,
  fadeAnimation: false,
  keyboard: false,
  scrollWheelZoom: false,
  tapHold: false,
  touchZoom: false,
  zoomAnimation: false,
  zoomControl: false,
  zoomSnap: 0,
}

/** Street map tiles under a map of ours, drawn by Leaflet. */
export default function StreetTiles({ view, size, url }: Shown & { url: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [leaflet, setLeaflet] = useState<ReturnType<typeof map> | null>(null)
  const drawn = useDebounced(view, pauseMs)
  useLayoutEffect(() => {
    const made = map(box.current!, still)
    made.addLayer(tileLayer(url, { maxZoom: 24, maxNativeZoom: 19 }))
    setLeaflet(made)
    return () => void made.remove()
  }, [url])
  useLayoutEffect(() => {
    const { latitude, longitude } = unproject(drawn.center)
    leaflet?.setView([latitude, longitude], Math.log2(drawn.scale / tilePixels), { animate: false })
  }, [drawn, leaflet])

  const { x, y } = toScreen(view, size, drawn.center)
  const transform = `translate(${x - size.width / 2}px, ${y - size.height / 2}px) scale(${view.scale / drawn.scale})`
  return <div ref={box} aria-hidden style={{ transform }} className="pointer-events-none isolate size-full" />
}
