import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/**
 * Brings the bell once the page is alive: its code is for the signed-in alone. It goes where the bar keeps room for it, by
 * `data-bell`, so that nothing moves.
 */
export function BellOutlet({ userId }: { userId: string }) {
  const [Bell, setBell] = useState<ComponentType<{ userId: string }>>()

  useEffect(() => {
    // Without it everything else works: whoever is offline just now has the bell on the next page.
    import('./bell.tsx').then(
      (module) => setBell(() => module.default),
      () => setBell(undefined),
    )
  }, [])

  return Bell && <Bell key={userId} userId={userId} />
}
