import { useEffect, useState } from 'react'

/** The current time in milliseconds, updated this often. The first render has `first`, for pages that the server renders. */
export function useNow<First extends number | null>(everyMs: number, first: First): number | First
export function useNow(everyMs: number): number
export function useNow(everyMs: number, first?: number | null): number | null {
  const [now, setNow] = useState(() => (first === undefined ? Date.now() : first))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
