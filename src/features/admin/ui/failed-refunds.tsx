import { useQuery } from '@tanstack/react-query'
import type { Refund } from '#features/teams/refund-contract.ts'
import { exactDollars } from '#lib/money.ts'
import { answer } from '#ui/api.ts'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { dayOf } from './formats.ts'
import { failedRefundsQuery } from './queries.ts'
import { RowActions } from './row-actions.tsx'
import { tellFailure, useReadAnew } from './use-admin-act.ts'
import { useRecordDialog } from './use-record-dialog.tsx'

const loadSettle = () => import('./settle-refund-dialog.tsx')

/** Refunds that the payment service will not make: the administrator sends them again or gives the money back by hand. */
export function FailedRefunds() {
  const client = useClient()
  const readAnew = useReadAnew()
  const { data: refunds } = useQuery(failedRefundsQuery(client))
  const settle = useRecordDialog<Refund>(loadSettle, { keepsTyped: true })
  const sendAgain = async ({ id }: Refund) => {
    try {
      await answer(client.refunds[':id'].retry.$post({ param: { id }, json: {} }))
      toast({ title: 'Refund sent again' })
    } catch (error) {
      tellFailure('Failed to send the refund', error)
    }
    await readAnew()
  }
  if (!refunds?.length) return settle.dialog
  return (
    <Card as="section" aria-labelledby="failed-refunds" className="flex flex-col gap-2">
      <h2 id="failed-refunds" className="type-display text-lg text-danger">
        Failed refunds
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 text-sm">
              <p className="font-semibold break-words">
                {exactDollars(refund.amount)} to {refund.captain.firstName} {refund.captain.lastName} for{' '}
                {refund.teamName}
              </p>
              <p className="break-words text-soft">
                {refund.tournamentName}, {dayOf(refund.requestedAt)}.{' '}
                {refund.failure ?? 'The payment service refused it.'}
              </p>
            </div>
            <RowActions
              of={refund.teamName}
              actions={[
                { label: 'Send again', onPress: () => void sendAgain(refund) },
                { label: 'Settle by hand', onPress: () => settle.show(refund) },
              ]}
            />
          </li>
        ))}
      </ul>
      {settle.dialog}
    </Card>
  )
}
