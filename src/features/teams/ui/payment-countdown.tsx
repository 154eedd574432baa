import Timer from 'lucide-react/icons/timer'
import { useEffect, useState } from 'react'
import { formatRemaining, stageOf } from './payment-clock.ts'

interface PaymentCountdownProps {
  /** By this browser's clock, in milliseconds since 1970. */
  lapsesAt: number
  onLapsed: () => void
}

/** How long the place is held. Quiet: only the last two minutes are said aloud, once. */
export function PaymentCountdown({ lapsesAt, onLapsed }: PaymentCountdownProps) {
  const [remaining, setRemaining] = useState(() => lapsesAt - Date.now())
  const stage = stageOf(remaining)

  useEffect(() => {
    const timer = setInterval(() => setRemaining(lapsesAt - Date.now()), 1000)
    return () => clearInterval(timer)
  }, [lapsesAt])

  useEffect(() => {
    if (stage === 'lapsed') onLapsed()
  }, [stage, onLapsed])

  return (
    <div className={stage === 'held' ? 'text-soft' : 'text-warning'}>
      <p role="timer" aria-live="off" className="flex items-center gap-2">
        <Timer aria-hidden className="size-5 shrink-0" />
        <span>
          Your place is held for <strong className="font-semibold text-ink">{formatRemaining(remaining)}</strong>
        </span>
      </p>
      <output className="sr-only">{stage === 'ending' && 'Your place is held for two more minutes.'}</output>
    </div>
  )
}
