import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { capitalize } from '#lib/words.ts'
import { unwrap } from '#ui/client/api.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { OutboxMail, WebhookEvent } from '../../outbox-contract.ts'
import { momentOf } from '../formats.tsx'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import type { Choice } from '../lists/list-toolbar.tsx'
import type { ListSearch } from '../lists/list-search.ts'
import { eventsQuery, outboxQuery, overviewQuery } from '../queries.ts'
import { RecordList } from '../lists/record-list.tsx'
import { RecordTable } from '../lists/record-table.tsx'
import type { Column } from '../lists/record-table.tsx'
import { useAdminAction } from '../use-admin-action.ts'
import { useRecordDialog } from '../lists/use-record-dialog.tsx'

const filter: Choice = {
  label: 'Show',
  options: [
    ['all', 'All emails'],
    ['failed', 'Failed'],
    ['waiting', 'Waiting'],
    ['sent', 'Sent'],
  ],
}

const loadMail = () => import('./mail-dialog.tsx')

/** Every email with its delivery status, and a button to retry the ones that failed. */
export function Outbox({ search }: { search: ListSearch }) {
  const client = useClient()
  const { run } = useAdminAction()
  const notices = useNotices()
  const mail = useRecordDialog<OutboxMail>(loadMail)
  const retry = ({ id }: OutboxMail) =>
    run(() => unwrap(client.admin.outbox[':id'].retry.$post({ param: { id } })), {
      done: { title: 'Sending the email again' },
      failed: 'Failed to send the email again',
    })
  const actions = {
    nameOf: ({ subject, to }: OutboxMail) => `“${subject}” to ${to}`,
    of: (row: OutboxMail) => [
      { label: 'Read', onPress: () => mail.show(row) },
      ...(row.status === 'sent' ? [] : [{ label: 'Try again', onPress: () => void retry(row) }]),
    ],
  }
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar search={search} placeholder="Recipient's full email address" filter={filter} />
      <RecordList
        query={outboxQuery(client, search)}
        noun="emails"
        notices={notices}
        cursor={search.cursor}
        empty={{ title: 'No emails found', hint: 'Every email the site sends appears here.' }}
      >
        {(rows, isStale) => (
          <RecordTable label="Emails" rows={rows} columns={columns} actions={actions} isStale={isStale} />
        )}
      </RecordList>
      {mail.dialog}
    </div>
  )
}

const tones = { waiting: 'warning', sent: 'success', failed: 'danger' } as const

const columns: Column<OutboxMail>[] = [
  {
    head: 'Email',
    kind: 'title',
    cell: ({ subject, to }) => (
      <span className="block min-w-0">
        <span className="block font-semibold wrap-anywhere">{subject}</span>
        <span className="type-small block break-all text-soft">{to}</span>
      </span>
    ),
  },
  {
    head: 'Status',
    cell: ({ status, lastError, attempts }) => (
      <span className="flex min-w-0 flex-col items-start gap-1">
        <Badge tone={tones[status]}>{capitalize(status)}</Badge>
        {lastError && (
          <span className="type-small wrap-anywhere text-soft">
            {lastError} ({attempts === 1 ? '1 try' : `${attempts} tries`})
          </span>
        )}
      </span>
    ),
  },
  { head: 'Template', cell: ({ templateKey }) => <span className="break-all">{templateKey}</span> },
  { head: 'Created', cell: ({ createdAt }) => <span className="whitespace-nowrap">{momentOf(createdAt)}</span> },
]

/** What needs attention besides single emails; null while loading. */
function useNotices(): { shown: ReactNode } | null {
  const client = useClient()
  const events = useQuery(eventsQuery(client))
  const overview = useQuery(overviewQuery(client))
  if (events.isPending || overview.isPending) return null
  return {
    shown: (
      <>
        {events.data && events.data.length > 0 && <FailedEvents events={events.data} />}
        {overview.data && !overview.data.hasMailServer && <NoMailServer />}
      </>
    ),
  }
}

/** Explains why nothing is sent while no mail server is configured. */
function NoMailServer() {
  return (
    <Alert tone="warning" title="No mail server is set up">
      Emails wait here until <code>SMTP_URL</code> and <code>MAIL_FROM</code> are set. Emails older than 48 hours are
      not sent.
    </Alert>
  )
}

/** Payment provider events that could not be applied yet. */
function FailedEvents({ events }: { events: readonly WebhookEvent[] }) {
  return (
    <Card as="section" aria-labelledby="failed-events" className="flex flex-col gap-2">
      <h2 id="failed-events" className="type-subheading text-danger">
        Payment events that failed
      </h2>
      <p className="type-small text-soft">Retried every 30 seconds.</p>
      <ul role="list" className="type-small flex flex-col divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="py-2.5 break-words">
            <span className="font-semibold">{event.type}</span>, {momentOf(event.receivedAt)}, tried {event.attempts}×:{' '}
            {event.failure}
          </li>
        ))}
      </ul>
    </Card>
  )
}
