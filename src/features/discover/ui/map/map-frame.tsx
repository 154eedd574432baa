import { cx } from '#ui/cx.ts'
import { Lazy } from '#ui/lazy.tsx'
import { mapHeight } from '../list/placeholder.tsx'
import type { You } from './markers/landmarks.tsx'
import type { Located } from './located.ts'
import { Lines } from './lines.tsx'

/** Leaflet reads the window when it is loaded, so it is only loaded in browsers. */
const loadMap = () => import('./interactive-map.tsx')

interface MapFrameProps {
  tournaments: readonly Located[]
  you: You | null
  now: Date
}

/** A map of tournaments. Until it is there, and without JavaScript, they are a list of links. */
export function MapFrame({ tournaments, you, now }: MapFrameProps) {
  const lines = <Lines tournaments={tournaments} now={now} className="sr-only noscript:not-sr-only noscript:p-4" />
  return (
    <section aria-label="Map" className="group relative print:hidden">
      <div className={frameClass}>
        <Lazy load={loadMap} props={{ tournaments, you, now }} fallback={lines} />
      </div>
      <p id="map-keys" className={keysClass}>
        Arrow keys: next tournament · Enter: details · + and −: zoom
      </p>
    </section>
  )
}

const frameClass = cx(
  mapHeight,
  'relative isolate overflow-clip rounded-lg border-2 border-chalk bg-pitch noscript:overflow-y-auto noscript:text-chalk',
)
const keysClass = cx(
  'type-small absolute top-5 left-5 hidden max-w-[calc(100%-5.5rem)] rounded-md bg-surface px-3 py-1.5',
  'group-has-[ul_:focus-visible]:block',
)
