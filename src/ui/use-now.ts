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

interface FromNow<Input, Value> {
  calculate: (input: Input, now: number) => Value
  /** What the first render has, before the time is known. */
  first: Value
  isSame: (a: Value, b: Value) => boolean
}

/** What a function calculates from `input` and the current time, every 30 seconds. It renders again only when that changes. */
export function useFromNow<Input, Value>(input: Input, { calculate, first, isSame }: FromNow<Input, Value>): Value {
  const [value, setValue] = useState(first)
  useEffect(() => {
    const tick = () => {
      const next = calculate(input, Date.now())
      setValue((current) => (isSame(current, next) ? current : next))
    }
    tick()
    const timer = setInterval(tick, 30_000)
    return () => clearInterval(timer)
  }, [input, calculate, isSame])
  return value
}
