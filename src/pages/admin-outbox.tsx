import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Mails } from '#features/admin/ui/mails.tsx'
import { AdminFrame } from '#features/admin/ui/admin-frame.tsx'
import { listSearchFrom } from '#features/admin/ui/list-search.ts'
import type { ListSearch } from '#features/admin/ui/list-search.ts'
import { eventsQuery, outboxQuery, overviewQuery } from '#features/admin/ui/queries.ts'
import { readFirst } from '#features/admin/ui/read-first.ts'
import { ownPageHead } from '#ui/page-head.ts'

export const Route = createFileRoute('/admin/outbox')({
  validateSearch: listSearchFrom,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    readFirst(context, ({ queryClient, client }) => [
      queryClient.prefetchQuery(eventsQuery(client)),
      queryClient.prefetchQuery(overviewQuery(client)),
      queryClient.prefetchQuery(outboxQuery(client, deps)),
    ]),
  head: () => ownPageHead('Outbox'),
  component: OutboxPage,
})

function OutboxPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const onSearch = (changed: ListSearch) =>
    void navigate({
      to: '/admin/outbox',
      search: { ...search, ...changed, cursor: undefined },
      replace: true,
      resetScroll: false,
    })
  return (
    <AdminFrame title="Outbox" lead="Every email of the last 90 days, and whether it was delivered.">
      <Mails search={search} onSearch={onSearch} />
    </AdminFrame>
  )
}
