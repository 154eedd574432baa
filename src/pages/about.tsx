import { Link, createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { usePageTexts } from '#features/content/ui/use-page-texts.ts'
import { about } from '#features/info/texts/about.ts'
import { withTexts } from '#features/info/texts/own.ts'
import { AboutHero } from '#features/info/ui/about-hero.tsx'
import { StorySections } from '#features/info/ui/story-sections.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { pageHead } from '#ui/page-head.ts'

const description = 'Who we are: one place that says when, where, what it costs, and whether there is still room.'

export const Route = createFileRoute('/about')({
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'about')),
  head: () => pageHead('About Us', description),
  component: AboutPage,
})

function AboutPage() {
  const article = withTexts(about, usePageTexts(about.key))
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
    </>
  )
}
