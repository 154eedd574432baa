import { Link } from '@tanstack/react-router'
import { exactDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { useClient } from '#ui/use-client.ts'
import type { TournamentMoney as Row } from '../money-contract.ts'
import { tournamentMoneyQuery } from './queries.ts'
import { RecordList } from './record-list.tsx'
import { RecordTable } from './record-table.tsx'
import type { Column } from './record-table.tsx'
import { useRecordDialog } from './use-record-dialog.tsx'

type Listed = Row & { id: string }

const loadRefundAll = () => import('./refund-tournament-dialog.tsx')

/** The money of each tournament, and the way to give all of it back. */
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
        noun="tournaments with money"
        cursor={cursor}
        cursorName="tournaments"
        empty={{ title: 'No money yet', hint: 'Tournaments appear here once somebody has paid for a place.' }}
      >
        {(rows, isStale) => (
          <RecordTable
            label="Money by tournament"
            rows={rows.map((row) => ({ ...row, id: row.tournamentId }))}
            columns={facts}
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
  cell: (row) => exactDollars(value(row)),
})

const facts: Column<Listed>[] = [
  {
    head: 'Tournament',
    kind: 'title',
    cell: ({ tournamentId, name }) => (
      <Link to="/admin/money" search={{ of: tournamentId }} resetScroll={false} className="font-semibold">
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
    head: 'Books',
    cell: ({ isBalanced }) =>
      isBalanced ? <Badge tone="success">Balanced</Badge> : <Badge tone="danger">Not balanced</Badge>,
  },
]
