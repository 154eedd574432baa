import { AppError, fieldError } from '#lib/errors.ts'
import { centsOf } from '#lib/money.ts'
import { changedValues } from '#lib/objects.ts'
import { refuseStaffNames } from '#lib/staff-names.ts'
import { refuseWebAddresses } from '#lib/web-address.ts'
import type { App } from '#platform/app.ts'
import type { EditTournament } from '../../contract.ts'
import { editDatesRefusals, formatRefusal, statusOf } from '../../rules.ts'
import type { Dates } from '../../rules.ts'
import { datesToCompare, editedDates, isSame, refuseDates, zoneFrom } from './dates.ts'
import { locate } from './locate.ts'
import type { TournamentRow } from '../wire.ts'

export type Located = Pick<TournamentRow, 'latitude' | 'longitude'>

/** The coordinates of the location in this input; null without one. Call it outside of transactions. */
export async function locateInput(app: App, { location }: EditTournament): Promise<Located | null> {
  return location === undefined ? null : locate(app, location)
}

/** The columns that this edit changes at `now`, with the status that follows. Refuses what no edit may do, at its field. */
export function changesBy(
  before: TournamentRow,
  input: EditTournament,
  located: Located | null,
  now: Date,
): Partial<TournamentRow> {
  const { timeZone, entryFee, prizePool, organizerId, revision: _, ...plain } = input
  if (organizerId !== undefined && organizerId !== before.organizerId) {
    throw fieldError('organizer_is_fixed', 'organizerId')
  }
  const zone = timeZone === undefined ? before.timeZone : zoneFrom(timeZone)
  const dates = editedDates(before, input, zone)
  refuseDates(editDatesRefusals(datesToCompare(before, dates, zone), dates, now))
  if (plain.maxTeams !== undefined && plain.maxTeams < before.placesTaken) {
    throw fieldError('max_teams_below_places_taken', 'maxTeams')
  }
  const wrongFormat = plain.format && formatRefusal(before, plain.format)
  if (wrongFormat) throw fieldError(wrongFormat, 'format')
  const changes = changedValues(before, {
    ...plain,
    ...dates,
    ...statusOfDates(before, dates, now),
    timeZone: zone,
    ...(entryFee !== undefined && { entryFeeCents: wholeCents(entryFee) }),
    ...(prizePool !== undefined && { prizePoolCents: wholeCents(prizePool) }),
  })
  if (changes.startDate && changes.startDate > before.startDate && hasResults(before)) {
    throw fieldError('start_after_results', 'startDate')
  }
  if (changes.prizePoolCents !== undefined && before.finishedAt) throw fieldError('prizes_given', 'prizePool')
  refuseWebAddresses({ name: changes.name, location: changes.location })
  refuseStaffNames({ name: changes.name })
  return changes.location === undefined ? changes : { ...changes, ...located }
}

const hasResults = ({ competition }: TournamentRow) => competition === 'running' || competition === 'finished'

/** A rescheduled tournament (because of rain, say) gets the status of its new dates. */
function statusOfDates(before: TournamentRow, dates: Dates, now: Date): Partial<TournamentRow> {
  const isMoved = !isSame(before.startDate, dates.startDate) || !isSame(before.endDate, dates.endDate)
  return isMoved ? { status: statusOf({ ...before, ...dates }, now) } : {}
}

/** The contract has already refused fractions of a cent. */
export function wholeCents(dollars: number): number {
  const cents = centsOf(dollars)
  if (cents === null) throw new AppError('invalid_input')
  return cents
}
