import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Acts } from '#features/admin/ui/acts.tsx'
import { AdminFrame } from '#features/admin/ui/admin-frame.tsx'
import { auditSearchFrom } from '#features/admin/ui/list-search.ts'
import type { AuditSearch } from '#features/admin/ui/list-search.ts'
import { auditQuery } from '#features/admin/ui/queries.ts'
import { readFirst } from '#features/admin/ui/read-first.ts'
import { ownPageHead } from '#ui/page-head.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: auditSearchFrom,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    readFirst(context, ({ queryClient, client }) => [queryClient.prefetchQuery(auditQuery(client, deps))]),
  head: () => ownPageHead('Audit log'),
  component: AuditPage,
})

function AuditPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const onSearch = (changed: AuditSearch) =>
    void navigate({
      to: '/admin/audit',
      search: { ...search, ...changed, cursor: undefined },
      replace: true,
      resetScroll: false,
    })
  return (
    <AdminFrame title="Audit log" lead="Who did what to which record. Entries cannot be changed.">
      <Acts search={search} onSearch={onSearch} />
    </AdminFrame>
  )
}
