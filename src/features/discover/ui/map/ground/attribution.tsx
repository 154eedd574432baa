import type { MapTiles } from '../../../contract.ts'

/** Whom to credit for the streets. */
export function Attribution({ tiles: { attribution, attributionUrl } }: { tiles: MapTiles }) {
  return (
    <p className="type-small absolute right-0 bottom-0 z-10 bg-chalk px-1.5 text-pitch">
      {attributionUrl ? (
        <a href={attributionUrl} target="_blank" rel="noreferrer">
          {attribution}
        </a>
      ) : (
        attribution
      )}
    </p>
  )
}
