import { Link, createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { copyFrom } from '#features/content/rules.ts'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { usePageTexts } from '#features/content/ui/use-page-texts.ts'
import { faqsMatching } from '#features/site/rules.ts'
import { withFaqs } from '#features/site/article/overrides.ts'
import { helpCopy } from '#features/site/texts/page-copy.ts'
import { FoldedTableOfContents, TableOfContents } from '#features/site/ui/article/table-of-contents.tsx'
import { FaqList } from '#features/site/ui/faq/faq-list.tsx'
import { maxSearchLength } from '#features/site/values.ts'
import { SupportChannels } from '#features/site/ui/contact/support-channels.tsx'
import { useContactDetails } from '#features/site/ui/use-contact-details.ts'
import { withTimeout } from '#ui/client/loaders.ts'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { pageHead } from '#ui/page/page-head.ts'
import { SearchForm } from '#ui/form/search-form.tsx'

const description =
  'Answers about accounts, tournaments, payments, refunds, prizes and rules, and how to reach a person.'

/** Answers are unfolded if there are at most this many results. */
const maxUnfolded = 3

/** The Help Center's search. An explicit undefined, because the router merges this into the address. */
function helpSearchFrom({ q }: Record<string, unknown>): { q?: string } {
  return { q: typeof q === 'string' ? q.trim().slice(0, maxSearchLength) || undefined : undefined }
}

export const Route = createFileRoute('/help')({
  validateSearch: helpSearchFrom,
  // The answers are part of the page's data, so a first visit does not load them again as a script.
  loader: async ({ context: { queryClient, client } }) => {
    const [{ faqCategories }] = await Promise.all([
      import('#features/site/texts/faq/categories.ts'),
      withTimeout(queryClient.prefetchQuery(pageTextsQuery(client, 'help'))),
    ])
    return faqCategories
  },
  staleTime: Infinity,
  head: () => pageHead('Help Center', description),
  component: HelpPage,
})

function HelpPage() {
  const { q } = Route.useSearch()
  const navigate = useNavigate()
  const linked = useLocation({ select: (location) => location.hash })
  const texts = usePageTexts('help')
  const copy = copyFrom(texts, helpCopy)
  const found = faqsMatching(withFaqs(Route.useLoaderData(), texts, useContactDetails()), q ?? '')
  const sections = found.map(({ id, title }) => ({ id, heading: title }))
  const count = found.reduce((sum, category) => sum + category.faqs.length, 0)

  return (
    <Container className="flex flex-col gap-10 pb-16">
      <div className="flex flex-col gap-6">
        <PageHeader title={copy['help.title']} lead={copy['help.lead']} />
        <div className="max-w-2xl">
          <SearchForm
            action="/help"
            search={{ q }}
            read={helpSearchFrom}
            onSearch={(search) => void navigate({ to: '/help', search, replace: true, resetScroll: false })}
            label="Search the answers"
            placeholder="Search for answers..."
            maxLength={maxSearchLength}
          />
        </div>
        <output className="text-soft empty:hidden">{q ? resultOf(count) : ''}</output>
      </div>
      {!q && <SupportChannels />}
      {count > 0 ? (
        <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
          <FoldedTableOfContents sections={sections} />
          <TableOfContents sections={sections} />
          <div className="flex min-w-0 flex-col gap-12">
            <FaqList categories={found} linked={linked} open={q !== undefined && count <= maxUnfolded} />
          </div>
        </div>
      ) : (
        <EmptyState title="No answers found" hint="Try another word, or ask us." action={<EmptyActions />} />
      )}
    </Container>
  )
}

function EmptyActions() {
  return (
    <>
      <Link to="/help" className={buttonClass()}>
        Show all answers
      </Link>
      <Link to="/contact" className={buttonClass()}>
        Contact Us
      </Link>
    </>
  )
}

function resultOf(count: number): string {
  return `${count} ${count === 1 ? 'answer' : 'answers'} found`
}
