import { useQuery } from '@tanstack/react-query'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { counted } from '#lib/words.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Pager } from '#ui/pager.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type Page<Row> = { items: Row[]; total: number; isCapped: boolean; next: string | null }

interface RecordListProps<Row, Key extends QueryKey> {
  query: UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  /** 'users', 'payments'. */
  noun: string
  cursor: string | undefined
  /** What the address calls the cursor, where a page has two lists. */
  cursorName?: string
  /** What to say when there is nothing. */
  empty: { title: string; hint: ReactNode }
  children: (rows: Row[], isStale: boolean) => ReactNode
}

/** One page of a list in all its states, how many there are, and the ways on. */
export function RecordList<Row, Key extends QueryKey>({
  query,
  noun,
  cursor,
  cursorName = 'cursor',
  empty,
  children,
}: RecordListProps<Row, Key>) {
  const { data: page, isError, isFetching, isPlaceholderData, refetch } = useQuery(query)
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div className="flex flex-col gap-3">
      <output className="block min-h-6 text-sm text-soft">{page ? countOf(page, noun) : `Loading ${noun}…`}</output>
      {!page && <RowSkeletons />}
      {page?.items.length === 0 && <EmptyState title={empty.title} hint={empty.hint} />}
      {page && page.items.length > 0 && children(page.items, isPlaceholderData)}
      {page && (cursor || page.next) && <Pages noun={noun} cursor={cursor} cursorName={cursorName} next={page.next} />}
    </div>
  )
}

interface PagesProps {
  noun: string
  cursor: string | undefined
  cursorName: string
  next: string | null
}

function Pages({ noun, cursor, cursorName, next }: PagesProps) {
  const to = (wanted: string | undefined) => (search: object) => ({ ...search, [cursorName]: wanted })
  return (
    <Pager
      label={`Pages of ${noun}`}
      previous={
        cursor && (
          <Link to="." search={to(undefined)} resetScroll={false} className={buttonClass()}>
            <ArrowLeft aria-hidden />
            Back to start
          </Link>
        )
      }
      next={
        next && (
          <Link to="." search={to(next)} resetScroll={false} rel="next" className={buttonClass()}>
            Next
            <ArrowRight aria-hidden />
          </Link>
        )
      }
    />
  )
}

/** '1 user', '42 users', '10,000+ users' */
function countOf(page: { total: number; isCapped: boolean }, noun: string): string {
  return `${counted(page)} ${page.total === 1 ? noun.replace(/s\b/, '') : noun}`
}

function RowSkeletons() {
  return (
    <div className="flex flex-col gap-3 sm:gap-1">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-32 sm:h-12" />
      ))}
    </div>
  )
}
