import { createFileRoute } from '@tanstack/react-router'
import { careers, openings } from '#features/info/texts/careers.ts'
import { OpeningCard } from '#features/info/ui/opening-card.tsx'
import { StorySections } from '#features/info/ui/story-sections.tsx'
import { brand } from '#lib/brand.ts'
import { Container } from '#ui/container.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const description = 'Open positions with their salary ranges, how we work, and how to apply.'

export const Route = createFileRoute('/careers')({
  head: () => ({ meta: [{ title: `Careers | ${brand}` }, { name: 'description', content: description }] }),
  component: CareersPage,
})

function CareersPage() {
  return (
    <Container className="flex flex-col gap-14 pb-16">
      <div className="flex flex-col gap-8">
        <PageHeader title={careers.title} lead={careers.lead} />
        <section aria-labelledby="open" className="flex flex-col gap-6">
          <h2 id="open" className="type-heading">
            Open Positions
          </h2>
          <div className="grid gap-5 md:grid-cols-2">
            {openings.map((opening) => (
              <OpeningCard key={opening.id} opening={opening} />
            ))}
          </div>
        </section>
      </div>
      <StorySections sections={careers.sections} />
    </Container>
  )
}
