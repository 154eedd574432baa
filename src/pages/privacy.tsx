import { createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { privacy } from '#features/site/texts/privacy.ts'
import { ArticlePage } from '#features/site/ui/article/article-page.tsx'
import { pageHead } from '#ui/page/page-head.ts'

const description = 'What we know about you, who can see it, how long we keep it, and how to change or remove it.'

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'privacy')),
  head: () => pageHead('Privacy Policy', description),
  component: PrivacyPage,
})

function PrivacyPage() {
  return <ArticlePage article={privacy} />
}
