import { v7 as uuidv7 } from 'uuid'
import { formatMoment } from '#lib/dates.ts'
import { dollarsOf, formatDollars } from '#lib/money.ts'
import type { EntryRows, TournamentRow } from './entry-rows.ts'

type Played = { tournament: TournamentRow; entries: readonly EntryRows[] }
type News = { userId: string; at: Date; type: string; title: string; message: string; relatedId: string | null }

const day = 86_400_000

/**
 * What people were told over the last two weeks: captains about their places and their money, organizers about new teams,
 * newcomers a welcome. What is older than three days has been read.
 */
export function notificationsOf(world: {
  users: readonly { id: string; firstName: string; createdAt: Date }[]
  played: readonly Played[]
  now: Date
}) {
  const since = (days: number) => new Date(world.now.getTime() - days * day)
  const news = [
    ...world.played.flatMap(({ tournament, entries }) =>
      entries.flatMap((entry) => [captainsNews(tournament, entry), organizersNews(tournament, entry)]),
    ),
    ...world.users.map(welcome),
  ]
  return news
    .filter((item) => item.at > since(14) && item.at <= world.now)
    .map(({ at, ...item }) => ({ ...item, id: uuidv7({ msecs: at.getTime() }), isRead: at < since(3), createdAt: at }))
}

function captainsNews(tournament: TournamentRow, { registration, refund }: EntryRows): News {
  const to = { userId: registration.userId, relatedId: tournament.id }
  const { teamName } = registration
  if (registration.paymentStatus === 'pending') {
    const fee = formatDollars(dollarsOf(tournament.entryFeeCents))
    const until = formatMoment(registration.expiresAt!, tournament.timeZone!)
    return {
      ...to,
      at: registration.registeredAt,
      type: 'team_registered',
      title: 'Your place is kept',
      message: `${teamName} is on the list of ${tournament.name}. Pay the entry fee of ${fee} by ${until} to stay there.`,
    }
  }
  if (registration.paymentStatus === 'refunded') {
    const amount = formatDollars(dollarsOf(refund?.amountCents ?? registration.amountPaidCents!))
    const why =
      tournament.status === 'cancelled' ? `${tournament.name} was called off` : `${teamName} left ${tournament.name}`
    const message = `${why}. ${amount} of your entry fee is on its way back to you.`
    return { ...to, at: registration.updatedAt!, type: 'team_refunded', title: 'Entry fee refunded', message }
  }
  if (registration.paymentStatus === 'expired') {
    const message = `The entry fee of ${teamName} for ${tournament.name} was not paid in time, so its place was given free.`
    return { ...to, at: registration.updatedAt!, type: 'team_expired', title: 'Your place has lapsed', message }
  }
  return {
    ...to,
    at: registration.registeredAt,
    type: 'team_registered',
    title: 'Your team is in',
    message: `${teamName} is registered for ${tournament.name}.`,
  }
}

function organizersNews(tournament: TournamentRow, { registration }: EntryRows): News {
  return {
    userId: tournament.organizerId,
    relatedId: tournament.id,
    at: registration.registeredAt,
    type: 'team_entered',
    title: 'A team has entered',
    message: `${registration.teamName} entered ${tournament.name}.`,
  }
}

function welcome(user: { id: string; firstName: string; createdAt: Date }): News {
  const message = `Good to have you here, ${user.firstName}. Find a tournament near you, or bring your own team.`
  return {
    userId: user.id,
    relatedId: null,
    at: user.createdAt,
    type: 'welcome',
    title: 'Welcome to Homefield',
    message,
  }
}
