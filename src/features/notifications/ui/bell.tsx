import { useQuery, useQueryClient } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { listenLive } from '#ui/live.ts'
import { useClient } from '#ui/use-client.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import { notificationsKey, unreadQuery } from './queries.ts'

const loadPopover = () => import('./notifications-popover.tsx')

/** The bell, where the bar of this screen has its place: beside the menu's button below 1024 px, in the bar itself above. */
export default function BellInItsPlace({ userId }: { userId: string }) {
  const isLarge = useSyncExternalStore(onScreenChange, () => largeScreen.matches)
  const places = document.querySelectorAll('[data-bell]')
  const place = places[isLarge ? 1 : 0]
  return place && createPortal(<Bell userId={userId} />, place)
}

const largeScreen = window.matchMedia('(width >= 64rem)')
const onScreenChange = (onChange: () => void) => {
  largeScreen.addEventListener('change', onChange)
  return () => largeScreen.removeEventListener('change', onChange)
}

/** The bell with the number of unread notifications, and the popover that hangs on it. */
function Bell({ userId }: { userId: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const queryClient = useQueryClient()
  const { data: unread = 0, isSuccess } = useQuery(unreadQuery(useClient(), userId))
  const { Dialog: Popover, state, show } = useLazyDialog(loadPopover)

  useEffect(
    () => listenLive('notifications', () => void queryClient.invalidateQueries({ queryKey: notificationsKey })),
    [queryClient],
  )

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state.open}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        className="relative grid size-11 place-items-center rounded-md hover:bg-sunken"
        onPointerEnter={() => void loadPopover().catch(() => {})}
        onClick={() => (state.open ? state.onOpenChange(false) : void show())}
      >
        <BellIcon aria-hidden className="size-6" />
        {unread > 0 && (
          <span aria-hidden className={badgeClass}>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <Arrivals unread={isSuccess ? unread : null} />
      {Popover && <Popover {...state} anchor={button} userId={userId} unread={unread} />}
    </>
  )
}

/** Says it when more have come, and only then. */
function Arrivals({ unread }: { unread: number | null }) {
  const known = useRef(unread)
  const region = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const hasMore = known.current !== null && unread !== null && unread > known.current
    if (region.current && known.current !== unread) {
      region.current.textContent = hasMore
        ? `You have ${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`
        : ''
    }
    known.current = unread
  }, [unread])

  return <span ref={region} role="status" className="sr-only" />
}

const badgeClass =
  'type-figure absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-flood px-1 text-xs text-on-flood'
