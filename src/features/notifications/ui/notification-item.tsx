import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { formatDollars } from '#lib/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Notification } from '../contract.ts'

interface NotificationItemProps {
  item: Notification
  onRead: () => Promise<void>
  /** Called when a link to the notification's subject is followed. */
  onOpened: () => void
}

/** One notification. An unread one has a dot; clicking it or its check button marks it read. */
export function NotificationItem({ item, onRead, onOpened }: NotificationItemProps) {
  const { title, message, createdAt, isRead } = item
  return (
    <li className={cx('relative flex gap-3 border-b border-line py-3 pr-2 pl-4', !isRead && 'bg-sunken')}>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold wrap-anywhere">
          {!isRead && <span aria-hidden className="mr-2 inline-block size-2.5 rounded-full bg-flood-edge" />}
          {isRead ? (
            title
          ) : (
            <button type="button" className="text-left after:absolute after:inset-0" onClick={() => void onRead()}>
              {title}
              <span className="sr-only">, unread: mark as read</span>
            </button>
          )}
        </h3>
        <p className="type-small mt-0.5 whitespace-pre-line text-soft wrap-anywhere">{message}</p>
        <p className="type-small mt-1 flex flex-wrap gap-x-3 whitespace-nowrap text-soft">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {!item.action && <Destination item={item} onOpened={onOpened} />}
        </p>
        <Action item={item} onOpened={onOpened} />
      </div>
      {!isRead && (
        <button type="button" className={checkClass} onClick={() => void onRead()}>
          <Check aria-hidden className="size-5" />
          <span className="sr-only">Mark “{title}” as read</span>
        </button>
      )}
    </li>
  )
}

/** The link to what the reader has to do now. */
function Action({ item: { action, relatedId }, onOpened }: Pick<NotificationItemProps, 'item' | 'onOpened'>) {
  if (!action || !relatedId) return null
  const look = {
    className: cx(buttonClass({ variant: 'primary', size: 'sm' }), 'z-10 mt-2 mb-1'),
    onClick: onOpened,
  }
  if (action.kind === 'enter_score') {
    return (
      <Link to="/tournament/$id/run" params={{ id: relatedId }} search={{ view: 'results' }} {...look}>
        Enter a score
      </Link>
    )
  }
  return (
    <Link to="/payment/$tournamentId" params={{ tournamentId: relatedId }} search={{ teamId: action.teamId }} {...look}>
      Pay {formatDollars(action.amount)}
    </Link>
  )
}

/** These link to My Teams; other types link to the tournament. */
const aboutMyTeams = new Set([
  'official_added',
  'team_refunded',
  'cash_returned',
  'full_refund_offered',
  'team_removed',
])

function Destination({ item, onOpened }: Pick<NotificationItemProps, 'item' | 'onOpened'>) {
  const { relatedId, teamId, type } = item
  const look = { className: linkClass, onClick: onOpened }
  if (type === 'new_tournaments' && !relatedId) {
    return (
      <Link to="/saved-searches" {...look}>
        See your searches
      </Link>
    )
  }
  if (!relatedId) return null
  if (type === 'money_alert') {
    return (
      <Link to="/admin/money" {...look}>
        See the payments
      </Link>
    )
  }
  if (type === 'team_invitation') {
    return (
      <Link to="/invitation/$id" params={{ id: relatedId }} {...look}>
        Accept or decline
      </Link>
    )
  }
  if (type === 'schedule_due') {
    return (
      <Link to="/tournament/$id/run" params={{ id: relatedId }} search={{ view: 'schedule' }} {...look}>
        Plan the schedule
      </Link>
    )
  }
  if (type === 'cash_to_return') {
    return (
      <Link to="/tournament/$id/run" params={{ id: relatedId }} search={{ view: 'teams' }} {...look}>
        See which teams to pay back
      </Link>
    )
  }
  if (teamId && !aboutMyTeams.has(type)) {
    return (
      <Link to="/tournament/$id/team/$teamId" params={{ id: relatedId, teamId }} {...look}>
        {type === 'member_response' ? 'See the team' : 'See your team'}
      </Link>
    )
  }
  return aboutMyTeams.has(type) ? (
    <Link to="/profile" search={{ tab: 'teams' }} {...look}>
      My Teams
    </Link>
  ) : (
    <Link to="/tournament/$id" params={{ id: relatedId }} {...look}>
      See the tournament
    </Link>
  )
}

/** 'Mar 5, 9:00 AM', in the viewer's time zone. */
function formatMoment(instant: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant))
}

const checkClass =
  'relative z-10 -mt-1.5 grid size-11 shrink-0 place-items-center rounded-md text-soft hover:bg-surface hover:text-ink'

/** Above the click area that marks it read, with a 44 px tap target. */
const linkClass = 'relative z-10 text-ink after:absolute after:-inset-x-1 after:-inset-y-3'
