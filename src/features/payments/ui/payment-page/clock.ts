/**
 * Milliseconds until `holdExpiresAt`, by the server's clock when it responded: the visitor's may be minutes off. The `Date` header has no
 * fractions, so its second counts as elapsed.
 */
export function expiresIn(holdExpiresAt: string, serverDate: string | null, now: Date): number {
  const serverNow = serverDate ? Date.parse(serverDate) + 1000 : Number.NaN
  return Date.parse(holdExpiresAt) - (Number.isNaN(serverNow) ? now.getTime() : serverNow)
}

/** '14:59', or '47 h 59 min' from one hour; '0:00' after it expired. */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours > 0) return `${hours} h ${minutes} min`
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

/** The time left at which screen readers get one announcement. */
const warnBeforeMs = 2 * 60_000

/** The state of the countdown that screen readers hear about. */
export function stageOf(ms: number): 'held' | 'ending' | 'expired' {
  if (ms <= 0) return 'expired'
  return ms <= warnBeforeMs ? 'ending' : 'held'
}
