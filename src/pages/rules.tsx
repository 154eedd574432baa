import { createFileRoute } from '@tanstack/react-router'
import { rules } from '#features/info/texts/rules.ts'
import { ArticlePage } from '#features/info/ui/article-page.tsx'
import { brand } from '#lib/brand.ts'

const description =
  'What holds at every tournament: arriving, rosters, grace period, the rules of each sport, and the three strikes.'

export const Route = createFileRoute('/rules')({
  head: () => ({ meta: [{ title: `Tournament Rules | ${brand}` }, { name: 'description', content: description }] }),
  component: RulesPage,
})

function RulesPage() {
  return <ArticlePage article={rules} />
}
