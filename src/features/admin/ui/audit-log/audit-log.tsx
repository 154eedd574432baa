import { Link } from '@tanstack/react-router'
import { subjectTypes } from '#lib/subject-types.ts'
import { capitalize } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { AuditEntry } from '../../audit-contract.ts'
import { changesIn } from './audit-changes.ts'
import { momentOf } from '../formats.tsx'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { Choice } from '../lists/list-toolbar.tsx'
import { useListNavigation } from '../lists/list-search.ts'
import type { AuditSearch } from '../lists/list-search.ts'
import { auditQuery } from '../queries.ts'
import { RecordList } from '../lists/record-list.tsx'
import { RecordTable } from '../lists/record-table.tsx'
import type { Column } from '../lists/record-table.tsx'

const filter: Choice = {
  label: 'Record',
  options: [['all', 'All records'], ...subjectTypes.map((type) => [type, capitalize(type)] as const)],
}

/** Who did what to which record, with search and filters. */
export function AuditLog({ search }: { search: AuditSearch }) {
  const client = useClient()
  const onSearch = useListNavigation()
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar search={search} placeholder="Action, record or changed value" filter={filter}>
        <Field label="From" className="sm:w-44">
          <Input
            type="date"
            value={search.from ?? ''}
            onChange={({ target }) => onSearch({ from: target.value || undefined })}
          />
        </Field>
        <Field label="To" className="sm:w-44">
          <Input
            type="date"
            value={search.to ?? ''}
            onChange={({ target }) => onSearch({ to: target.value || undefined })}
          />
        </Field>
        {(search.of || search.by) && (
          <Button variant="quiet" onClick={() => onSearch({ of: undefined, by: undefined })}>
            Show all entries
          </Button>
        )}
      </ListToolbar>
      <RecordList
        query={auditQuery(client, search)}
        noun="actions"
        cursor={search.cursor}
        empty={{ title: 'No actions found', hint: 'Try another search or other dates.' }}
      >
        {(rows, isStale) => <RecordTable label="Audit log" rows={rows} columns={columns} isStale={isStale} />}
      </RecordList>
    </div>
  )
}

const columns: Column<AuditEntry>[] = [
  {
    head: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="lg:whitespace-nowrap">
        {momentOf(at)}
      </time>
    ),
  },
  {
    head: 'Who',
    kind: 'name',
    cell: ({ actor }) =>
      actor ? (
        <Link to="/admin/audit" search={{ by: actor.id }} className="underline max-sm:inline-block max-sm:py-3">
          {actor.name}
        </Link>
      ) : (
        <span className="text-soft">The system</span>
      ),
  },
  {
    head: 'What',
    kind: 'title',
    cell: ({ action, subjectType, subjectId, subjectName }) => (
      <span className="block min-w-0">
        <span className="text-soft">
          {subjectType} {action}
        </span>{' '}
        <Link to="/admin/audit" search={{ of: subjectId }} className="font-semibold max-sm:inline-block max-sm:py-3">
          {subjectName ?? subjectId.slice(-8)}
        </Link>
      </span>
    ),
  },
  { head: 'Change', kind: 'wide', cell: (entry) => <Changes entry={entry} /> },
]

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesIn(entry)
  return (
    <span className="flex min-w-0 flex-col gap-1 lg:max-w-xl">
      {entry.reason && <span>“{entry.reason.replaceAll('_', ' ')}”</span>}
      {changes.map(({ field, before, after }) => (
        <span key={field}>
          <span className="text-soft">{field}: </span>
          {before !== null && <del className="text-soft">{before}</del>}
          {before !== null && after !== null && (
            <>
              <span aria-hidden> → </span>
              <span className="sr-only">became</span>
            </>
          )}
          {after !== null && <ins className="font-semibold no-underline">{after}</ins>}
        </span>
      ))}
    </span>
  )
}
