import type { Live } from '#platform/live/live.ts'

/** An anonymous viewer's stream, which may be ended in favor of another. */
export type Viewer = {
  /** The widest network that may be one visitor's. */
  network: string
  /** Whether the tournament is being played. */
  isRunning: () => boolean
  end: () => void
}

/** Anonymous viewers in the order in which they came, by network. */
type Crowd = { networks: Map<string, Set<Viewer>>; size: number }

const crowds = new WeakMap<Live, Crowd>()

/**
 * Lets a viewer in. If there are too many, the network with the most viewers loses its oldest one at a tournament that is not running, or else its
 * oldest one: an attacker's network fills up first, and a whole club may share one. Returns a function to call when the stream ends.
 */
export function joinCrowd(live: Live, viewer: Viewer, maxViewers: number): () => void {
  const crowd = crowds.get(live) ?? { networks: new Map<string, Set<Viewer>>(), size: 0 }
  crowds.set(live, crowd)
  if (crowd.size >= maxViewers) {
    const other = leastNeeded(crowd)
    // It may end only when its reader has taken what is waiting, but its place is free now.
    if (other) leave(crowd, other)
    other?.end()
  }
  const own = crowd.networks.get(viewer.network) ?? new Set()
  crowd.networks.set(viewer.network, own.add(viewer))
  crowd.size += 1
  return () => leave(crowd, viewer)
}

function leave(crowd: Crowd, viewer: Viewer): void {
  const own = crowd.networks.get(viewer.network)
  if (!own?.delete(viewer)) return
  crowd.size -= 1
  if (own.size === 0) crowd.networks.delete(viewer.network)
}

function leastNeeded({ networks }: Crowd): Viewer | undefined {
  let largest: Set<Viewer> = new Set()
  for (const viewers of networks.values()) if (viewers.size > largest.size) largest = viewers
  for (const viewer of largest) if (!viewer.isRunning()) return viewer
  return largest.values().next().value
}
