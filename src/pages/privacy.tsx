import { createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { privacy } from '#features/info/texts/privacy.ts'
import { ArticlePage } from '#features/info/ui/article-page.tsx'
import { pageHead } from '#ui/page-head.ts'

const description = 'What we know about you, who sees it, how long it is kept, and how you get it changed or removed.'

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'privacy')),
  head: () => pageHead('Privacy Policy', description),
  component: PrivacyPage,
})

function PrivacyPage() {
  return <ArticlePage article={privacy} />
}
