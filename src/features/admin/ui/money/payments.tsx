import { Link } from '@tanstack/react-router'
import { enteredByOrganizer } from '#features/teams/captain-text.ts'
import { exactDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { PaymentBadge } from '#ui/badge/status-badge.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { Payment } from '../../payment-contract.ts'
import { dayOf } from '../formats.tsx'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { Choice } from '../lists/list-toolbar.tsx'
import { useListNavigation } from '../lists/list-search.ts'
import type { ListSearch } from '../lists/list-search.ts'
import { paymentsQuery } from '../queries.ts'
import { RecordList } from '../lists/record-list.tsx'
import { RecordTable } from '../lists/record-table.tsx'
import type { Column } from '../lists/record-table.tsx'
import { useRecordDialog } from '../lists/use-record-dialog.tsx'

const filter: Choice = {
  label: 'Show',
  options: [
    ['all', 'All payments'],
    ['paid', 'Paid'],
    ['refunded', 'Refunded'],
  ],
}

const loadTimeline = () => import('./payment-dialog.tsx')
const loadRefund = () => import('./refund-payment-dialog.tsx')

/** Every payment, with its history and a refund button. */
export function Payments({ search }: { search: ListSearch }) {
  const client = useClient()
  const onSearch = useListNavigation()
  const timeline = useRecordDialog<Payment>(loadTimeline)
  const refund = useRecordDialog<Payment>(loadRefund)
  const actions = {
    nameOf: ({ teamName }: Payment) => teamName,
    of: (payment: Payment) => [
      { label: 'History', onPress: () => timeline.show(payment) },
      ...(payment.status === 'paid' && payment.teamId
        ? [{ label: 'Refund', onPress: () => refund.show(payment), isDangerous: true }]
        : []),
    ],
  }
  return (
    <section aria-labelledby="payments" className="flex flex-col gap-4">
      <h2 id="payments" className="type-heading">
        Payments
      </h2>
      <ListToolbar search={search} placeholder="Team or payment ID (pi_…)" filter={filter}>
        {search.of && (
          <Button variant="quiet" onClick={() => onSearch({ of: undefined })}>
            Show payments of all tournaments
          </Button>
        )}
        <a href={exportOf(search)} download className={buttonClass()}>
          Export as CSV
        </a>
      </ListToolbar>
      <RecordList
        query={paymentsQuery(client, search)}
        noun="payments"
        cursor={search.cursor}
        empty={{ title: 'No payments found', hint: 'Payments appear here once a team pays.' }}
      >
        {(rows, isStale) => (
          <RecordTable label="Payments" rows={rows} columns={columns} actions={actions} isStale={isStale} />
        )}
      </RecordList>
      {timeline.dialog}
      {refund.dialog}
    </section>
  )
}

/** Exports all pages of the list with its current filters. */
function exportOf({ q, filter: status, of }: ListSearch): string {
  const query = Object.entries({ q, status, tournamentId: of }).filter((entry): entry is [string, string] => !!entry[1])
  return `/api/admin/payments.csv?${new URLSearchParams(query)}`
}

const columns: Column<Payment>[] = [
  {
    head: 'Team',
    kind: 'title',
    cell: ({ teamName }) => <span className="font-semibold">{teamName}</span>,
  },
  {
    head: 'Tournament',
    kind: 'name',
    cell: ({ tournamentId, tournamentName }) => (
      <Link
        to="/admin/money"
        search={{ of: tournamentId }}
        resetScroll={false}
        className="min-w-0 max-sm:inline-block max-sm:py-3"
      >
        {tournamentName}
      </Link>
    ),
  },
  { head: 'Captain', kind: 'name', cell: ({ captain }) => captain ?? enteredByOrganizer },
  { head: 'Status', cell: ({ status }) => <PaymentBadge status={status} /> },
  {
    head: 'Amount',
    kind: 'number',
    cell: ({ amount, paidBy }) => `${exactDollars(amount)}${paidBy === 'card' ? '' : ` ${paidBy}`}`,
  },
  {
    head: 'Refund',
    cell: ({ refund }) => (refund ? <RefundState refund={refund} /> : <span className="text-soft">None</span>),
  },
  { head: 'Registered', cell: ({ registeredAt }) => <span className="whitespace-nowrap">{dayOf(registeredAt)}</span> },
]

const refundLabels = {
  requested: 'being refunded',
  succeeded: 'refunded',
  failed: 'failed',
  settled: 'settled manually',
  void: 'nothing left to refund',
}
const tones = {
  requested: 'warning',
  succeeded: 'neutral',
  failed: 'danger',
  settled: 'neutral',
  void: 'neutral',
} as const

function RefundState({ refund: { amount, owed, status } }: { refund: NonNullable<Payment['refund']> }) {
  return (
    <span className="flex flex-wrap gap-1">
      {amount > 0 && (
        <Badge tone="neutral">
          {exactDollars(amount)} {status === 'settled' ? refundLabels.settled : refundLabels.succeeded}
        </Badge>
      )}
      {owed > 0 && (
        <Badge tone={tones[status]}>
          {exactDollars(owed)} {refundLabels[status]}
        </Badge>
      )}
    </span>
  )
}
