import { useEffect, useState } from 'react'
import { formatDay, formatTime, toLocalDay } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import type { PublishedSchedule } from '../schedule-contract.ts'

interface PlayStoppedProps {
  schedule: PublishedSchedule | null
  now: number
}

/** That play has stopped, until it resumes. */
export default function PlayStopped({ schedule, now }: PlayStoppedProps) {
  const until = Date.parse(schedule?.stoppedUntil ?? '')
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (Number.isNaN(until)) return undefined
    // Timers count in 32 bits.
    const delay = Math.min(Math.max(0, until - Date.now()), 2 ** 31 - 1)
    const timer = setTimeout(() => setTime(Date.now()), delay)
    return () => clearTimeout(timer)
  }, [until])
  if (!schedule?.stoppedUntil || until <= time) return null
  return (
    <Alert tone="warning" role="alert" title="Play has stopped." className="print:hidden">
      {resumesText(schedule.stoppedUntil, schedule.timeZone, time)}
    </Alert>
  )
}

function resumesText(until: string, timeZone: string, now: number): string {
  const time = formatTime(until, timeZone)
  const isToday = toLocalDay(until, timeZone) === toLocalDay(new Date(now), timeZone)
  return `It should resume around ${time}${isToday ? '' : ` on ${formatDay(until, timeZone)}`}.`
}
