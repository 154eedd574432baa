import { createFileRoute } from '@tanstack/react-router'
import { Messages } from '#features/admin/ui/messages.tsx'
import { AdminFrame } from '#features/admin/ui/admin-frame.tsx'
import { listSearchFrom } from '#features/admin/ui/lists/list-search.ts'
import { messagesQuery } from '#features/admin/ui/queries.ts'
import { prefetch } from '#features/admin/ui/prefetch.ts'
import { ownPageHead } from '#ui/page/page-head.ts'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: listSearchFrom,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context, ({ queryClient, client }) => [queryClient.prefetchQuery(messagesQuery(client, deps))]),
  head: () => ownPageHead('Messages'),
  component: MessagesPage,
})

function MessagesPage() {
  return (
    <AdminFrame title="Messages" lead="Messages from the contact form.">
      <Messages search={Route.useSearch()} />
    </AdminFrame>
  )
}
