import type { Locator } from 'playwright'

/** A finger on a phone that counts its taps. */
export function fingers() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.tap()
    },
    /** How many taps there were since the last call. */
    tapsSince: () => {
      const since = taps
      taps = 0
      return since
    },
  }
}
