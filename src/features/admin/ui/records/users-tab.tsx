import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { AdminUser } from '../../contract.ts'
import { dayOf, OrDash } from '../formats.tsx'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { Choice } from '../lists/list-toolbar.tsx'
import type { PanelSearch } from '../lists/list-search.ts'
import { usersQuery } from '../queries.ts'
import { RecordList } from '../lists/record-list.tsx'
import { RecordTable } from '../lists/record-table.tsx'
import type { Column } from '../lists/record-table.tsx'
import { useRecordDialog } from '../lists/use-record-dialog.tsx'

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
    ['unverified', 'Not verified'],
  ],
}

const loadEdit = () => import('./edit-user-dialog.tsx')
const loadAccess = () => import('./user-access-dialog.tsx')
const loadDelete = async () => ({ default: (await import('./delete-dialogs.tsx')).DeleteUserDialog })

export function UsersTab({ search }: { search: PanelSearch }) {
  const client = useClient()
  const edit = useRecordDialog<AdminUser>(loadEdit)
  const access = useRecordDialog<AdminUser>(loadAccess)
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
      <ListToolbar search={search} placeholder="Name, username or email" sort={sort} filter={filter} />
      <RecordList
        query={usersQuery(client, search)}
        noun="users"
        cursor={search.cursor}
        empty={{ title: 'No users found', hint: 'Try another name, or show all users.' }}
      >
        {(users, isStale) => (
          <RecordTable label="Users" rows={users} columns={columns} actions={actions} isStale={isStale} />
        )}
      </RecordList>
      {edit.dialog}
      {access.dialog}
      {deletion.dialog}
    </div>
  )
}

const columns: Column<AdminUser>[] = [
  {
    head: 'User',
    kind: 'title',
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar src={user.avatar} name={`${user.firstName} ${user.lastName}`} size="sm" />
        <span className="min-w-0">
          <span className="block font-semibold">{`${user.firstName} ${user.lastName}`}</span>
          <span className="type-small block text-soft">@{user.username}</span>
        </span>
      </span>
    ),
  },
  { head: 'Email', kind: 'wide', cell: ({ email }) => <Email address={email} /> },
  { head: 'Status', cell: (user) => <UserStatus user={user} /> },
  { head: 'Location', kind: 'name', cell: (user) => user.location ?? <span className="text-soft">None</span> },
  { head: 'Teams', kind: 'number', cell: ({ teams }) => <OrDash figure={teams} text={String} /> },
  { head: 'Joined', cell: (user) => <span className="whitespace-nowrap">{dayOf(user.createdAt)}</span> },
]

/** Wraps before the @ when it is too long for one line, and anywhere when half of it still is. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="wrap-anywhere lg:block lg:min-w-48">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

function UserStatus({ user }: { user: AdminUser }) {
  return (
    <span className="flex flex-wrap gap-1">
      {user.role === 'administrator' && <Badge tone="strong">Administrator</Badge>}
      {user.suspendedAt && <Badge tone="danger">Suspended</Badge>}
      {user.emailVerified ? <Badge tone="success">Verified</Badge> : <Badge>Not verified</Badge>}
    </span>
  )
}
