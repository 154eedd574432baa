import { useSyncExternalStore } from 'react'

/* The team that was just entered: its tournament's page is a screen about it, until it is closed or another page is opened. */

interface Entered {
  tournamentId: string
  teamId: string
}

let entered: Entered | null = null
const listeners = new Set<() => void>()

export function setJustEntered(next: Entered | null): void {
  entered = next
  for (const listener of listeners) listener()
}

/** The id of the viewer's team that was just entered in this tournament, or null. */
export const useJustEntered = (tournamentId: string): string | null =>
  useSyncExternalStore(
    onChange,
    () => (entered?.tournamentId === tournamentId ? entered.teamId : null),
    () => null,
  )

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
