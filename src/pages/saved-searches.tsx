import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LoginPrompt } from '#features/accounts/ui/profile/login-prompt.tsx'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { savedSearchesQuery } from '#features/discover/ui/queries.ts'
import { SavedSearchList } from '#features/discover/ui/saved-searches/saved-search-list.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { withTimeout } from '#ui/client/loaders.ts'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { Container } from '#ui/page/container.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

const title = 'Saved searches'

export const Route = createFileRoute('/saved-searches')({
  loader: async ({ context: { queryClient, client } }) => {
    const user = await queryClient.query(sessionQuery(client))
    // If the list fails, the page says so.
    if (user) await withTimeout(queryClient.prefetchQuery(savedSearchesQuery(client)))
  },
  head: () => ownPageHead(title),
  component: SavedSearchesPage,
})

function SavedSearchesPage() {
  const user = useSession()
  if (!user) return <LoginPrompt title={title} message="Log in to see and delete the searches you saved." />
  return (
    <Container className="flex flex-col gap-6 pb-16">
      <PageHeader
        title={title}
        lead="We notify you of new tournaments that match, on the site and by email, at most once a day."
      />
      <OwnSearches />
    </Container>
  )
}

function OwnSearches() {
  const { data, isError, isFetching, refetch } = useQuery(savedSearchesQuery(useClient()))
  if (data) return <SavedSearchList searches={data} />
  return isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <Skeleton className="h-40" />
}
