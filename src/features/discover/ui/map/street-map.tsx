import { Lazy } from '#ui/lazy.tsx'
import type { MapTiles } from '../../contract.ts'
import type { Shown } from './ground.tsx'

/** Leaflet, only if there are street tiles. */
const loadTiles = () => import('./street-tiles.tsx')

/** The streets under a map, and whom to credit for them. */
export function StreetMap({ tiles, ...shown }: Shown & { tiles: MapTiles }) {
  const { url, attribution, attributionUrl } = tiles
  return (
    <>
      <div className="absolute inset-0">
        <Lazy optional load={loadTiles} props={{ ...shown, url }} />
      </div>
      <p className="absolute right-0 bottom-0 z-10 bg-chalk px-1.5 text-xs text-pitch">
        {attributionUrl ? (
          <a href={attributionUrl} target="_blank" rel="noreferrer">
            {attribution}
          </a>
        ) : (
          attribution
        )}
      </p>
    </>
  )
}
