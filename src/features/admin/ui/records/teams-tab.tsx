import { Link } from '@tanstack/react-router'
import { enteredByOrganizer } from '#features/teams/captain-text.ts'
import { formatDollars } from '#lib/money.ts'
import { statusWord } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { PaymentBadge } from '#ui/badge/status-badge.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { AdminTeam } from '../../contract.ts'
import { dayOf } from '../formats.tsx'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { Choice } from '../lists/list-toolbar.tsx'
import { useListNavigation } from '../lists/list-search.ts'
import type { PanelSearch } from '../lists/list-search.ts'
import { teamsQuery } from '../queries.ts'
import { RecordList } from '../lists/record-list.tsx'
import { RecordTable } from '../lists/record-table.tsx'
import type { Column } from '../lists/record-table.tsx'
import { useRecordDialog } from '../lists/use-record-dialog.tsx'

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
    ['registered', 'Registered teams'],
    ['all', 'All teams'],
    ...(['paid', 'pending', 'refunded', 'expired', 'withdrawn'] as const).map(
      (status) => [status, statusWord(status)] as const,
    ),
  ],
}

const loadEdit = () => import('./edit-team-dialog.tsx')
const loadDelete = async () => ({ default: (await import('./delete-dialogs.tsx')).DeleteTeamDialog })

export function TeamsTab({ search }: { search: PanelSearch }) {
  const client = useClient()
  const onSearch = useListNavigation()
  const edit = useRecordDialog<AdminTeam>(loadEdit)
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
      <ListToolbar search={search} placeholder="Team name" sort={sort} filter={filter}>
        {search.of && (
          <Button variant="quiet" onClick={() => onSearch({ of: undefined })}>
            Show teams of all tournaments
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
          <RecordTable label="Teams" rows={rows} columns={columns} actions={actions} isStale={isStale} />
        )}
      </RecordList>
      {edit.dialog}
      {deletion.dialog}
    </div>
  )
}

const columns: Column<AdminTeam>[] = [
  { head: 'Team', kind: 'title', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  {
    head: 'Tournament',
    kind: 'name',
    cell: ({ tournamentId, tournamentName }) => (
      <Link to="/tournament/$id" params={{ id: tournamentId }} className="min-w-0">
        {tournamentName}
      </Link>
    ),
  },
  { head: 'Captain', kind: 'name', cell: ({ captain }) => captain ?? enteredByOrganizer },
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
