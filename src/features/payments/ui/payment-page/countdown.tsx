import Timer from 'lucide-react/icons/timer'
import { useEffect, useState } from 'react'
import { browserZone } from '#lib/dates.ts'
import { ViewerMoment } from '#ui/viewer-moment.tsx'
import { formatRemaining, stageOf } from './clock.ts'

interface PaymentCountdownProps {
  /** Milliseconds since 1970, by this browser's clock. */
  expiresAtMs: number
  /** The same in ISO 8601, by the server's clock. */
  until: string
  onExpired: () => void
}

/** How long the spot is held, and until when in the viewer's time zone. Screen readers announce the last two minutes, once. */
export function PaymentCountdown({ expiresAtMs, until, onExpired }: PaymentCountdownProps) {
  const [remaining, setRemaining] = useState(() => expiresAtMs - Date.now())
  const stage = stageOf(remaining)

  useEffect(() => {
    const timer = setInterval(() => setRemaining(expiresAtMs - Date.now()), 1000)
    return () => clearInterval(timer)
  }, [expiresAtMs])

  useEffect(() => {
    if (stage === 'expired') onExpired()
  }, [stage, onExpired])

  return (
    <div className={stage === 'held' ? 'text-soft' : 'text-warning'}>
      <p role="timer" aria-live="off" className="flex items-center gap-2">
        <Timer aria-hidden className="size-5 shrink-0" />
        <span>
          Your spot is held for <strong className="font-semibold text-ink">{formatRemaining(remaining)}</strong>
        </span>
      </p>
      <p className="type-small pl-7">
        Until <ViewerMoment instant={until} timeZone={browserZone()} />
      </p>
      <output className="sr-only">{stage === 'ending' && 'Your spot is held for two more minutes.'}</output>
    </div>
  )
}
