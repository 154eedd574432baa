import { ClientOnly } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Skeleton } from '#ui/list/skeleton.tsx'

/** A knockout of 64 teams has 127 matches, with all its second chances. */
const maxServerMatches = 150

/** Rendering hundreds of matches on the server would keep it from answering anybody else. */
export function InBrowserIfLarge({ matches, children }: { matches: number; children: ReactNode }) {
  if (matches <= maxServerMatches) return children
  return <ClientOnly fallback={<Skeleton className="h-dvh" />}>{children}</ClientOnly>
}
