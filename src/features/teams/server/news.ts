import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { refunds, registrations } from '#db/schema.ts'
import { tell } from '#features/notifications/server/tell.ts'
import { whenAndWhere } from '#features/tournaments/server/news.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { formatMoment } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail.ts'
import { about, cents, entryWhere, names } from './news-entry.ts'
import type { Entry } from './news-entry.ts'
import type { Place } from './places.ts'

/*
 * What captains and organizers hear about teams, on the page and by mail. Each of these is called in the transaction that makes it true,
 * after its last write, and however often it is called an event is told once.
 */

/** The captain hears that the team is on the list, and until when it has to be paid; the organizer that there is a new one. */
export async function tellEntered(app: App, tx: Transaction, teamId: string): Promise<void> {
  const entry = await entryWhere(tx, eq(registrations.teamId, teamId))
  const { place, tournament } = entry
  const payBy = place.expiresAt ? formatMoment(place.expiresAt, tournament.timeZone) : ''
  const fee = cents(place.feeCents)
  await tell(tx, [place.userId], {
    type: 'team_registered',
    title: payBy ? 'Your place is kept' : 'Your team is in',
    message: payBy
      ? `${place.teamName} is on the list of ${tournament.name}. Pay the entry fee of ${fee} by ${payBy} to stay there.`
      : `${place.teamName} is registered for ${tournament.name}.`,
    ...about(entry, 'registered'),
    mail: {
      templateKey: 'team_registered',
      variables: { ...names(entry), ...whenAndWhere(tournament), fee, payBy, link: linkTo(app, '/profile') },
    },
  })
  await tellOrganizer(app, tx, entry)
}

/** The captain hears that the money came; the organizer of the team, if it is a new one. */
export async function tellPaid(app: App, tx: Transaction, teamId: string): Promise<void> {
  const entry = await entryWhere(tx, eq(registrations.teamId, teamId))
  const { place, tournament } = entry
  const amount = cents(place.amountPaidCents)
  await tell(tx, [place.userId], {
    type: 'team_paid',
    title: 'Your team is in',
    message: `We received ${amount}. ${place.teamName} is registered for ${tournament.name}.`,
    ...about(entry, 'paid'),
    mail: {
      templateKey: 'team_paid',
      variables: { ...names(entry), ...whenAndWhere(tournament), amount, link: linkTo(app, `/receipt/${place.id}`) },
    },
  })
  await tellOrganizer(app, tx, entry)
}

/** The captain hears that a place will lapse; once for each time it was given. */
export async function tellReminder(app: App, tx: Transaction, place: Place, tournament: TournamentRow) {
  const payBy = formatMoment(place.expiresAt!, tournament.timeZone)
  await tell(tx, [place.userId], {
    type: 'payment_reminder',
    title: 'Payment due soon',
    message: `Pay for ${place.teamName} in ${tournament.name} by ${payBy}, or its place is released.`,
    relatedId: tournament.id,
    eventKey: `reminder:${place.id}:${Math.floor(place.expiresAt!.getTime() / 1000)}`,
    mail: {
      templateKey: 'payment_reminder',
      variables: {
        ...names({ place, tournament }),
        ...whenAndWhere(tournament),
        fee: cents(place.feeCents),
        payBy,
        link: linkTo(app, `/payment/${tournament.id}?teamId=${place.teamId}`),
      },
    },
  })
}

/**
 * The captain hears that a listed team has lost its place. A place that was only held nobody misses, and of one in a tournament that was
 * called off they know.
 */
export async function tellExpired(app: App, tx: Transaction, registrationId: string): Promise<void> {
  const entry = await entryWhere(tx, eq(registrations.id, registrationId))
  const { place, tournament } = entry
  if (!place.teamId || tournament.deletedAt) return
  await tell(tx, [place.userId], {
    type: 'team_expired',
    title: 'Your place has lapsed',
    message: `The entry fee of ${place.teamName} for ${tournament.name} was not paid in time, so its place was released. Nothing was charged.`,
    ...about(entry, 'expired'),
    mail: {
      templateKey: 'team_expired',
      variables: { ...names(entry), link: linkTo(app, `/tournament/${tournament.id}`) },
    },
  })
}

