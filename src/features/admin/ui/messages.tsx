import { contactTypeLabels } from '#features/info/values.ts'
import { answer } from '#ui/api.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { Message } from '../work-contract.ts'
import { dayOf, momentOf } from './formats.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { Choice } from './list-toolbar.tsx'
import type { ListSearch } from './list-search.ts'
import { messagesQuery } from './queries.ts'
import { RecordList } from './record-list.tsx'
import { tellFailure, useReadAnew } from './use-admin-act.ts'

const filter: Choice = {
  label: 'Show',
  options: [
    ['open', 'To answer'],
    ['answered', 'Answered'],
    ['all', 'All messages'],
  ],
}

interface MessagesProps {
  search: ListSearch
  onSearch: (changed: ListSearch) => void
}

/** What visitors wrote. The answer goes by mail; here it is ticked off. */
export function Messages({ search, onSearch }: MessagesProps) {
  const client = useClient()
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar search={search} filter={filter} onSearch={onSearch} />
      <RecordList
        query={messagesQuery(client, search)}
        noun="messages"
        cursor={search.cursor}
        empty={{ title: 'No messages here', hint: 'Messages sent through the contact form appear here.' }}
      >
        {(messages) => (
          <ul className="grid gap-4 lg:grid-cols-2">
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
  const readAnew = useReadAnew()
  const isAnswered = message.answeredAt !== null
  const tick = async () => {
    try {
      const json = { isAnswered: !isAnswered }
      await answer(client.admin.messages[':id'].$patch({ param: { id: message.id }, json }))
      toast({ title: isAnswered ? 'Message reopened' : 'Message answered' })
    } catch (error) {
      tellFailure('Failed to update message', error)
    }
    await readAnew()
  }
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
      <h2 className="type-display text-lg break-words">{message.subject}</h2>
      <p className="text-sm break-words text-soft">
        {message.name}, {message.email}, {momentOf(message.createdAt)}
      </p>
      <p className="break-words whitespace-pre-line">{message.message}</p>
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
        <a href={replyTo(message)} className={buttonClass({ variant: isAnswered ? 'secondary' : 'primary' })}>
          Reply by email
        </a>
        <Button
          variant="quiet"
          onClick={() => void tick()}
          aria-label={`${isAnswered ? 'Reopen' : 'Mark as answered'}: ${message.subject}`}
        >
          {isAnswered ? 'Reopen' : 'Mark as answered'}
        </Button>
      </div>
    </Card>
  )
}

function replyTo({ email, subject, message }: Message): string {
  const quoted = message.split('\n').map((line) => `> ${line}`)
  const words = { subject: `Re: ${subject}`, body: `\n\n${quoted.join('\n')}` }
  const query = Object.entries(words).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`
}
