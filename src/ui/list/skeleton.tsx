import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** A placeholder for loading content. Give it the content's size, so that nothing shifts. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block rounded-md bg-sunken motion-safe:animate-pulse', className)} />
}

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
