import { Link } from '@tanstack/react-router'
import { formatDate } from '#lib/dates.ts'
import { statuses } from '#features/tournaments/values.ts'
import { formatDollars } from '#lib/money.ts'
import { statusWord } from '#lib/words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { StatusBadge } from '#ui/badge/status-badge.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { AdminTournament } from '../../contract.ts'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { Choice } from '../lists/list-toolbar.tsx'
import type { PanelSearch } from '../lists/list-search.ts'
import { tournamentsQuery } from '../queries.ts'
import { OrDash } from '../formats.tsx'
import { RecordList } from '../lists/record-list.tsx'
import { RecordTable } from '../lists/record-table.tsx'
import type { Column } from '../lists/record-table.tsx'
import { useRecordDialog } from '../lists/use-record-dialog.tsx'

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
  options: [['all', 'All tournaments'], ...statuses.map((status) => [status, statusWord(status)] as const)],
}

const loadEdit = () => import('./edit-tournament-dialog.tsx')
const loadRemoval = () => import('./remove-tournament-dialog.tsx')
const loadPrize = () => import('./prize-dialog.tsx')
const loadDelete = async () => ({ default: (await import('./delete-dialogs.tsx')).DeleteTournamentDialog })

export function TournamentsTab({ search }: { search: PanelSearch }) {
  const client = useClient()
  const edit = useRecordDialog<AdminTournament>(loadEdit)
  const deletion = useRecordDialog<AdminTournament>(loadDelete)
  const removal = useRecordDialog<AdminTournament>(loadRemoval)
  const prize = useRecordDialog<AdminTournament>(loadPrize)
  const actions = {
    nameOf: ({ name }: AdminTournament) => name,
    of: (tournament: AdminTournament) => [
      // A canceled tournament is kept as history and cannot be changed.
      ...(tournament.cancelledAt
        ? []
        : [
            { label: 'Edit', onPress: () => edit.show(tournament) },
            ...confirmActions(tournament).map((label) => ({ label, onPress: () => prize.show(tournament) })),
            { label: 'Delete', onPress: () => deletion.show(tournament), isDangerous: true },
          ]),
      ...(tournament.isRemoved
        ? []
        : [{ label: 'Remove', onPress: () => removal.show(tournament), isDangerous: true }]),
    ],
  }
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar search={search} placeholder="Name, location or description" sort={sort} filter={filter} />
      <RecordList
        query={tournamentsQuery(client, search)}
        noun="tournaments"
        cursor={search.cursor}
        empty={{ title: 'No tournaments found', hint: 'Try another search, or show all tournaments.' }}
      >
        {(rows, isStale) => (
          <RecordTable label="Tournaments" rows={rows} columns={columns} actions={actions} isStale={isStale} />
        )}
      </RecordList>
      {edit.dialog}
      {prize.dialog}
      {deletion.dialog}
      {removal.dialog}
    </div>
  )
}

/** Whether the prize or the results can be confirmed, or their confirmation undone. */
function confirmActions({ prizeAwarded, prizePool, isPrizeConfirmed, verifiable }: AdminTournament): string[] {
  if (isPrizeConfirmed) return ['Undo confirmation']
  if (prizeAwarded !== null && prizeAwarded < prizePool) return ['Confirm prize']
  return verifiable === 'if_confirmed' ? ['Confirm results'] : []
}

const columns: Column<AdminTournament>[] = [
  {
    head: 'Tournament',
    kind: 'title',
    cell: (tournament) => (
      <span className="block min-w-0 lg:min-w-52">
        <Link to="/tournament/$id" params={{ id: tournament.id }} className="font-semibold">
          {tournament.name}
        </Link>
        <span className="type-small block text-soft">
          {tournament.location}, by {tournament.organizer}
        </span>
      </span>
    ),
  },
  { head: 'Sport', cell: ({ sport }) => <SportBadge sport={sport} /> },
  {
    head: 'Status',
    cell: ({ status, isRemoved }) => (isRemoved ? <Badge>Removed</Badge> : <StatusBadge status={status} />),
  },
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
  { head: 'Fee', kind: 'number', cell: ({ entryFee }) => <OrDash figure={entryFee} text={formatDollars} /> },
  {
    head: 'Prize',
    kind: 'number',
    cell: ({ prizePool, prizeAwarded }) => (
      <>
        <OrDash figure={prizePool} text={formatDollars} />
        {prizeAwarded !== null && prizeAwarded < prizePool && (
          <span className="type-small block text-soft">{formatDollars(prizeAwarded)} counted</span>
        )}
      </>
    ),
  },
]
