import { Link } from '@tanstack/react-router'
import { exactDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { PaymentBadge } from '#ui/status-badge.tsx'
import { useClient } from '#ui/use-client.ts'
import type { Payment } from '../money-contract.ts'
import { dayOf } from './formats.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { Choice } from './list-toolbar.tsx'
import type { ListSearch } from './list-search.ts'
import { paymentsQuery } from './queries.ts'
import { RecordList } from './record-list.tsx'
import { RecordTable } from './record-table.tsx'
import type { Column } from './record-table.tsx'
import { useRecordDialog } from './use-record-dialog.tsx'

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

interface PaymentsProps {
  search: ListSearch
  onSearch: (changed: ListSearch) => void
}

/** Every payment, its story, and the way to give it back. */
export function Payments({ search, onSearch }: PaymentsProps) {
  const client = useClient()
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
      <ListToolbar search={search} placeholder="Team or payment ID (pi_…)" filter={filter} onSearch={onSearch}>
        {search.of && (
          <Button variant="quiet" onClick={() => onSearch({ of: undefined })}>
            Payments of all tournaments
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
        empty={{ title: 'No payments found', hint: 'Payments appear here once a team has paid.' }}
      >
        {(rows, isStale) => (
          <RecordTable label="Payments" rows={rows} columns={facts} actions={actions} isStale={isStale} />
        )}
      </RecordList>
      {timeline.dialog}
      {refund.dialog}
    </section>
  )
}

/** The export of exactly what the list shows, all pages of it. */
function exportOf({ q, filter: status, of }: ListSearch): string {
  const wanted = Object.entries({ q, status, tournamentId: of }).filter(
    (entry): entry is [string, string] => !!entry[1],
  )
  return `/api/admin/payments.csv?${new URLSearchParams(wanted)}`
}

const facts: Column<Payment>[] = [
  {
    head: 'Team',
    kind: 'title',
    cell: ({ teamName }) => <span className="font-semibold">{teamName}</span>,
  },
  {
    head: 'Tournament',
    kind: 'name',
    cell: ({ tournamentId, tournamentName }) => (
      <Link to="/admin/money" search={{ of: tournamentId }} resetScroll={false} className="min-w-0">
        {tournamentName}
      </Link>
    ),
  },
  { head: 'Captain', kind: 'name', cell: ({ captain }) => captain },
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
  { head: 'Entered', cell: ({ registeredAt }) => <span className="whitespace-nowrap">{dayOf(registeredAt)}</span> },
]

const words = { requested: 'being refunded', succeeded: 'refunded', failed: 'failed', settled: 'settled by hand' }
const tones = { requested: 'warning', succeeded: 'neutral', failed: 'danger', settled: 'neutral' } as const

function RefundState({ refund: { amount, owed, status } }: { refund: NonNullable<Payment['refund']> }) {
  return (
    <span className="flex flex-wrap gap-1">
      {amount > 0 && (
        <Badge tone="neutral">
          {exactDollars(amount)} {status === 'settled' ? words.settled : words.succeeded}
        </Badge>
      )}
      {owed > 0 && (
        <Badge tone={tones[status]}>
          {exactDollars(owed)} {words[status]}
        </Badge>
      )}
    </span>
  )
}
