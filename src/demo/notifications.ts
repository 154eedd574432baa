import { v7 as uuidv7 } from 'uuid'
import { formatMoment } from '#lib/dates.ts'
import { dollarsOf, formatDollars } from '#lib/money.ts'
import type { EntryRows, TournamentRow } from './entries/entry-rows.ts'

type Played = { tournament: TournamentRow; entries: readonly EntryRows[] }
type Notification = {
  userId: string
  at: Date
  type: string
  title: string
  message: string
  relatedId: string | null
  eventKey?: string
}

const day = 86_400_000

/**
 * The notifications of the last two weeks: to captains about their spots and refunds, to organizers about new teams, and a welcome to new
 * members. Those older than three days are read.
 */
export function notificationsOf(world: {
  users: readonly { id: string; firstName: string; createdAt: Date }[]
  played: readonly Played[]
  now: Date
}) {
  const since = (days: number) => new Date(world.now.getTime() - days * day)
  const all = [
    ...world.played.flatMap(({ tournament, entries }) =>
      entries.flatMap((entry) => [captainNotification(tournament, entry), organizerNotification(tournament, entry)]),
    ),
    ...world.users.map(welcome),
  ]
  return all
    .filter((item) => item.at > since(14) && item.at <= world.now)
    .map(({ at, ...item }) => ({ ...item, id: uuidv7({ msecs: at.getTime() }), isRead: at < since(3), createdAt: at }))
}

function captainNotification(tournament: TournamentRow, { registration, refund }: EntryRows): Notification {
  const to = { userId: registration.userId!, relatedId: tournament.id }
  const { teamName } = registration
  if (registration.paymentStatus === 'pending') {
    const fee = formatDollars(dollarsOf(tournament.entryFeeCents))
    const until = formatMoment(registration.expiresAt!, tournament.timeZone!)
    return {
      ...to,
      at: registration.registeredAt,
      type: 'team_registered',
      eventKey: `registered:${registration.id}:0`,
      title: 'Your spot is reserved',
      message: `${teamName} is on the team list for ${tournament.name}. Pay the entry fee of ${fee} by ${until} to keep your spot.`,
    }
  }
  if (registration.paymentStatus === 'refunded') {
    const amount = formatDollars(dollarsOf(refund?.amountCents ?? registration.amountPaidCents!))
    const why =
      tournament.status === 'cancelled'
        ? `${tournament.name} was canceled`
        : `${teamName} withdrew from ${tournament.name}`
    const message = `${why}. ${amount} of your entry fee is on its way back to you.`
    return { ...to, at: registration.updatedAt!, type: 'team_refunded', title: 'Entry fee refunded', message }
  }
  if (registration.paymentStatus === 'expired') {
    const message = `The entry fee for ${teamName} in ${tournament.name} was not paid in time, so your spot was released. Nothing was charged.`
    return { ...to, at: registration.updatedAt!, type: 'team_expired', title: 'Your spot was released', message }
  }
  return {
    ...to,
    at: registration.registeredAt,
    type: 'team_registered',
    title: 'Your team is in',
    message: `${teamName} is registered for ${tournament.name}.`,
  }
}

function organizerNotification(tournament: TournamentRow, { registration }: EntryRows): Notification {
  return {
    userId: tournament.organizerId,
    relatedId: tournament.id,
    at: registration.registeredAt,
    type: 'team_entered',
    title: 'New team registered',
    message: `${registration.teamName} registered for ${tournament.name}.`,
  }
}

function welcome(user: { id: string; firstName: string; createdAt: Date }): Notification {
  const message = `Good to have you here, ${user.firstName}. Find a tournament near you and register your team.`
  return {
    userId: user.id,
    relatedId: null,
    at: user.createdAt,
    type: 'welcome',
    title: 'Welcome to Homefield',
    message,
  }
}
