import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { useClient } from '#ui/use-client.ts'
import type { AdminUser } from '../contract.ts'
import { dayOf } from './formats.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { Choice } from './list-toolbar.tsx'
import type { ListSearch } from './list-search.ts'
import type { PanelSearch } from './panel-search.ts'
import { usersQuery } from './queries.ts'
import { RecordList } from './record-list.tsx'
import { RecordTable } from './record-table.tsx'
import type { Column } from './record-table.tsx'
import { useRecordDialog } from './use-record-dialog.tsx'

const sort: Choice = {
  label: 'Sort by',
  options: [
    ['newest', 'Newest first'],
    ['oldest', 'Oldest first'],
    ['name', 'Last name'],
  ],
}
const filter: Choice = {
  label: 'Show',
  options: [
    ['all', 'All users'],
    ['suspended', 'Suspended'],
    ['unverified', 'Email not verified'],
  ],
}

const loadEdit = () => import('./edit-user-dialog.tsx')
const loadAccess = () => import('./user-access-dialog.tsx')
const loadDelete = async () => ({ default: (await import('./delete-dialogs.tsx')).DeleteUserDialog })

interface TabProps {
  search: PanelSearch
  onSearch: (changed: ListSearch) => void
}

export function UsersTab({ search, onSearch }: TabProps) {
  const client = useClient()
  const edit = useRecordDialog<AdminUser>(loadEdit, { keepsTyped: true })
  const access = useRecordDialog<AdminUser>(loadAccess, { keepsTyped: true })
  const deletion = useRecordDialog<AdminUser>(loadDelete)
  const actions = {
    nameOf: (user: AdminUser) => `${user.firstName} ${user.lastName}`,
    of: (user: AdminUser) => [
      { label: 'Edit', onPress: () => edit.show(user) },
      ...(user.role === 'administrator'
        ? []
        : [
            { label: 'Access', onPress: () => access.show(user) },
            { label: 'Delete', onPress: () => deletion.show(user), isDangerous: true },
          ]),
    ],
  }
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar
        search={search}
        placeholder="Name, username or email"
        sort={sort}
        filter={filter}
        onSearch={onSearch}
      />
      <RecordList
        query={usersQuery(client, search)}
        noun="users"
        cursor={search.cursor}
        empty={{ title: 'Nobody found', hint: 'Try another name, or show all users.' }}
      >
        {(users, isStale) => (
          <RecordTable label="Users" rows={users} columns={facts} actions={actions} isStale={isStale} />
        )}
      </RecordList>
      {edit.dialog}
      {access.dialog}
      {deletion.dialog}
    </div>
  )
}

const facts: Column<AdminUser>[] = [
  {
    head: 'User',
    kind: 'title',
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar src={user.avatar} name={`${user.firstName} ${user.lastName}`} size="sm" />
        <span className="min-w-0">
          <span className="block font-semibold">{`${user.firstName} ${user.lastName}`}</span>
          <span className="block text-sm text-soft">@{user.username}</span>
        </span>
      </span>
    ),
  },
  { head: 'Email', kind: 'wide', cell: ({ email }) => <Email address={email} /> },
  { head: 'Standing', cell: (user) => <Standing user={user} /> },
  { head: 'Location', kind: 'name', cell: (user) => user.location ?? <span className="text-soft">None</span> },
  { head: 'Teams', kind: 'number', cell: (user) => user.teams },
  { head: 'Joined', cell: (user) => <span className="whitespace-nowrap">{dayOf(user.createdAt)}</span> },
]

/** Breaks before the @, where it has to. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

function Standing({ user }: { user: AdminUser }) {
  return (
    <span className="flex flex-wrap gap-1">
      {user.role === 'administrator' && <Badge tone="strong">Administrator</Badge>}
      {user.suspendedAt && <Badge tone="danger">Suspended</Badge>}
      {user.emailVerified ? <Badge tone="success">Verified</Badge> : <Badge>Not verified</Badge>}
    </span>
  )
}
