import { createFileRoute } from '@tanstack/react-router'
import { Outbox } from '#features/admin/ui/outbox/outbox.tsx'
import { AdminFrame } from '#features/admin/ui/admin-frame.tsx'
import { listSearchFrom } from '#features/admin/ui/lists/list-search.ts'
import { eventsQuery, outboxQuery, overviewQuery } from '#features/admin/ui/queries.ts'
import { prefetch } from '#features/admin/ui/prefetch.ts'
import { ownPageHead } from '#ui/page/page-head.ts'

export const Route = createFileRoute('/admin/outbox')({
  validateSearch: listSearchFrom,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context, ({ queryClient, client }) => [
      queryClient.prefetchQuery(eventsQuery(client)),
      queryClient.prefetchQuery(overviewQuery(client)),
      queryClient.prefetchQuery(outboxQuery(client, deps)),
    ]),
  head: () => ownPageHead('Outbox'),
  component: OutboxPage,
})

function OutboxPage() {
  return (
    <AdminFrame title="Outbox" lead="Emails from the last 90 days and their delivery status.">
      <Outbox search={Route.useSearch()} />
    </AdminFrame>
  )
}