const refundReasons = {
  withdrawn: (team: string, cup: string) => `${team} left ${cup}.`,
  late_payment: (team: string, cup: string) => `The payment for ${team} in ${cup} was not needed or came too late.`,
  administrator: (team: string, cup: string) => `${team} was taken off the list of ${cup}.`,
  tournament_cancelled: (_team: string, cup: string) => `${cup} was called off.`,
}

/** The captain hears that money is on its way back, how much and why. */
export async function tellRefunded(app: App, tx: Transaction, refundId: string): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  const entry = await entryWhere(tx, eq(registrations.id, refund!.registrationId))
  const { place, tournament } = entry
  const amount = cents(refund!.amountCents)
  const feeKept = refund!.feeKeptCents > 0 ? cents(refund!.feeKeptCents) : ''
  const reason = refundReasons[refund!.reason](place.teamName, tournament.name)
  await tell(tx, [place.userId], {
    type: 'team_refunded',
    title: 'Entry fee refunded',
    message: `${reason} ${amount} of your entry fee is on its way back to you.`,
    relatedId: tournament.id,
    eventKey: `refunded:${refundId}`,
    mail: {
      templateKey: 'team_refunded',
      variables: { ...names(entry), reason, amount, feeKept, link: linkTo(app, '/profile') },
    },
  })
}

/** What a status that the administrator set means to the captain; `refundId` when money goes back to a card. */
export async function tellStatusSet(
  app: App,
  tx: Transaction,
  teamId: string,
  set: { status: 'pending' | 'paid' | 'refunded'; refundId: string | null },
): Promise<void> {
  if (set.refundId) await tellRefunded(app, tx, set.refundId)
  else if (set.status === 'refunded') await tellRemoved(app, tx, teamId)
  else await (set.status === 'paid' ? tellSettled : tellEntered)(app, tx, teamId)
}

/** Of a free team no money came. */
async function tellSettled(app: App, tx: Transaction, teamId: string): Promise<void> {
  const { place } = await entryWhere(tx, eq(registrations.teamId, teamId))
  await (place.paidBy === 'free' ? tellEntered : tellPaid)(app, tx, teamId)
}

/** Nothing goes back to a card: the team was free, not paid for, or paid in cash. */
async function tellRemoved(app: App, tx: Transaction, teamId: string): Promise<void> {
  const entry = await entryWhere(tx, eq(registrations.teamId, teamId))
  const { place, tournament } = entry
  const removed = `${place.teamName} was taken off the list of ${tournament.name}.`
  const reason = place.paidBy === 'cash' ? `${removed} The organizer gives your cash back by hand.` : removed
  await tell(tx, [place.userId], {
    type: 'team_removed',
    title: 'Your team is off the list',
    message: reason,
    ...about(entry, 'removed'),
    mail: { templateKey: 'team_removed', variables: { ...names(entry), reason, link: linkTo(app, '/profile') } },
  })
}

/** Not of their own team: that they know. */
async function tellOrganizer(app: App, tx: Transaction, entry: Entry): Promise<void> {
  const { place, tournament } = entry
  if (tournament.organizerId === place.userId) return
  const count = `${tournament.currentTeams} of ${tournament.maxTeams} teams are on the list.`
  await tell(tx, [tournament.organizerId], {
    type: 'team_entered',
    title: 'A team has entered',
    message: `${place.teamName} entered ${tournament.name}. ${count}`,
    relatedId: tournament.id,
    eventKey: `entered:${place.teamId}`,
    mail: {
      templateKey: 'team_entered',
      variables: {
        ...names(entry),
        ...whenAndWhere(tournament),
        captainName: entry.captainName,
        count,
        link: linkTo(app, `/tournament/${tournament.id}`),
      },
    },
  })
}
