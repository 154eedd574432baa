import { useRouterState } from '@tanstack/react-router'

/** A line across the top while a page is on its way; those that are there within 200 ms come without it (`--animate-underway`). */
export function ProgressLine() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  if (!isLoading) return null
  return <div aria-hidden className="animate-underway fixed inset-x-0 top-0 z-60 h-1 origin-left bg-flood" />
}
