import { annuls } from '#engine/standings/table.ts'
import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { withdrawalHours } from '#features/payments/values.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { hasTable } from '#features/competition/ui/matches/rounds.ts'

/** What goes back to the card that paid through a pay link, or in cash. */
export function feeReturnText({ paidBy, fee, fullRefundUntil }: Entry, timeZone: string): string {
  if (paidBy === 'cash') return `The organizer returns ${formatDollars(fee)}.`
  if (fullRefundUntil === null)
    return `Up to ${withdrawalHours} hours before the start, the fee goes back to the card, minus the processing fee.`
  const until = formatMoment(new Date(fullRefundUntil), timeZone)
  return `The date or location has changed, so until ${until}, the full ${formatDollars(fee)} goes back to the card.`
}

/** What happens to a team's matches if it withdraws now, by the rules of its table if it is still playing there. */
export function withdrawalText({ matches, setup }: Pick<Snapshot, 'matches' | 'setup'>, teamId: string): string {
  const own = matches.filter(({ slots }) => slots.some((slot) => typeof slot === 'object' && slot.team === teamId))
  const inTable = own.filter(hasTable)
  const played = inTable.filter((match) => isPlayed(match, teamId)).length
  const due = setup.format === 'swiss' ? setup.roundCount + 1 - (inTable[0]?.round ?? 1) : inTable.length
  const isInTable = 'table' in setup && played < due
  if (!isInTable) {
    if (matches.every(hasTable)) return 'Its existing results stay.'
    const rest = inTable.length > 0 ? 'knockout match' : 'match'
    return `Its opponents advance in every ${rest} without a result. Its existing results stay.`
  }
  const results = played === 0 ? 'It has no results yet, and' : 'Its results are annulled:'
  if (annuls(setup.table, { played, due })) return `${results} none of its matches will count in the table.`
  return `It loses its remaining matches by walkover.${played === 0 ? '' : ' Its existing results stay.'}`
}

const isPlayed = ({ games, outcome, winner }: MatchState, teamId: string) =>
  games.length > 0 || outcome === 'bye' || (typeof winner === 'object' && winner.team === teamId)
