import { v7 as uuidv7 } from 'uuid'
import { pick } from '#lib/objects.ts'
import { demoAccounts, demoEmail } from './accounts.ts'
import { instantsOf } from './calendar.ts'
import type { Instants } from './calendar.ts'
import { entriesFrom } from './entries/entries.ts'
import type { DemoEntry } from './entries/entries.ts'
import { entryRows } from './entries/entry-rows.ts'
import type { EntryRows, EntryTimes, TournamentRow } from './entries/entry-rows.ts'
import { openInvitation } from './entries/invitations.ts'
import { notificationsOf } from './notifications.ts'
import { peopleRows } from './people/people-rows.ts'
import { people } from './people/people.ts'
import { demoTournaments } from './tournaments/tournaments.ts'
import { towns } from './towns.ts'
import { storedColumns } from './types.ts'

const hour = 3_600_000
const day = 24 * hour

export type DemoWorld = ReturnType<typeof demoWorld>

/** Every row of the demo world as of `now`. Deterministic except for the ids. */
export function demoWorld(options: { now: Date; passwordHash: string; payments: 'sandbox' | 'none' }) {
  const { now, payments } = options
  const { users, accounts, administratorId, idOf } = peopleRows(now, options.passwordHash)
  const entriesOf = entriesFrom(people)
  const played = demoTournaments.map((demo, index) => {
    const instants = instantsOf(demo.schedule, towns[demo.town].timeZone, now)
    const tournament = tournamentRow(demo, instants, { now, index, organizerId: idOf(demo.organizer) })
    const entries = entriesOf(demo, index)
    const context = { tournament, idOf, administratorId, payments }
    return {
      tournament,
      entries: entries.map((entry, place) =>
        entryRows(entry, timesOf(entry, { place, of: entries.length, tournament, now }), context),
      ),
    }
  })
  const entries: EntryRows[] = played.flatMap((tournament) => tournament.entries)
  const { username, town } = people.find((person) => demoEmail(person.username) === demoAccounts.player.email)!
  const player = { id: idOf(username), timeZone: towns[town].timeZone }
  return {
    users,
    accounts,
    tournaments: played.map(({ tournament }) => tournament),
    teams: entries.map(({ team }) => team),
    registrations: entries.map(({ registration }) => registration),
    refunds: entries.flatMap(({ refund }) => refund ?? []),
    ledger: entries.flatMap(({ ledger }) => ledger),
    intents: entries.flatMap(({ intent }) => intent ?? []),
    invitations: [openInvitation({ played, player, now })],
    notifications: notificationsOf({ users, played, now }),
  }
}

type Demo = (typeof demoTournaments)[number]

function tournamentRow(
  demo: Demo,
  instants: Instants,
  at: { now: Date; index: number; organizerId: string },
): TournamentRow {
  const { now, index, organizerId } = at
  const announced = Math.min(instants.registrationDeadline.getTime(), now.getTime()) - (20 + ((index * 13) % 35)) * day
  const createdAt = new Date(announced - index * 61_000)
  const cancelledAt = demo.isCancelled ? new Date(now.getTime() - 2 * day) : null
  const town = towns[demo.town]
  return {
    ...pick(demo, storedColumns),
    id: uuidv7({ msecs: createdAt.getTime() }),
    sport: demo.sport,
    location: `${demo.venue}, ${town.label}`,
    latitude: town.at[0],
    longitude: town.at[1],
    ...instants,
    timeZone: town.timeZone,
    entryFeeCents: Math.round(demo.fee * 100),
    prizePoolCents: Math.round(demo.prize * 100),
    status: cancelledAt ? 'cancelled' : statusAt(now, instants),
    organizerId,
    rules: demo.rules.join('\n'),
    createdAt,
    updatedAt: cancelledAt ?? createdAt,
    cancelledAt,
    cancelledBy: cancelledAt && 'organizer',
    cancelReason: cancelledAt && 'The hall is closed for repairs.',
  }
}

function statusAt(now: Date, { startDate, endDate }: Instants) {
  if (now < startDate) return 'upcoming'
  return now <= endDate ? 'active' : 'completed'
}

/** Teams register evenly from the day after the announcement; pending ones registered within the last day. */
function timesOf(
  entry: DemoEntry,
  at: { place: number; of: number; tournament: TournamentRow; now: Date },
): EntryTimes {
  const { place, of, tournament, now } = at
  const opened = tournament.createdAt.getTime() + day
  const closed = Math.min(now.getTime(), tournament.registrationDeadline.getTime()) - 3 * hour
  if (entry.state === 'pending') {
    const registeredAt = new Date(now.getTime() - (3 + place * 5) * hour)
    const expiresAt = new Date(Math.min(registeredAt.getTime() + 2 * day, tournament.registrationDeadline.getTime()))
    return { registeredAt, leftAt: expiresAt, expiresAt }
  }
  const registeredAt = new Date(opened + ((closed - opened) * (place + 0.5)) / of)
  const leftAt = tournament.cancelledAt ?? new Date((registeredAt.getTime() + closed) / 2)
  return { registeredAt, leftAt, expiresAt: null }
}
