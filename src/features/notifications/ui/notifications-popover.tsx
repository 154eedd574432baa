import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RefObject } from 'react'
import { plural } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { NotificationItem } from './notification-item.tsx'
import { notificationListQuery } from './queries.ts'
import { useMarking } from './use-marking.ts'

interface NotificationsPopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  userId: string
  unread: number
}

/** The user's notifications, latest first, and how many are unread. */
export default function NotificationsPopover({ userId, unread, ...popover }: NotificationsPopoverProps) {
  const list = useRef<HTMLDivElement>(null)
  const { markAllRead, isMarking } = useMarking(userId)
  /** The focused button may have been removed. */
  const keepFocus = () => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }

  const markAll = async () => {
    await markAllRead()
    keepFocus()
  }

  return (
    <Popover
      {...popover}
      title="Notifications"
      action={
        unread > 0 && (
          <Button variant="quiet" size="sm" busy={isMarking} onClick={() => void markAll()}>
            Mark all read
          </Button>
        )
      }
    >
      <p className="type-small border-b border-line px-4 py-2 text-soft">
        You have {plural(unread, 'unread notification')}
      </p>
      <div
        ref={list}
        role="region"
        aria-label="List of notifications"
        tabIndex={-1}
        className="max-h-96 overflow-y-auto overscroll-contain -outline-offset-3"
      >
        <List userId={userId} onRead={keepFocus} onOpened={() => popover.onOpenChange(false)} />
      </div>
    </Popover>
  )
}

/** `onRead` runs when one is marked as read, `onOpened` when its link is followed. */
function List({ userId, onRead, onOpened }: { userId: string; onRead: () => void; onOpened: () => void }) {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(notificationListQuery(useClient(), userId))
  const { markRead } = useMarking(userId)

  if (isPending) return <Loading />
  if (isError && !data) {
    return <ErrorState className="border-0 py-8" retrying={isFetching} onRetry={() => void refetch()} />
  }
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        title="No notifications yet"
        hint="Updates about your teams and tournaments will show up here."
        level={3}
        className="grid h-full content-center rounded-none border-0"
      />
    )
  }
  return (
    <>
      <ul role="list">
        {items.map((item) => (
          <NotificationItem
            key={item.id}
            item={item}
            onRead={() => markRead(item.id).then(onRead)}
            onOpened={onOpened}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="grid place-items-center p-2">
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier notifications
          </Button>
        </div>
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading notifications</span>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex flex-col gap-2 border-b border-line px-4 py-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  )
}
