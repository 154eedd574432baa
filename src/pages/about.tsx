import { Link, createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { PlacedComponent } from '#features/content/ui/placed-component.tsx'
import { usePageTexts } from '#features/content/ui/use-page-texts.ts'
import { about } from '#features/site/texts/about.ts'
import { withOverrides } from '#features/site/article/overrides.ts'
import { AboutHero } from '#features/site/ui/about-hero.tsx'
import { StorySections } from '#features/site/ui/article/story-sections.tsx'
import { useContactDetails } from '#features/site/ui/use-contact-details.ts'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { pageHead } from '#ui/page/page-head.ts'

const description = 'Who we are: one place to see when and where to play, what it costs and how many spots are left.'

export const Route = createFileRoute('/about')({
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'about')),
  head: () => pageHead('About Us', description),
  component: AboutPage,
})

function AboutPage() {
  const article = withOverrides(about, usePageTexts(about.key), useContactDetails())
  return (
    <>
      <AboutHero article={article} />
      <Container className="flex flex-col gap-14 py-12 sm:py-16">
        <StorySections sections={article.sections} />
        <Link
          to="/tournaments"
          className={`${buttonClass({ variant: 'primary', size: 'lg' })} self-start lg:ml-86 print:hidden`}
        >
          Find Tournaments
        </Link>
      </Container>
      <PlacedComponent page={about.key} />
    </>
  )
}
