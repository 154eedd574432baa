import { csvLine } from '#lib/csv.ts'
import type { App } from '#platform/app.ts'
import type { ListPayments } from '../../payment-contract.ts'
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

const pageRows = 200

/** Every payment as CSV, read page by page as the client takes it, so memory does not grow with the list. */
export function exportPayments(app: App, query: Pick<ListPayments, 'q' | 'status' | 'tournamentId'>): ReadableStream {
  const encoder = new TextEncoder()
  let cursor: string | null | undefined
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvLine(columns))),
    async pull(controller) {
      const page = await readPayments(app, { ...query, cursor: cursor ?? undefined, limit: pageRows })
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
