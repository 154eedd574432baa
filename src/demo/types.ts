import type { tournaments } from '#db/schema.ts'
import type { Sport } from '#lib/sports.ts'
import type { towns } from './towns.ts'

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'
type TownKey = keyof typeof towns

export type Person = {
  username: string
  firstName: string
  lastName: string
  town: TownKey
  sports: readonly Sport[]
  wins: number
  losses: number
  /** Dollars. */
  prizes: number
  bio?: string
  /** Joined a few days ago and has not registered for anything yet. */
  isNew?: true
  /** Only plays on other people's teams, in their own town. */
  isPlayerOnly?: true
}

/** Days relative to today in the town's calendar, and times in its time zone. */
export type Schedule = {
  /** The first possible day: −10 is ten days ago. */
  day: number
  /** Moves the first day forward to this weekday. */
  on?: Weekday
  from: string
  /** Number of days; 1 by default. */
  days?: number
  until: string
  /** Registration closes at 20:00, relative to the first day or to today. */
  closes: { daysBefore: number } | { inDays: number }
}

/**
 * The state of a team's entry. `pending` can still pay later, `expired` never paid, `refunded` got a full refund, and `withdrawn`
 * paid, left, and got a refund minus the processing fee.
 */
export type EntryState = 'pending' | 'paid' | 'refunded' | 'withdrawn' | 'expired'

/** The columns that a demo tournament gives as they are stored; the others are computed. */
export const storedColumns = ['name', 'description', 'venueNotes', 'skillLevel', 'teamSize', 'maxTeams'] as const
type StoredColumns = Pick<typeof tournaments.$inferInsert, (typeof storedColumns)[number]>

export type DemoTournament = StoredColumns & {
  town: TownKey
  venue: string
  /** A username. */
  organizer: string
  /** Dollars, like the prize. */
  fee: number
  prize: number
  schedule: Schedule
  /** Number of teams by state. */
  entries: Partial<Record<EntryState, number>>
  rules: readonly string[]
  /** Team names where the town has no areas. Singles and pairs are named after their players. */
  teamNames?: readonly string[]
  /** Deleted, with every team refunded; only the administrator sees it. */
  isCancelled?: true
}

export type DemoSport = {
  /** The second part of a team's name, after the neighborhood: 'Travis Heights Hoops Club'. */
  clubWords: readonly string[]
  tournaments: readonly DemoTournament[]
}
