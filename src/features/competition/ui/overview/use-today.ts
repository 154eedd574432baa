import { useEffect, useState } from 'react'
import { toLocalDay } from '#lib/dates.ts'

/** Today in this time zone, like '2026-12-05'. The first render takes it from `now`, which the server and the browser share. */
export function useToday(timeZone: string, now: number): string {
  const [today, setToday] = useState(() => toLocalDay(new Date(now), timeZone))
  useEffect(() => {
    const update = () => setToday(toLocalDay(new Date(), timeZone))
    update()
    const timer = setInterval(update, 30_000)
    return () => clearInterval(timer)
  }, [timeZone])
  return today
}
