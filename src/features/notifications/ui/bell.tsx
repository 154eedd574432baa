import { useQuery, useQueryClient } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { listenLive } from '#ui/client/live.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useMedia } from '#ui/use-media.ts'
import { preload, useLazyDialog } from '#ui/lazy.tsx'
import { notificationsKey, unreadQuery } from './queries.ts'

const loadPopover = () => import('./notifications-popover.tsx')

interface BellPositionProps {
  userId: string
  /** Its place in the navigation bar: below 1024 px, or from 1024 px. */
  bellBesideMenu: HTMLElement | null
  bellInBar: HTMLElement | null
}

/** The bell, rendered once, in the navigation bar's slot for this screen width. */
export default function PositionedBell({ userId, bellBesideMenu, bellInBar }: BellPositionProps) {
  const place = useMedia('(width >= 64rem)') ? bellInBar : bellBesideMenu
  return place && createPortal(<Bell userId={userId} />, place)
}

/** The bell with its unread count, and the popover it opens. */
function Bell({ userId }: { userId: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const queryClient = useQueryClient()
  const { data: unread = 0, isSuccess } = useQuery(unreadQuery(useClient(), userId))
  const { Dialog: Popover, state, show } = useLazyDialog(loadPopover)

  useEffect(
    () =>
      listenLive(
        '/api/live',
        'notifications',
        () => void queryClient.invalidateQueries({ queryKey: notificationsKey }),
      ),
    [queryClient],
  )

  const unreadText = unread > 99 ? '99+' : String(unread)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state.open}
        aria-label={unread > 0 ? `Notifications, ${unreadText} unread` : 'Notifications'}
        className="relative grid size-11 place-items-center rounded-md hover:bg-sunken"
        onPointerEnter={() => preload(loadPopover)}
        onClick={() => (state.open ? state.onOpenChange(false) : void show())}
      >
        <BellIcon aria-hidden className="size-6" />
        {unread > 0 && (
          <span aria-hidden className={badgeClass}>
            {unreadText}
          </span>
        )}
      </button>
      <Arrivals unread={isSuccess ? unread : null} />
      {Popover && <Popover {...state} anchor={button} userId={userId} unread={unread} />}
    </>
  )
}

/** Announces the count to screen readers, but only when it grows. */
function Arrivals({ unread }: { unread: number | null }) {
  const announced = useRef(unread)
  const region = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const hasMore = announced.current !== null && unread !== null && unread > announced.current
    if (region.current && announced.current !== unread) {
      region.current.textContent = hasMore
        ? `You have ${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`
        : ''
    }
    announced.current = unread
  }, [unread])

  return <span ref={region} role="status" className="sr-only" />
}

const badgeClass =
  'type-small absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-flood px-1 font-semibold text-on-flood'
