import { createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { rules } from '#features/site/texts/rules.ts'
import { ArticlePage } from '#features/site/ui/article/article-page.tsx'
import { pageHead } from '#ui/page/page-head.ts'

const description =
  "The rules for every tournament: arrival times, rosters, the grace period, each sport's rules and the three strikes."

export const Route = createFileRoute('/rules')({
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'rules')),
  head: () => pageHead('Tournament Rules', description),
  component: RulesPage,
})

function RulesPage() {
  return <ArticlePage article={rules} />
}
