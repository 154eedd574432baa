import { useQuery } from '@tanstack/react-query'
import type { Refund } from '#features/payments/refund-contract.ts'
import { exactDollars } from '#lib/money.ts'
import { unwrap } from '#ui/client/api.ts'
import { Card } from '#ui/card.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { dayOf } from '../formats.tsx'
import { RowActions } from '../lists/record-table.tsx'
import { useRecordDialog } from '../lists/use-record-dialog.tsx'
import { failedRefundsQuery } from '../queries.ts'
import { useAdminAction } from '../use-admin-action.ts'

const loadSettle = () => import('./settle-refund-dialog.tsx')

/** Refunds that the payment provider refused: the administrator retries them or returns the money manually. */
export function FailedRefunds() {
  const client = useClient()
  const { run } = useAdminAction()
  const { data: refunds } = useQuery(failedRefundsQuery(client))
  const settle = useRecordDialog<Refund>(loadSettle)
  const sendAgain = ({ id }: Refund) =>
    run(() => unwrap(client.refunds[':id'].retry.$post({ param: { id }, json: {} })), {
      done: { title: 'Refund sent again' },
      failed: 'Failed to send the refund',
    })
  if (!refunds?.length) return settle.dialog
  return (
    <Card as="section" aria-labelledby="failed-refunds" className="flex flex-col gap-2">
      <h2 id="failed-refunds" className="type-subheading text-danger">
        Failed refunds
      </h2>
      <ul role="list" className="flex flex-col divide-y divide-line">
        {refunds.map((refund) => (
          <li
            key={refund.id}
            id={`refund-${refund.id}`}
            className="scroll-mt-24 target:bg-sunken flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <div className="type-small min-w-0">
              <p className="font-semibold break-words">
                {exactDollars(refund.amount)}
                {refund.captain && ` to ${refund.captain.firstName} ${refund.captain.lastName}`} for {refund.teamName}
              </p>
              <p className="break-words text-soft">
                {refund.tournamentName}, {dayOf(refund.requestedAt)}.{' '}
                {refund.failure ?? 'The payment provider rejected it.'}
              </p>
            </div>
            <RowActions
              of={refund.teamName}
              actions={[
                { label: 'Send again', onPress: () => void sendAgain(refund) },
                { label: 'Settle manually', onPress: () => settle.show(refund) },
              ]}
            />
          </li>
        ))}
      </ul>
      {settle.dialog}
    </Card>
  )
}
