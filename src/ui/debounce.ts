import { useEffect, useState } from 'react'

/** Runs only the latest work, once none has been added for `ms` milliseconds. */
export function debounce(ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    run(work: () => void) {
      clearTimeout(timer)
      timer = setTimeout(work, ms)
    },
    cancel: () => clearTimeout(timer),
  }
}

/** A debounce that ends with the component. */
export function useDebounce(ms: number) {
  const [typing] = useState(() => debounce(ms))
  useEffect(() => typing.cancel, [typing])
  return typing
}

/** The value, once it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  const typing = useDebounce(ms)
  useEffect(() => typing.run(() => setSettled(value)), [typing, value])
  return settled
}
