import { createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { safety } from '#features/info/texts/safety.ts'
import { ArticlePage } from '#features/info/ui/article-page.tsx'
import { pageHead } from '#ui/page-head.ts'

const description =
  'What players, captains and organizers do so that everybody goes home in one piece: emergencies, weather, first aid.'

export const Route = createFileRoute('/safety')({
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'safety')),
  head: () => pageHead('Safety Guidelines', description),
  component: SafetyPage,
})

function SafetyPage() {
  return <ArticlePage article={safety} />
}
