import { PlacedComponent } from '#features/content/ui/placed-component.tsx'
import { usePageTexts } from '#features/content/ui/use-page-texts.ts'
import { formatDate } from '#lib/dates.ts'
import { Container } from '#ui/page/container.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Article, Section } from '../../article/article.ts'
import { withOverrides } from '../../article/overrides.ts'
import { useContactDetails } from '../use-contact-details.ts'
import { SectionBody } from './section-body.tsx'
import { FoldedTableOfContents, TableOfContents } from './table-of-contents.tsx'
import { SectionHeading } from './section-heading.tsx'

/** A long text in numbered sections, with a table of contents beside it or folded up above it. */
export function ArticlePage({ article }: { article: Article }) {
  const { title, lead, changedOn, sections } = withOverrides(article, usePageTexts(article.key), useContactDetails())
  return (
    <>
      <Container className="pb-16">
        <PageHeader
          title={title}
          lead={lead}
          above={changedOn && <p className="type-small text-soft">Last updated {formatDate(changedOn, 'UTC')}</p>}
        />
        <div className="grid gap-x-14 gap-y-8 pt-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-10 print:block">
          <FoldedTableOfContents sections={sections} />
          <TableOfContents sections={sections} />
          <article className="flex min-w-0 flex-col gap-12">
            {sections.map((section, place) => (
              <ArticleSection key={section.id} section={section} number={place + 1} />
            ))}
          </article>
        </div>
      </Container>
      <PlacedComponent page={article.key} />
    </>
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
