import { createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { usePageTexts } from '#features/content/ui/use-page-texts.ts'
import { careers, openings } from '#features/info/texts/careers.ts'
import { withOpenings, withTexts } from '#features/info/texts/own.ts'
import { OpeningCard } from '#features/info/ui/opening-card.tsx'
import { StorySections } from '#features/info/ui/story-sections.tsx'
import { Container } from '#ui/container.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { pageHead } from '#ui/page-head.ts'

const description = 'Open positions with their salary ranges, how we work, and how to apply.'

export const Route = createFileRoute('/careers')({
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'careers')),
  head: () => pageHead('Careers', description),
  component: CareersPage,
})

function CareersPage() {
  const texts = usePageTexts(careers.key)
  const { title, lead, sections } = withTexts(careers, texts)
  return (
    <Container className="flex flex-col gap-14 pb-16">
      <div className="flex flex-col gap-8">
        <PageHeader title={title} lead={lead} />
        <section aria-labelledby="open" className="flex flex-col gap-6">
          <h2 id="open" className="type-heading">
            Open Positions
          </h2>
          <div className="grid gap-5 md:grid-cols-2">
            {withOpenings(openings, texts).map((opening) => (
              <OpeningCard key={opening.id} opening={opening} />
            ))}
          </div>
        </section>
      </div>
      <StorySections sections={sections} />
    </Container>
  )
}
