import { milesBetween } from '#lib/distance.ts'
import { fullRefundHours, moveHours, moveMiles } from './values.ts'

/** When and where a team plays. Instants are ISO texts, because they are stored as JSON. */
export type Terms = {
  startsAt: string
  endsAt: string
  /** The team's first match in the published schedule. */
  firstMatchAt: string | null
  location: string
  latitude: number | null
  longitude: number | null
}

/** What a captain was told about a move, and when. */
export type MoveNotice = Terms & {
  at: string
  /** Until when the refund is open, once the team was replaced: it has no match anymore. */
  closesAt?: string
}

/** The day on which a team plays: that of its first match, or the start if it has no time, or one from before the start was moved. */
export function dayOf({ startsAt, firstMatchAt }: Pick<Terms, 'startsAt' | 'firstMatchAt'>): Date {
  return new Date(Math.max(Date.parse(startsAt), firstMatchAt === null ? -Infinity : Date.parse(firstMatchAt)))
}

/** Whether the day moved by more than 24 hours, or the place by more than 5 miles, from what was agreed. */
const hasMoved = (agreed: Terms, current: Terms): boolean =>
  isDayMoved(agreed, current) || isPlaceMoved(agreed, current)

/**
 * A captain agreed to play from the start to the end. So the first schedule may put the team's first match on any of these days, and from then
 * on that day counts too.
 */
function isDayMoved(agreed: Terms, current: Terms): boolean {
  const day = dayOf(current)
  if (!isFar(day, agreed.startsAt)) return false
  if (!isWithin(agreed, current.firstMatchAt) || day > new Date(current.firstMatchAt!)) return true
  return agreed.firstMatchAt !== null && isFar(day, agreed.firstMatchAt)
}

/** The terms with the day of the first schedule that was published, if they leave it open and it is one of their days. */
export function withFirstMatch<Of extends Terms>(terms: Of, firstMatchAt: string | null): Of {
  return terms.firstMatchAt === null && isWithin(terms, firstMatchAt) ? { ...terms, firstMatchAt } : terms
}

const isWithin = ({ startsAt, endsAt }: Terms, instant: string | null): boolean =>
  instant !== null && Date.parse(startsAt) <= Date.parse(instant) && Date.parse(instant) <= Date.parse(endsAt)

const isFar = (day: Date, from: string) => Math.abs(day.getTime() - Date.parse(from)) > moveHours * 3_600_000

/** A place whose distance can't be calculated counts as moved. */
function isPlaceMoved(agreed: Terms, current: Terms): boolean {
  if (agreed.location === current.location) return false
  const [from, to] = [pointOf(agreed), pointOf(current)]
  return !from || !to || milesBetween(from, to) > moveMiles
}

const pointOf = ({ latitude, longitude }: Terms) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/**
 * The notice that a captain has after a change: a new one if this move is one they weren't told of, the one they had, or null if the tournament
 * is back at what they agreed to. Nobody is told of a day that is over.
 */
export function noticeAfter(
  { agreed, notice }: { agreed: Terms; notice: MoveNotice | null },
  current: Terms,
  now: Date,
): MoveNotice | null {
  if (!hasMoved(agreed, current)) return notice && hasLostTime(agreed, notice, current) ? notice : null
  if (notice && !hasMoved(notice, current)) return notice
  return dayOf(current) > now ? { ...current, at: now.toISOString() } : notice
}

/** Whether a schedule moved the day and is no longer there. That doesn't move the team back: it may be called on the same day. */
const hasLostTime = (agreed: Terms, notice: Terms, current: Terms): boolean =>
  current.firstMatchAt === null && isDayMoved(agreed, notice) && !isDayMoved(agreed, { ...notice, firstMatchAt: null })

/** Until when a captain can get a full refund: 72 hours from the notice, but never past the team's first match, even if it is replaced. */
export function fullRefundUntil(
  notice: MoveNotice | null,
  current: Pick<Terms, 'startsAt' | 'firstMatchAt'>,
): Date | null {
  if (!notice) return null
  if (notice.closesAt) return new Date(notice.closesAt)
  const day = dayOf({ ...current, firstMatchAt: current.firstMatchAt ?? notice.firstMatchAt })
  return new Date(Math.min(Date.parse(notice.at) + fullRefundHours * 3_600_000, day.getTime()))
}
