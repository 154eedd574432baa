import { Link } from '@tanstack/react-router'
import { formatDate } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { SportBadge } from '#ui/sport-badge.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { useClient } from '#ui/use-client.ts'
import type { AdminTournament } from '../contract.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { Choice } from './list-toolbar.tsx'
import type { ListSearch } from './list-search.ts'
import type { PanelSearch } from './panel-search.ts'
import { tournamentsQuery } from './queries.ts'
import { RecordList } from './record-list.tsx'
import { RecordTable } from './record-table.tsx'
import type { Column } from './record-table.tsx'
import { useRecordDialog } from './use-record-dialog.tsx'

const sort: Choice = {
  label: 'Sort by',
  options: [
    ['newest', 'Newest first'],
    ['start', 'Latest start'],
    ['name', 'Name'],
  ],
}
const filter: Choice = {
  label: 'Show',
  options: [
    ['all', 'All tournaments'],
    ['upcoming', 'Upcoming'],
    ['active', 'Active'],
    ['completed', 'Completed'],
    ['cancelled', 'Cancelled'],
  ],
}

const loadEdit = () => import('./edit-tournament-dialog.tsx')
const loadDelete = () => import('./delete-tournament-dialog.tsx')

interface TabProps {
  search: PanelSearch
  onSearch: (changed: ListSearch) => void
}

export function TournamentsTab({ search, onSearch }: TabProps) {
  const client = useClient()
  const edit = useRecordDialog<AdminTournament>(loadEdit, { keepsTyped: true })
  const deletion = useRecordDialog<AdminTournament>(loadDelete)
  const actions = {
    nameOf: ({ name }: AdminTournament) => name,
    of: (tournament: AdminTournament) =>
      // A cancelled one is history: there is nothing left to change.
      tournament.isDeleted
        ? []
        : [
            { label: 'Edit', onPress: () => edit.show(tournament) },
            { label: 'Delete', onPress: () => deletion.show(tournament), isDangerous: true },
          ],
  }
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar
        search={search}
        placeholder="Name, place or description"
        sort={sort}
        filter={filter}
        onSearch={onSearch}
      />
      <RecordList
        query={tournamentsQuery(client, search)}
        noun="tournaments"
        cursor={search.cursor}
        empty={{ title: 'No tournaments found', hint: 'Try other words, or show all tournaments.' }}
      >
        {(rows, isStale) => (
          <RecordTable label="Tournaments" rows={rows} columns={facts} actions={actions} isStale={isStale} />
        )}
      </RecordList>
      {edit.dialog}
      {deletion.dialog}
    </div>
  )
}

const facts: Column<AdminTournament>[] = [
  {
    head: 'Tournament',
    kind: 'title',
    cell: (tournament) => (
      <span className="block min-w-0 lg:min-w-52">
        {tournament.isDeleted ? (
          <span className="font-semibold">{tournament.name}</span>
        ) : (
          <Link to="/tournament/$id" params={{ id: tournament.id }} className="font-semibold">
            {tournament.name}
          </Link>
        )}
        <span className="block text-sm text-soft">
          {tournament.location}, by {tournament.organizer}
        </span>
      </span>
    ),
  },
  { head: 'Sport', cell: ({ sport }) => <SportBadge sport={sport} /> },
  { head: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    head: 'Starts',
    cell: ({ startDate, timeZone }) => <span className="whitespace-nowrap">{formatDate(startDate, timeZone)}</span>,
  },
  {
    head: 'Teams',
    kind: 'number',
    cell: ({ id, name, currentTeams, maxTeams }) => (
      <Link to="/admin" search={{ tab: 'teams', of: id }}>
        <span className="sr-only">Teams of {name}: </span>
        {currentTeams}/{maxTeams}
      </Link>
    ),
  },
  { head: 'Fee', kind: 'number', cell: ({ entryFee }) => formatDollars(entryFee) },
  { head: 'Prize', kind: 'number', cell: ({ prizePool }) => formatDollars(prizePool) },
]
