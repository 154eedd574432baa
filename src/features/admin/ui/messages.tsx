import { contactTypeLabels } from '#features/site/values.ts'
import { unwrap } from '#ui/client/api.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { Message } from '../message-contract.ts'
import { dayOf, momentOf } from './formats.tsx'
import { ListToolbar } from './lists/list-toolbar.tsx'
import type { Choice } from './lists/list-toolbar.tsx'
import type { ListSearch } from './lists/list-search.ts'
import { messagesQuery } from './queries.ts'
import { RecordList } from './lists/record-list.tsx'
import { useAdminAction } from './use-admin-action.ts'

const filter: Choice = {
  label: 'Show',
  options: [
    ['open', 'Unanswered'],
    ['answered', 'Answered'],
    ['all', 'All messages'],
  ],
}

/** Messages from the contact form. They are answered by email and marked as answered here. */
export function Messages({ search }: { search: ListSearch }) {
  const client = useClient()
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar search={search} filter={filter} />
      <RecordList
        query={messagesQuery(client, search)}
        noun="messages"
        cursor={search.cursor}
        empty={{ title: 'No messages here', hint: 'Messages sent through the contact form appear here.' }}
      >
        {(messages) => (
          <ul role="list" className="grid gap-4 lg:grid-cols-2">
            {messages.map((message) => (
              <MessageCard key={message.id} message={message} />
            ))}
          </ul>
        )}
      </RecordList>
    </div>
  )
}

function MessageCard({ message }: { message: Message }) {
  const client = useClient()
  const { run } = useAdminAction()
  const isAnswered = message.answeredAt !== null
  const toggle = () =>
    run(
      () => {
        const json = { isAnswered: !isAnswered }
        return unwrap(client.admin.messages[':id'].$patch({ param: { id: message.id }, json }))
      },
      {
        done: { title: isAnswered ? 'Message reopened' : 'Message marked as answered' },
        failed: 'Failed to update message',
      },
    )
  return (
    <Card as="li" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Badge>{contactTypeLabels[message.type]}</Badge>
        {message.answeredAt && (
          <Badge tone="success">
            Answered {dayOf(message.answeredAt)}
            {message.answeredBy && ` by ${message.answeredBy}`}
          </Badge>
        )}
      </div>
      <h2 className="type-subheading break-words">{message.subject}</h2>
      <p className="type-small break-words text-soft">
        {message.name}, {message.email}, {momentOf(message.createdAt)}
      </p>
      <p className="break-words whitespace-pre-line">{message.message}</p>
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
        <a href={replyLink(message)} className={buttonClass({ variant: isAnswered ? 'secondary' : 'primary' })}>
          Reply by email
        </a>
        <Button
          variant="quiet"
          onClick={() => void toggle()}
          aria-label={`${isAnswered ? 'Reopen' : 'Mark as answered'}: ${message.subject}`}
        >
          {isAnswered ? 'Reopen' : 'Mark as answered'}
        </Button>
      </div>
    </Card>
  )
}

function replyLink({ email, subject, message }: Message): string {
  const quoted = message.split('\n').map((line) => `> ${line}`)
  const fields = { subject: `Re: ${subject}`, body: `\n\n${quoted.join('\n')}` }
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`
}
