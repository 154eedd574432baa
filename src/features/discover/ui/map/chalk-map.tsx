import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useClient } from '#ui/client/use-client.ts'
import { cx } from '#ui/cx.ts'
import { mapSettingsQuery } from '../queries.ts'
import { mapHeight } from '../list/placeholder.tsx'
import { Balls, Lines } from './balls.tsx'
import { Ground } from './ground.tsx'
import type { You } from './ground.tsx'
import type { Located } from './located.ts'
import { MapCard } from './map-card.tsx'
import { around, canSeparate, project, toScreen } from './projection.ts'
import { StreetMap } from './street-map.tsx'
import { townsOf } from './towns.ts'
import { apart, dragIntoView, useBalls } from './use-balls.ts'
import { useGestures } from './use-gestures.ts'
import { useMapView } from './use-map-view.ts'
import { walk } from './walk.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

const zoomKeys: Record<string, number> = { '+': 2, '=': 2, '-': 0.5, _: 0.5 }

interface ChalkMapProps {
  tournaments: readonly Located[]
  you: You | null
  now: Date
}

/** Tournaments as balls on a pitch. The arrow keys walk between them, and each opens a card. */
export function ChalkMap({ tournaments, you, now }: ChalkMapProps) {
  const tiles = useQuery(mapSettingsQuery(useClient())).data?.tiles ?? null
  const frame = useRef<HTMLDivElement>(null)
  const points = useMemo(() => (you ? around(project(you), tournaments) : tournaments), [tournaments, you])
  const towns = useMemo(() => townsOf(tournaments), [tournaments])
  const { shown, isFitted, drag, zoom, show, showAll } = useMapView(frame, points)
  const gestures = useGestures(frame, { onDrag: drag, onZoom: zoom })
  const { list, balls, current, setCurrent, focusOn } = useBalls(tournaments, shown)
  const [open, setOpen] = useState<readonly Located[]>([])

  const close = () => {
    setOpen([])
    focusOn()
  }
  const openCard = (chosen: readonly Located[]) => {
    const isOnePlace = !canSeparate(chosen, apart)
    setOpen(isOnePlace ? chosen : [])
    setCurrent(chosen[0]!.id)
    if (isOnePlace) return drag(dragIntoView(toScreen(shown!.view, shown!.size, chosen[0]!), shown!, true))
    show(chosen)
    return focusOn(chosen[0]!.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const factor = zoomKeys[event.key]
    const next = walk(balls, current!, event.key)
    if (next) focusOn(next.items[0]!.id)
    else if (factor) {
      zoom(factor, current)
      focusOn()
    } else return
    event.preventDefault()
  }
  return (
    <section aria-label="Map" className="group relative print:hidden">
      <div ref={frame} {...gestures} className={frameClass}>
        {shown ? (
          <>
            {tiles && <StreetMap tiles={tiles} {...shown} />}
            <Ground {...shown} you={you} towns={towns} balls={balls} hasStreets={tiles !== null} />
            <Balls
              ref={list}
              balls={balls}
              current={current}
              open={open.map(({ id }) => id)}
              now={now}
              onOpen={openCard}
              onKeyDown={onKeyDown}
              onReached={(ball) => {
                setCurrent(ball.items[0]!.id)
                drag(dragIntoView(ball, shown, false))
              }}
            />
          </>
        ) : (
          <Lines tournaments={tournaments} now={now} className="sr-only noscript:not-sr-only noscript:p-4" />
        )}
      </div>
      {shown && <ZoomButtons onZoom={zoom} onShowAll={isFitted ? undefined : showAll} />}
      {open.length > 0 && <MapCard key={open[0]!.id} tournaments={open} now={now} onClose={close} />}
      <p id="map-keys" className={keysClass}>
        Arrow keys: next tournament · Enter: details · + and −: zoom
      </p>
    </section>
  )
}

const frameClass = cx(
  mapHeight,
  'scheme-dark relative touch-none overflow-clip rounded-lg border-2 border-chalk bg-pitch text-chalk',
  'cursor-grab active:cursor-grabbing noscript:cursor-auto noscript:touch-auto noscript:overflow-y-auto',
)
const keysClass = cx(
  'absolute top-5 left-5 hidden max-w-[calc(100%-5.5rem)] rounded-md bg-surface px-3 py-1.5 text-sm',
  'group-has-[ul_:focus-visible]:block',
)
