import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

interface BackgroundVideoProps {
  /** Played one after the other in a loop. What is below in the page serves as the poster. */
  sources: readonly string[]
  /** Sets the size. */
  className?: string
}

/**
 * Silent videos behind text. They load after the page, unless the visitor prefers reduced motion, forced colors or less data, and can be
 * paused. Without JavaScript the poster stays.
 */
export function BackgroundVideo({ sources, className }: BackgroundVideoProps) {
  const isWelcome = useMayPlay()
  const [turn, setTurn] = useState(0)
  const [isSeen, setIsSeen] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const source = sources[turn % sources.length]
  if (!isWelcome || !source) return null

  const toggle = () => {
    if (isHeld) void video.current?.play()
    else video.current?.pause()
    setIsHeld(!isHeld)
  }

  return (
    <>
      <video
        ref={video}
        src={source}
        autoPlay
        muted
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        aria-hidden
        loop={sources.length === 1}
        onPlaying={() => setIsSeen(true)}
        onEnded={() => setTurn(turn + 1)}
        onError={() => setIsSeen(false)}
        className={cx(
          'pointer-events-none object-cover transition-opacity duration-700 print:hidden',
          isSeen ? 'opacity-100' : 'opacity-0',
          className,
        )}
      />
      {isSeen && (
        <button type="button" onClick={toggle} className={toggleClass}>
          {isHeld ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
          <span className="sr-only">{isHeld ? 'Play the background video' : 'Pause the background video'}</span>
        </button>
      )}
    </>
  )
}

const toggleClass =
  'absolute top-3 right-3 grid size-11 cursor-pointer place-items-center rounded-md text-soft hover:bg-sunken hover:text-chalk'

/** How long to wait after the page has loaded, so that videos do not compete with the page on a slow connection. */
const idleDelayMs = 3_000

/** True once the page is loaded and idle, unless the visitor prefers less motion, colors or data. */
function useMayPlay(): boolean {
  const [isWelcome, setIsWelcome] = useState(false)
  useEffect(() => {
    const asked = navigator as Navigator & { connection?: { saveData?: boolean } }
    const isUnwelcome = matchMedia('(prefers-reduced-motion: reduce), (forced-colors: active)').matches
    if (isUnwelcome || asked.connection?.saveData) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      timer = setTimeout(() => setIsWelcome(true), idleDelayMs)
    }
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => {
      removeEventListener('load', begin)
      clearTimeout(timer)
    }
  }, [])
  return isWelcome
}
