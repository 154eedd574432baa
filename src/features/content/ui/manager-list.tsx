import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'

interface ManagerListProps<Item, Key extends readonly unknown[]> {
  query: UseQueryOptions<Item[], Error, Item[], Key>
  /** Shown when the list is empty. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list: loading, failed, empty or full. */
export function ManagerList<Item, Key extends readonly unknown[]>({
  query,
  empty,
  children,
}: ManagerListProps<Item, Key>) {
  const { data, isError, isFetching, refetch } = useQuery(query)
  if (data) return data.length > 0 ? children(data) : empty
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-24 rounded-lg" />
      ))}
    </div>
  )
}
