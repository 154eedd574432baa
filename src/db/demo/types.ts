import type { towns } from './towns.ts'

export type Sport = 'basketball' | 'soccer' | 'tennis' | 'volleyball' | 'baseball' | 'badminton' | 'football'
type SkillLevel = 'beginner' | 'intermediate' | 'advanced' | 'all'
export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'
type TownKey = keyof typeof towns

/** Where captains come from before they come from further away. */
export type Region = 'west' | 'central' | 'east' | 'europe' | 'pacific'

/** `areas` is a list with commas; empty where teams bring names of their own. */
export type Town = { label: string; timeZone: string; region: Region; areas: string }

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
  /** Joined a few days ago and has not entered anything yet. */
  isNew?: true
  /** Plays for somebody else's team, in their own town alone. */
  isPlayerOnly?: true
}

/** Days on the town's own calendar, counted from today there; times on its own clock. */
export type Schedule = {
  /** The first day this may begin: −10 is ten days ago. */
  day: number
  /** Moves the first day forward to this weekday. */
  on?: Weekday
  from: string
  /** How many days it takes; 1 unless told. */
  days?: number
  until: string
  /** Registration closes at 20:00, so many days before the first day, or so many days from today. */
  closes: { daysBefore: number } | { inDays: number }
}

/**
 * How a team's entry went. `pending` pays later and still can; `expired` never paid; `refunded` got its whole fee back;
 * `withdrawn` had paid and left, and got the fee back less the cost of processing it.
 */
export type EntryState = 'pending' | 'paid' | 'refunded' | 'withdrawn' | 'expired'

export type DemoTournament = {
  name: string
  town: TownKey
  venue: string
  /** A username. */
  organizer: string
  skillLevel: SkillLevel
  teamSize: number
  maxTeams: number
  /** Dollars, like the prize. */
  fee: number
  prize: number
  schedule: Schedule
  /** How many teams there are of each kind. */
  entries: Partial<Record<EntryState, number>>
  description: string
  rules: readonly string[]
  /** Names for teams where the town's areas do not give any. Singles and pairs are named after their players instead. */
  teamNames?: readonly string[]
  /** Called off: every team has its money back, and no visitor sees it any more. */
  isCancelled?: true
}
