import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

/** A placeholder as high as what usually replaces it, on every screen: `children` is an invisible sample of that. */
export function PlaceholderLike({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-label="Loading" className="relative">
      <Skeleton className="absolute inset-0" />
      <div aria-hidden className="invisible" inert>
        {children}
      </div>
    </div>
  )
}
