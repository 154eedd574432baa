import type { NewTick } from '#features/teams/check-in-contract.ts'

/*
 * Ticks that the server has not stored yet, oldest first, stored on this device by user and tournament. Several
 * windows may show and send them: the server stores each once.
 */

const none: readonly NewTick[] = []

/** The ticks under this name. In a browser without storage they last until the page is closed. */
export function unsentTicks(name: string) {
  const listeners = new Set<() => void>()
  let ticks = read(name)

  const change = (next: readonly NewTick[]) => {
    ticks = next
    try {
      if (ticks.length === 0) localStorage.removeItem(name)
      else localStorage.setItem(name, JSON.stringify(ticks))
    } catch {
      // Storage is full or turned off.
    }
    listeners.forEach((listener) => listener())
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== name) return
    ticks = read(name)
    listeners.forEach((listener) => listener())
  }
  return {
    current: () => ticks,
    add: (tick: NewTick) => change([...ticks, tick]),
    remove: (id: string) => change(ticks.filter((tick) => tick.id !== id)),
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}

export type UnsentTicks = ReturnType<typeof unsentTicks>

function read(name: string): readonly NewTick[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isTick) : none
  } catch {
    return none
  }
}

const isTick = (stored: Partial<NewTick> | null): stored is NewTick =>
  typeof stored?.id === 'string' && typeof stored.teamId === 'string' && typeof stored.isHere === 'boolean'
