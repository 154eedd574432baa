import { toLocalDay } from '#lib/dates.ts'
import type { tournamentRefusals } from './refusals.ts'
import type { Dates, OfficialRole } from './rules.ts'
import { soonHours } from './values.ts'

type Changeable = Dates & {
  name: string
  location: string
  timeZone: string
  maxTeams: number
  entryFeeCents: number
  prizePoolCents: number
  teamSize: number
  sport: string
  image: string | null
}

type Refusal = { code: keyof typeof tournamentRefusals; field: string }

/** What teams paid for: it can't change once one of them holds a spot. */
const fixed = { entryFeeCents: 'entryFee', prizePoolCents: 'prizePool', teamSize: 'teamSize', sport: 'sport' } as const
const ofOrganizer = {
  name: 'name',
  location: 'location',
  timeZone: 'timeZone',
  maxTeams: 'maxTeams',
  ...fixed,
} as const
const dates = ['startDate', 'endDate', 'registrationDeadline'] as const

/**
 * Why this role can't make these changes to its tournament at `now`, each at its field. The fee, the prize pool, the team size and the sport
 * are fixed once anybody holds a spot. The photo has its own calls. Co-organizers change times of day, never the day, and only the administrator moves the start to within
 * 24 hours from now.
 */
export function detailRefusals(
  before: Changeable & { placesTaken: number },
  changes: Partial<Changeable>,
  { role, now }: { role: OfficialRole; now: Date },
): Refusal[] {
  const refusals: Refusal[] = []
  const refuse = (code: Refusal['code'], field: string) => refusals.push({ code, field })
  if (role === 'co_organizer') {
    for (const [column, field] of entriesOf(ofOrganizer)) if (column in changes) refuse('organizer_only', field)
    for (const field of dates) if (isOtherDay(before, changes, field)) refuse('organizer_only', field)
  }
  if (before.placesTaken > 0) {
    for (const [column, field] of entriesOf(fixed)) if (column in changes) refuse('fixed_by_teams', field)
  }
  if ('image' in changes) refuse('photo_changed_apart', 'image')
  const soon = now.getTime() + soonHours * 3_600_000
  if (role !== 'administrator' && changes.startDate && changes.startDate.getTime() < soon) {
    refuse('start_too_soon', 'startDate')
  }
  return refusals
}

const entriesOf = <Of extends object>(of: Of) => Object.entries(of) as [keyof Of, string][]

function isOtherDay(before: Changeable, changes: Partial<Changeable>, field: keyof Dates): boolean {
  const date = changes[field]
  return date !== undefined && toLocalDay(date, before.timeZone) !== toLocalDay(before[field], before.timeZone)
}
