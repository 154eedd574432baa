import { useEffect, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import type { OwnText } from '../rules.ts'
import { framedPageIsReady } from '../values.ts'

interface PageFrameProps {
  title: string
  path: string
  /** The key being written, with what it says now; null takes what was written away. Shown as stored when left out. */
  draft?: { page: string; key: string; text: OwnText | null }
  isPhone?: boolean
}

/** The page itself in a frame, with a draft in the place of its text. */
export function PageFrame({ title, path, draft, isPhone = false }: PageFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  /** Another object each time the page in the frame was loaded: then it has to be told anew. */
  const [loaded, setLoaded] = useState<{ page: Window } | null>(null)
  const said = draft && JSON.stringify({ draft })

  // Made by hand: it is our own page, whose scripts need their own origin, and a sandbox that grants both would hold nothing back.
  useEffect(() => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { title, src: path, className: 'block size-full' })
    place.current?.replaceChildren(frame)
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      const page = frame.contentWindow
      if (page && source === page && data === framedPageIsReady) setLoaded({ page })
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [title, path])

  useEffect(() => {
    if (loaded && said) loaded.page.postMessage(JSON.parse(said), location.origin)
  }, [loaded, said])

  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-sunken p-2">
      <div
        ref={place}
        className={cx(
          'mx-auto h-[70vh] overflow-hidden rounded-md border border-line bg-ground',
          isPhone && 'max-w-97.5 lg:h-[58vh]',
        )}
      />
    </div>
  )
}
