import { describeChanges } from '#features/tournaments/changes.ts'
import type { EditDetails } from '#features/tournaments/contract.ts'
import { previewDetails } from '#features/tournaments/server/editing/details.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { readScheduleMove } from '#features/competition/server/schedule/event-move/move-schedule.ts'
import { shiftedInstant } from '#features/competition/schedule-shift.ts'
import { movesIn, newRefunds, refuseMoves } from '#features/registrations/server/moves/note-moves.ts'
import { recipientsOf } from '#features/registrations/server/notifications/tournament-notifications.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { MovePreview } from '#features/payments/contract.ts'
import { processingFeeCents } from '#features/payments/rules.ts'

/** Who an edit of the details would notify, what it would move, and which refunds it would open. Refuses what the edit would. Changes nothing. */
export async function previewMove(app: App, actor: Actor, id: string, input: EditDetails): Promise<MovePreview> {
  const { before, after, revision } = await previewDetails(app, actor, id, input)
  const isTold = describeChanges(before, after).length > 0
  const { inside, waiting, teams } = await recipientsOf(app.db, before, after)
  const { move, shift } = await readScheduleMove(app, app.db, { before, after })
  const moves = await movesIn(app.db, after, app.now(), ({ firstMatchAt }) =>
    firstMatchAt && shift ? shiftedInstant(firstMatchAt, shift) : firstMatchAt,
  )
  refuseMoves(moves, actor)
  const paid = newRefunds(moves)
  const byCard = paid.filter(({ paidBy }) => paidBy === 'card')
  return {
    revision,
    scheduleMove: move,
    recipients: isTold ? inside.length + waiting.length : 0,
    teams: isTold ? teams : [],
    waiting: isTold ? waiting.length : 0,
    refunds: paid.map(({ teamName, amountPaidCents, paidBy, userId }) => ({
      teamName,
      amount: dollarsOf(amountPaidCents),
      by: paidBy === 'cash' ? 'cash' : 'card',
      hasCaptain: userId !== null,
    })),
    providerFees: dollarsOf(byCard.reduce((sum, { feeCents }) => sum + processingFeeCents(feeCents), 0)),
  }
}
