import { createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { safety } from '#features/site/texts/safety.ts'
import { ArticlePage } from '#features/site/ui/article/article-page.tsx'
import { pageHead } from '#ui/page/page-head.ts'

const description = 'How players, captains and organizers keep everyone safe: emergencies, weather and first aid.'

export const Route = createFileRoute('/safety')({
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'safety')),
  head: () => pageHead('Safety Guidelines', description),
  component: SafetyPage,
})

function SafetyPage() {
  return <ArticlePage article={safety} />
}
