import { useQuery } from '@tanstack/react-query'
import { capitalised } from '#lib/words.ts'
import { answer } from '#ui/api.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { OutboxMail } from '../work-contract.ts'
import { momentOf } from './formats.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { Choice } from './list-toolbar.tsx'
import type { ListSearch } from './list-search.ts'
import { eventsQuery, outboxQuery, overviewQuery } from './queries.ts'
import { RecordList } from './record-list.tsx'
import { RecordTable } from './record-table.tsx'
import type { Column } from './record-table.tsx'
import { tellFailure, useReadAnew } from './use-admin-act.ts'
import { useRecordDialog } from './use-record-dialog.tsx'

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

interface MailsProps {
  search: ListSearch
  onSearch: (changed: ListSearch) => void
}

/** Every mail, what became of it, and another try for what failed. */
export function Mails({ search, onSearch }: MailsProps) {
  const client = useClient()
  const readAnew = useReadAnew()
  const mail = useRecordDialog<OutboxMail>(loadMail)
  const retry = async ({ id }: OutboxMail) => {
    try {
      await answer(client.admin.outbox[':id'].retry.$post({ param: { id } }))
      toast({ title: 'Email is being sent again' })
    } catch (error) {
      tellFailure('Failed to try again', error)
    }
    await readAnew()
  }
  const actions = {
    nameOf: ({ subject, to }: OutboxMail) => `“${subject}” to ${to}`,
    of: (row: OutboxMail) => [
      { label: 'Read', onPress: () => mail.show(row) },
      ...(row.status === 'sent' ? [] : [{ label: 'Try again', onPress: () => void retry(row) }]),
    ],
  }
  return (
    <div className="flex flex-col gap-4">
      <StuckEvents />
      <NoMailServer />
      <ListToolbar search={search} placeholder="Recipient’s full email address" filter={filter} onSearch={onSearch} />
      <RecordList
        query={outboxQuery(client, search)}
        noun="emails"
        cursor={search.cursor}
        empty={{ title: 'No emails found', hint: 'Every email that the site sends appears here.' }}
      >
        {(rows, isStale) => (
          <RecordTable label="Emails" rows={rows} columns={facts} actions={actions} isStale={isStale} />
        )}
      </RecordList>
      {mail.dialog}
    </div>
  )
}

const tones = { waiting: 'warning', sent: 'success', failed: 'danger' } as const

const facts: Column<OutboxMail>[] = [
  {
    head: 'Email',
    kind: 'title',
    cell: ({ subject, to }) => (
      <span className="block min-w-0">
        <span className="block font-semibold wrap-anywhere">{subject}</span>
        <span className="block text-sm break-all text-soft">{to}</span>
      </span>
    ),
  },
  {
    head: 'Status',
    cell: ({ status, lastError, attempts }) => (
      <span className="flex min-w-0 flex-col items-start gap-1">
        <Badge tone={tones[status]}>{capitalised(status)}</Badge>
        {lastError && (
          <span className="text-xs wrap-anywhere text-soft">
            {lastError} ({attempts === 1 ? '1 try' : `${attempts} tries`})
          </span>
        )}
      </span>
    ),
  },
  { head: 'Template', cell: ({ templateKey }) => <span className="break-all">{templateKey}</span> },
  { head: 'Written', cell: ({ createdAt }) => <span className="whitespace-nowrap">{momentOf(createdAt)}</span> },
]

/** Why nothing goes out; nothing is shown where a mail server is set. */
function NoMailServer() {
  const { data: overview } = useQuery(overviewQuery(useClient()))
  if (!overview || overview.hasMailServer) return null
  return (
    <Alert tone="warning" title="No mail server is set up">
      Emails wait here and are sent once <code>SMTP_URL</code> and <code>MAIL_FROM</code> are set, unless they are older
      than 48 hours by then.
    </Alert>
  )
}

/** Events of the payment service that could not be applied yet; nothing is shown while there are none. */
function StuckEvents() {
  const { data: events } = useQuery(eventsQuery(useClient()))
  if (!events?.length) return null
  return (
    <Card as="section" aria-labelledby="stuck-events" className="flex flex-col gap-2">
      <h2 id="stuck-events" className="type-display text-lg text-danger">
        Payment events that failed
      </h2>
      <p className="text-sm text-soft">They are retried every 30 seconds.</p>
      <ul className="flex flex-col divide-y divide-line text-sm">
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
