import { usePageTexts } from '#features/content/ui/use-page-texts.ts'
import { formatDate } from '#lib/dates.ts'
import { Container } from '#ui/container.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Article, Section } from '../texts/article.ts'
import { withTexts } from '../texts/own.ts'
import { SectionBody } from './section-body.tsx'
import { FoldedContents, StandingContents } from './contents.tsx'
import { SectionHeading } from './section-heading.tsx'

/** A long text: numbered sections, and the list of them at its side, or folded up on top where there is no side. */
export function ArticlePage({ article }: { article: Article }) {
  const { title, lead, changedOn, sections } = withTexts(article, usePageTexts(article.key))
  return (
    <Container className="pb-16">
      <PageHeader
        title={title}
        lead={lead}
        above={changedOn && <p className="text-sm text-soft">Last changed on {formatDate(changedOn, 'UTC')}</p>}
      />
      <div className="grid gap-x-14 gap-y-8 pt-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-10 print:block">
        <FoldedContents sections={sections} />
        <StandingContents sections={sections} />
        <article className="flex min-w-0 flex-col gap-12">
          {sections.map((section, place) => (
            <ArticleSection key={section.id} section={section} number={place + 1} />
          ))}
        </article>
      </div>
    </Container>
  )
}

function ArticleSection({ section, number }: { section: Section; number: number }) {
  const { id, heading, sport } = section
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <SectionHeading id={id} number={number} heading={heading} sport={sport} />
      <SectionBody section={section} />
    </section>
  )
}
