import { createFileRoute } from '@tanstack/react-router'
import { safety } from '#features/info/texts/safety.ts'
import { ArticlePage } from '#features/info/ui/article-page.tsx'
import { brand } from '#lib/brand.ts'

const description =
  'What players, captains and organizers do so that everybody goes home in one piece: emergencies, weather, first aid.'

export const Route = createFileRoute('/safety')({
  head: () => ({ meta: [{ title: `Safety Guidelines | ${brand}` }, { name: 'description', content: description }] }),
  component: SafetyPage,
})

function SafetyPage() {
  return <ArticlePage article={safety} />
}
