import { createFileRoute } from '@tanstack/react-router'
import { privacy } from '#features/info/texts/privacy.ts'
import { ArticlePage } from '#features/info/ui/article-page.tsx'
import { brand } from '#lib/brand.ts'

const description = 'What we know about you, who sees it, how long it is kept, and how you get it changed or removed.'

export const Route = createFileRoute('/privacy')({
  head: () => ({ meta: [{ title: `Privacy Policy | ${brand}` }, { name: 'description', content: description }] }),
  component: PrivacyPage,
})

function PrivacyPage() {
  return <ArticlePage article={privacy} />
}
