import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Messages } from '#features/admin/ui/messages.tsx'
import { AdminFrame } from '#features/admin/ui/admin-frame.tsx'
import { listSearchFrom } from '#features/admin/ui/list-search.ts'
import type { ListSearch } from '#features/admin/ui/list-search.ts'
import { messagesQuery } from '#features/admin/ui/queries.ts'
import { readFirst } from '#features/admin/ui/read-first.ts'
import { ownPageHead } from '#ui/page-head.ts'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: listSearchFrom,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    readFirst(context, ({ queryClient, client }) => [queryClient.prefetchQuery(messagesQuery(client, deps))]),
  head: () => ownPageHead('Messages'),
  component: MessagesPage,
})

function MessagesPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const onSearch = (changed: ListSearch) =>
    void navigate({
      to: '/admin/messages',
      search: { ...search, ...changed, cursor: undefined },
      replace: true,
      resetScroll: false,
    })
  return (
    <AdminFrame title="Messages" lead="What visitors wrote through the contact form.">
      <Messages search={search} onSearch={onSearch} />
    </AdminFrame>
  )
}
