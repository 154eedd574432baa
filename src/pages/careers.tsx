import { createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { PlacedComponent } from '#features/content/ui/placed-component.tsx'
import { usePageTexts } from '#features/content/ui/use-page-texts.ts'
import { careers, openings } from '#features/site/texts/careers.ts'
import { withOpenings, withOverrides } from '#features/site/article/overrides.ts'
import { OpeningCard } from '#features/site/ui/opening-card.tsx'
import { StorySections } from '#features/site/ui/article/story-sections.tsx'
import { useContactDetails } from '#features/site/ui/use-contact-details.ts'
import { Container } from '#ui/page/container.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { pageHead } from '#ui/page/page-head.ts'

const description = 'Open positions with salary ranges, how we work and how to apply.'

export const Route = createFileRoute('/careers')({
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'careers')),
  head: () => pageHead('Careers', description),
  component: CareersPage,
})

function CareersPage() {
  const texts = usePageTexts(careers.key)
  const { title, lead, sections } = withOverrides(careers, texts, useContactDetails())
  return (
    <>
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
      <PlacedComponent page={careers.key} />
    </>
  )
}
