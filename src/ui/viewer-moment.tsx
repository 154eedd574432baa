import { useHydrated } from '@tanstack/react-router'
import { browserZone, formatMoment } from '#lib/dates.ts'

interface ViewerMomentProps {
  instant: string | Date
  /** The zone until the page is hydrated, because the server doesn't know the viewer's. */
  timeZone: string
  /** The end of the sentence. Nothing may follow it, because it would move when the time zone changes. */
  end?: string
}

/** A deadline of the viewer's own, such as the end of a hold: in the viewer's time zone, with its name. */
export function ViewerMoment({ instant, timeZone, end = '' }: ViewerMomentProps) {
  const isHydrated = useHydrated()
  return (
    <time dateTime={new Date(instant).toISOString()}>
      {`${formatMoment(instant, isHydrated ? browserZone() : timeZone)}${end}`}
    </time>
  )
}
