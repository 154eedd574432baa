import type { MovePreview } from '#features/payments/contract.ts'
import { exactDollars } from '#lib/money.ts'
import { listed, plural } from '#lib/words.ts'

/** How many teams are named. */
const named = 3

/** Who is notified: the first few teams, how many more, and those on the waiting list. */
export function recipientsText({ recipients, teams, waiting }: Pick<MovePreview, 'recipients' | 'teams' | 'waiting'>) {
  if (recipients === 0) return 'Nobody will be notified.'
  const more = teams.length - named
  const who = [
    ...teams.slice(0, named),
    ...(more > 0 ? [plural(more, 'more team')] : []),
    ...(waiting > 0 ? [`${plural(waiting, 'captain')} on the waiting list`] : []),
  ]
  return `We'll notify ${recipients === 1 ? '1 person' : `${recipients} people`} in this tournament: ${listed(who)}.`
}

/** The most that may be refunded. The organizer returns cash, so it is not part of what goes back to cards. */
export function maximumText(refunds: MovePreview['refunds']): string {
  const totalOf = (by: 'card' | 'cash') =>
    refunds.reduce((sum, refund) => sum + (refund.by === by ? refund.amount : 0), 0)
  const [card, cash] = [exactDollars(totalOf('card')), `${exactDollars(totalOf('cash'))} in cash from you`]
  if (totalOf('cash') === 0) return card
  return totalOf('card') === 0 ? cash : `${card} to cards, ${cash}`
}

/** Who withdraws the teams that have no captain; null if there are none. */
export function captainlessText(refunds: MovePreview['refunds']): string | null {
  const count = refunds.filter(({ hasCaptain }) => !hasCaptain).length
  if (count === 0) return null
  return count === 1
    ? '1 of them has no captain, so only you can withdraw it.'
    : `${count} of them have no captain, so only you can withdraw them.`
}
