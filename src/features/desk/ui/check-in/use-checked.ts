import { useHydrated } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

/** Keys that are ticked, kept in this browser under `name`. Empty until the page is hydrated. */
export function useChecked(name: string) {
  const isHydrated = useHydrated()
  const stored = useMemo(() => (isHydrated ? readKeys(name) : new Set<string>()), [isHydrated, name])
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null)
  const checked = changed ?? stored

  const toggle = (key: string) => {
    const next = new Set(checked)
    if (!next.delete(key)) next.add(key)
    setChanged(next)
    try {
      localStorage.setItem(name, JSON.stringify([...next]))
    } catch {
      // Without storage, the ticks last until the page is closed.
    }
  }
  return { checked, toggle }
}

function readKeys(name: string): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return new Set(Array.isArray(keys) ? keys.filter((key): key is string => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}
