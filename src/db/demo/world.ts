import { v7 as uuidv7 } from 'uuid'
import { instantsOf } from './calendar.ts'
import type { Instants } from './calendar.ts'
import { entriesFrom } from './entries.ts'
import type { Entry } from './entries.ts'
import { entryRows } from './entry-rows.ts'
import type { EntryRows, EntryTimes, TournamentRow } from './entry-rows.ts'
import { notificationsOf } from './notifications.ts'
import { peopleRows } from './people-rows.ts'
import { people } from './people.ts'
import { demoTournaments } from './tournaments.ts'
import { towns } from './towns.ts'

const hour = 3_600_000
const day = 24 * hour

export type DemoWorld = ReturnType<typeof demoWorld>

/** Every row of the demo world as seen from `now`. The same people, names, teams and sums each time; only ids differ. */
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
  return {
    users,
    accounts,
    tournaments: played.map(({ tournament }) => tournament),
    teams: entries.map(({ team }) => team),
    registrations: entries.map(({ registration }) => registration),
    refunds: entries.flatMap(({ refund }) => refund ?? []),
    ledger: entries.flatMap(({ ledger }) => ledger),
    intents: entries.flatMap(({ intent }) => intent ?? []),
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
  const calledOff = demo.isCancelled ? new Date(now.getTime() - 2 * day) : null
  const town = towns[demo.town]
  return {
    id: uuidv7({ msecs: createdAt.getTime() }),
    name: demo.name,
    description: demo.description,
    sport: demo.sport,
    location: `${demo.venue}, ${town.label}`,
    ...instants,
    timeZone: town.timeZone,
    maxTeams: demo.maxTeams,
    entryFeeCents: Math.round(demo.fee * 100),
    prizePoolCents: Math.round(demo.prize * 100),
    status: calledOff ? 'cancelled' : statusAt(now, instants),
    organizerId,
    rules: demo.rules.join('\n'),
    skillLevel: demo.skillLevel,
    teamSize: demo.teamSize,
    createdAt,
    updatedAt: calledOff ?? createdAt,
    deletedAt: calledOff,
  }
}

function statusAt(now: Date, { startDate, endDate }: Instants) {
  if (now < startDate) return 'upcoming'
  return now <= endDate ? 'active' : 'completed'
}

/** Entries come in evenly from the day after the announcement on; those that still wait for payment came within the last day. */
function timesOf(entry: Entry, at: { place: number; of: number; tournament: TournamentRow; now: Date }): EntryTimes {
  const { place, of, tournament, now } = at
  const opened = tournament.createdAt.getTime() + day
  const closed = Math.min(now.getTime(), tournament.registrationDeadline.getTime()) - 3 * hour
  if (entry.state === 'pending') {
    const registeredAt = new Date(now.getTime() - (3 + place * 5) * hour)
    const expiresAt = new Date(Math.min(registeredAt.getTime() + 2 * day, tournament.registrationDeadline.getTime()))
    return { registeredAt, leftAt: expiresAt, expiresAt }
  }
  const registeredAt = new Date(opened + ((closed - opened) * (place + 0.5)) / of)
  const leftAt = tournament.deletedAt ?? new Date((registeredAt.getTime() + closed) / 2)
  return { registeredAt, leftAt, expiresAt: null }
}
