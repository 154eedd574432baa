import { Link } from '@tanstack/react-router'
import { formatDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { PaymentBadge } from '#ui/status-badge.tsx'
import { useClient } from '#ui/use-client.ts'
import type { AdminTeam } from '../contract.ts'
import { dayOf } from './formats.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { Choice } from './list-toolbar.tsx'
import type { ListSearch } from './list-search.ts'
import type { PanelSearch } from './panel-search.ts'
import { teamsQuery } from './queries.ts'
import { RecordList } from './record-list.tsx'
import { RecordTable } from './record-table.tsx'
import type { Column } from './record-table.tsx'
import { useRecordDialog } from './use-record-dialog.tsx'

const sort: Choice = {
  label: 'Sort by',
  options: [
    ['newest', 'Newest first'],
    ['oldest', 'Oldest first'],
    ['name', 'Name'],
  ],
}
const filter: Choice = {
  label: 'Show',
  options: [
    ['all', 'All teams'],
    ['paid', 'Paid'],
    ['pending', 'Pending'],
    ['refunded', 'Refunded'],
    ['expired', 'Expired'],
    ['withdrawn', 'Withdrawn'],
  ],
}

const loadEdit = () => import('./edit-team-dialog.tsx')
const loadDelete = async () => ({ default: (await import('./delete-dialogs.tsx')).DeleteTeamDialog })

interface TabProps {
  search: PanelSearch
  onSearch: (changed: ListSearch) => void
}

export function TeamsTab({ search, onSearch }: TabProps) {
  const client = useClient()
  const edit = useRecordDialog<AdminTeam>(loadEdit, { keepsTyped: true })
  const deletion = useRecordDialog<AdminTeam>(loadDelete)
  const actions = {
    nameOf: ({ name }: AdminTeam) => name,
    of: (team: AdminTeam) => [
      { label: 'Edit', onPress: () => edit.show(team) },
      ...(team.paymentStatus === 'paid' || team.paymentStatus === 'pending'
        ? [{ label: 'Delete', onPress: () => deletion.show(team), isDangerous: true }]
        : []),
    ],
  }
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar search={search} placeholder="Team name" sort={sort} filter={filter} onSearch={onSearch}>
        {search.of && (
          <Button variant="quiet" onClick={() => onSearch({ of: undefined })}>
            Teams of all tournaments
          </Button>
        )}
      </ListToolbar>
      <RecordList
        query={teamsQuery(client, search)}
        noun="teams"
        cursor={search.cursor}
        empty={{ title: 'No teams found', hint: 'Try another name, or show all teams.' }}
      >
        {(rows, isStale) => (
          <RecordTable label="Teams" rows={rows} columns={facts} actions={actions} isStale={isStale} />
        )}
      </RecordList>
      {edit.dialog}
      {deletion.dialog}
    </div>
  )
}

const facts: Column<AdminTeam>[] = [
  { head: 'Team', kind: 'title', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  {
    head: 'Tournament',
    kind: 'name',
    cell: ({ tournamentId, tournamentName, isTournamentDeleted }) =>
      isTournamentDeleted ? (
        tournamentName
      ) : (
        <Link to="/tournament/$id" params={{ id: tournamentId }} className="min-w-0">
          {tournamentName}
        </Link>
      ),
  },
  { head: 'Captain', kind: 'name', cell: ({ captain }) => captain },
  { head: 'Payment', cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} /> },
  {
    head: 'Fee',
    kind: 'number',
    cell: ({ fee, paidBy }) => (paidBy === 'cash' ? `${formatDollars(fee)} cash` : formatDollars(fee)),
  },
  {
    head: 'Registered',
    cell: ({ registeredAt }) => <span className="whitespace-nowrap">{dayOf(registeredAt)}</span>,
  },
]
