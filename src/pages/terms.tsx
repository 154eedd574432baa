import { createFileRoute } from '@tanstack/react-router'
import { terms } from '#features/info/texts/terms.ts'
import { ArticlePage } from '#features/info/ui/article-page.tsx'
import { brand } from '#lib/brand.ts'

const description = 'The agreement between you and us: entering, paying, withdrawing, refunds, prizes and fair play.'

export const Route = createFileRoute('/terms')({
  head: () => ({ meta: [{ title: `Terms of Service | ${brand}` }, { name: 'description', content: description }] }),
  component: TermsPage,
})

function TermsPage() {
  return <ArticlePage article={terms} />
}
