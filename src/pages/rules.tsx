import { createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { rules } from '#features/info/texts/rules.ts'
import { ArticlePage } from '#features/info/ui/article-page.tsx'
import { pageHead } from '#ui/page-head.ts'

const description =
  'What holds at every tournament: arriving, rosters, grace period, the rules of each sport, and the three strikes.'

export const Route = createFileRoute('/rules')({
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'rules')),
  head: () => pageHead('Tournament Rules', description),
  component: RulesPage,
})

function RulesPage() {
  return <ArticlePage article={rules} />
}
