import { createFileRoute } from '@tanstack/react-router'
import { AuditLog } from '#features/admin/ui/audit-log/audit-log.tsx'
import { AdminFrame } from '#features/admin/ui/admin-frame.tsx'
import { auditSearchFrom } from '#features/admin/ui/lists/list-search.ts'
import { auditQuery } from '#features/admin/ui/queries.ts'
import { prefetch } from '#features/admin/ui/prefetch.ts'
import { ownPageHead } from '#ui/page/page-head.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: auditSearchFrom,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context, ({ queryClient, client }) => [queryClient.prefetchQuery(auditQuery(client, deps))]),
  head: () => ownPageHead('Audit log'),
  component: AuditPage,
})

function AuditPage() {
  return (
    <AdminFrame title="Audit log" lead="Who changed what, and when. Entries cannot be edited.">
      <AuditLog search={Route.useSearch()} />
    </AdminFrame>
  )
}
