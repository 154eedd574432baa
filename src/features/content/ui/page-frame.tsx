import { useEffect, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import type { TextOverride } from '../rules.ts'
import { framedPageIsReady } from '../values.ts'

interface PageFrameProps {
  title: string
  path: string
  /** The unsaved text of a key; null shows the built-in text. Without a draft the page shows what is stored. */
  draft?: { page: string; key: string; text: TextOverride | null }
  isPhone?: boolean
}

/** A page of the site in a frame, showing an unsaved draft. */
export function PageFrame({ title, path, draft, isPhone = false }: PageFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  /** A new object whenever the framed page has loaded, so that the draft is sent again. */
  const [loaded, setLoaded] = useState<{ page: Window } | null>(null)
  const message = draft && JSON.stringify({ draft })

  // Created by hand, without a sandbox: our own page needs scripts and its origin, and a sandbox that allows both protects nothing.
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
    if (loaded && message) loaded.page.postMessage(JSON.parse(message), location.origin)
  }, [loaded, message])

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
