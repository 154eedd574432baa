import { useQuery } from '@tanstack/react-query'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { counted } from '#lib/words.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'

type Page<Row> = { items: Row[]; total: number; isCapped: boolean; next: string | null }

interface RecordListProps<Row, Key extends QueryKey> {
  query: UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  /** 'users', 'payments'. */
  noun: string
  cursor: string | undefined
  /** The cursor's search parameter, where a page has two lists. */
  cursorName?: string
  /** Shown when the list is empty. */
  empty: { title: string; hint: ReactNode }
  /** Shown above the rows; null while it is loading. The list waits for it, because it would move the rows. */
  notices?: { shown: ReactNode } | null
  children: (rows: Row[], isStale: boolean) => ReactNode
}

/** One page of a list: loading, failed, empty or full, with its total and links to more. */
export function RecordList<Row, Key extends QueryKey>({
  query,
  noun,
  cursor,
  cursorName = ownCursor,
  empty,
  notices,
  children,
}: RecordListProps<Row, Key>) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(query)
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  const page = notices === null ? undefined : data
  return (
    <div className={cx('flex flex-col gap-3', cursorName === ownCursor && roomClass)}>
      <output className="type-small block min-h-6 text-soft">{page ? countOf(page, noun) : `Loading ${noun}…`}</output>
      {page ? notices?.shown : <RowSkeletons />}
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
  const to = (target: string | undefined) => (search: object) => ({ ...search, [cursorName]: target })
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

const ownCursor = 'cursor'
/** For the last list of a page: as high as the placeholders at least, so that the footer does not move up when a short list replaces them. */
const roomClass = 'min-h-132'

/** Like RecordTable: rows, and cards below 1024 px. */
function RowSkeletons() {
  return (
    <div className="grid gap-3 sm:max-lg:grid-cols-2 lg:gap-1">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-29 max-lg:nth-[n+5]:hidden lg:h-14" />
      ))}
    </div>
  )
}
