import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AdminFrame } from '#features/admin/ui/admin-frame.tsx'
import { managerTabs } from '#features/content/values.ts'
import type { ManagerTab } from '#features/content/values.ts'
import { Lazy } from '#ui/lazy.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'
import { Skeleton } from '#ui/list/skeleton.tsx'

export const Route = createFileRoute('/content')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ManagerTab } => ({
    tab: managerTabs.find((name) => name === tab),
  }),
  head: () => ownPageHead('Content Manager'),
  component: ContentPage,
})

interface ManagerProps {
  tab: ManagerTab
  onTab: (tab: ManagerTab) => void
}

/** Loaded for the administrator only: the manager and every text of the site. */
async function loadManager() {
  const [{ ContentManager }, { slotPages }] = await Promise.all([
    import('#features/content/ui/content-manager.tsx'),
    import('#features/site/slots.ts'),
  ])
  return { default: (props: ManagerProps) => <ContentManager {...props} slotPages={slotPages} /> }
}

function ContentPage() {
  const { tab = 'site' } = Route.useSearch()
  const navigate = useNavigate()
  const onTab = (next: ManagerTab) =>
    void navigate({ to: '/content', search: { tab: next }, replace: true, resetScroll: false })
  return (
    <AdminFrame
      title="Content Manager"
      lead="Edit the site's texts, pictures, emails and components. Changes go live right away."
      what="the content manager"
    >
      <div className="flex min-h-dvh flex-col gap-6">
        <Lazy load={loadManager} props={{ tab, onTab }} fallback={<ManagerSkeleton />} />
      </div>
    </AdminFrame>
  )
}

function ManagerSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      <Skeleton className="h-12 w-52 self-end rounded-md" />
      <Skeleton className="h-12 rounded-md" />
      <Skeleton className="h-96 rounded-md" />
    </div>
  )
}
