import { csvLine } from '#lib/csv.ts'
import type { App } from '#platform/app.ts'
import type { ListPayments } from '../money-contract.ts'
import { readPayments } from './payments.ts'

const columns = [
  'Registered at',
  'Tournament',
  'Team',
  'Captain',
  'Status',
  'Paid by',
  'Amount',
  'Refunded',
  'Fee kept',
  'Still to refund',
  'Refund status',
  'Payment',
  'Registration',
]

const rowsAtOnce = 200

/** Every payment as CSV, page after page and only as fast as it is read: memory does not grow with the list. */
export function exportPayments(app: App, wanted: Pick<ListPayments, 'q' | 'status' | 'tournamentId'>): ReadableStream {
  const encoder = new TextEncoder()
  let cursor: string | null | undefined
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvLine(columns))),
    async pull(controller) {
      const page = await readPayments(app, { ...wanted, cursor: cursor ?? undefined, limit: rowsAtOnce })
      const lines = page.rows.map((row) =>
        csvLine([
          row.registeredAt,
          row.tournamentName,
          row.teamName,
          row.captain,
          row.status,
          row.paidBy,
          row.amount,
          row.refund?.amount ?? null,
          row.refund?.feeKept ?? null,
          row.refund?.owed ?? null,
          row.refund?.status ?? null,
          row.paymentIntentIds.join(' '),
          row.id,
        ]),
      )
      controller.enqueue(encoder.encode(lines.join('')))
      cursor = page.next
      if (!cursor) controller.close()
    },
  })
}
