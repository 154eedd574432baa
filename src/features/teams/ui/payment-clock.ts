/**
 * Milliseconds until `holdExpiresAt`, by the server's clock at the time of its answer: the visitor's own may be minutes off. The
 * `Date` header knows no fractions, so the server's second counts as over.
 */
export function lapsesIn(holdExpiresAt: string, serverDate: string | null, now: Date): number {
  const serverNow = serverDate ? Date.parse(serverDate) + 1000 : Number.NaN
  return Date.parse(holdExpiresAt) - (Number.isNaN(serverNow) ? now.getTime() : serverNow)
}

/** '14:59'; '47 h 59 min' from an hour on; '0:00' when it is over. */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours > 0) return `${hours} h ${minutes} min`
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

/** When the little time left is said aloud, once. */
const warnBeforeMs = 2 * 60_000

/** What changes at this moment of a countdown for those who do not watch it. */
export function stageOf(ms: number): 'held' | 'ending' | 'lapsed' {
  if (ms <= 0) return 'lapsed'
  return ms <= warnBeforeMs ? 'ending' : 'held'
}
