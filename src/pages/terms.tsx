import { createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { terms } from '#features/site/texts/terms.ts'
import { ArticlePage } from '#features/site/ui/article/article-page.tsx'
import { pageHead } from '#ui/page/page-head.ts'

const description = 'Our agreement with you: registering, paying, withdrawing, refunds, prizes and fair play.'

export const Route = createFileRoute('/terms')({
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'terms')),
  head: () => pageHead('Terms of Service', description),
  component: TermsPage,
})

function TermsPage() {
  return <ArticlePage article={terms} />
}
