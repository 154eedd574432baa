import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/badge/badge.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { TournamentMoney as Row } from '../../payment-contract.ts'
import { tournamentMoneyQuery } from '../queries.ts'
import { RecordList } from '../lists/record-list.tsx'
import { RecordTable } from '../lists/record-table.tsx'
import type { Column } from '../lists/record-table.tsx'
import { OrDash } from '../formats.tsx'
import { useRecordDialog } from '../lists/use-record-dialog.tsx'

type Listed = Row & { id: string }

const loadRefundAll = () => import('./refund-tournament-dialog.tsx')

/** The totals of each tournament, with a button that refunds all of its teams. */
export function TournamentMoney({ cursor }: { cursor: string | undefined }) {
  const client = useClient()
  const refundAll = useRecordDialog<Listed>(loadRefundAll)
  const actions = {
    nameOf: ({ name }: Listed) => name,
    of: (row: Listed) =>
      row.paidTeams > 0 ? [{ label: 'Refund all', onPress: () => refundAll.show(row), isDangerous: true }] : [],
  }
  return (
    <section aria-labelledby="by-tournament" className="flex flex-col gap-4">
      <h2 id="by-tournament" className="type-heading">
        By tournament
      </h2>
      <RecordList
        query={tournamentMoneyQuery(client, cursor)}
        noun="tournaments with payments"
        cursor={cursor}
        cursorName="tournaments"
        empty={{ title: 'No payments yet', hint: 'Tournaments appear here once a team pays.' }}
      >
        {(rows, isStale) => (
          <RecordTable
            label="Money by tournament"
            rows={rows.map((row) => ({ ...row, id: row.tournamentId }))}
            columns={columns}
            actions={actions}
            isStale={isStale}
          />
        )}
      </RecordList>
      {refundAll.dialog}
    </section>
  )
}

const sum = (head: string, value: (row: Row) => number): Column<Listed> => ({
  head,
  kind: 'number',
  cell: (row) => <OrDash figure={value(row)} />,
})

const columns: Column<Listed>[] = [
  {
    head: 'Tournament',
    kind: 'title',
    cell: ({ tournamentId, name }) => (
      <Link
        to="/admin/money"
        search={{ of: tournamentId }}
        resetScroll={false}
        className="font-semibold max-sm:inline-block max-sm:py-3"
      >
        {name}
      </Link>
    ),
  },
  sum('Captured', ({ captured }) => captured),
  sum('Cash', ({ cash }) => cash),
  sum('Refunded', ({ refunded }) => refunded),
  sum('Fees kept', ({ feesKept }) => feesKept),
  sum('Being refunded', ({ owed }) => owed),
  sum('Held', ({ held }) => held),
  {
    head: 'Reconciliation',
    cell: ({ isBalanced }) =>
      isBalanced ? <Badge tone="success">Balanced</Badge> : <Badge tone="danger">Not balanced</Badge>,
  },
]
