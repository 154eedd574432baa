import { useQuery } from '@tanstack/react-query'
import { exactDollars } from '#lib/money.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { Payment } from '../../payment-contract.ts'
import { momentOf } from '../formats.tsx'
import { timelineQuery } from '../queries.ts'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'

/** The history of a payment, oldest event first. */
export default function PaymentDialog({ record: payment, open, onOpenChange }: RecordDialogProps<Payment>) {
  const { data, isError, isFetching, refetch } = useQuery({ ...timelineQuery(useClient(), payment.id), enabled: open })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title={payment.teamName}
      description={payment.tournamentName}
    >
      {isError && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !isError && <Skeleton className="h-48" />}
      {data && (
        <>
          <ol role="list" className="flex flex-col">
            {data.events.map((event) => (
              <li key={`${event.at} ${event.what}`} className="relative border-l-2 border-line pb-5 pl-5 last:pb-0">
                <span aria-hidden className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-ink" />
                <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
                  <span>{event.what}</span>
                  {event.amount !== null && <span className="tabular-nums">{exactDollars(event.amount)}</span>}
                </p>
                <p className="type-small text-soft">
                  {momentOf(event.at)}
                  {event.by && `, ${event.by}`}
                </p>
                {event.note && <p className="type-small break-words">{event.note.replaceAll('_', ' ')}</p>}
              </li>
            ))}
          </ol>
          {data.paymentIntentIds.length > 0 && (
            <p className="type-small mt-5 border-t border-line pt-4 break-all text-soft">
              {data.paymentIntentIds.length === 1 ? 'Payment' : 'Payments'} {data.paymentIntentIds.join(', ')}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
