import { Link, createFileRoute } from '@tanstack/react-router'
import { about } from '#features/info/texts/about.ts'
import { AboutHero } from '#features/info/ui/about-hero.tsx'
import { StorySections } from '#features/info/ui/story-sections.tsx'
import { brand } from '#lib/brand.ts'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'

const description = 'Who we are: one place that says when, where, what it costs, and whether there is still room.'

export const Route = createFileRoute('/about')({
  head: () => ({ meta: [{ title: `About Us | ${brand}` }, { name: 'description', content: description }] }),
  component: AboutPage,
})

function AboutPage() {
  return (
    <>
      <AboutHero article={about} />
      <Container className="flex flex-col gap-14 py-12 sm:py-16">
        <StorySections sections={about.sections} />
        <Link
          to="/tournaments"
          className={`${buttonClass({ variant: 'primary', size: 'lg' })} self-start print:hidden`}
        >
          Find Tournaments
        </Link>
      </Container>
    </>
  )
}
