import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface ManagerListProps<Item, Key extends readonly unknown[]> {
  query: UseQueryOptions<Item[], Error, Item[], Key>
  /** What stands there when there is nothing. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list of the administrator's in all its states. */
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
