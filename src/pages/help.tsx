import { Link, createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { wordsFrom } from '#features/content/rules.ts'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { usePageTexts } from '#features/content/ui/use-page-texts.ts'
import { faqsMatching } from '#features/info/rules.ts'
import { withFaqs } from '#features/info/texts/own.ts'
import { helpWords } from '#features/info/texts/words.ts'
import { FoldedContents, StandingContents } from '#features/info/ui/contents.tsx'
import { FaqList } from '#features/info/ui/faq-list.tsx'
import { FaqSearch } from '#features/info/ui/faq-search.tsx'
import { helpSearchFrom } from '#features/info/ui/search.ts'
import { SupportChannels } from '#features/info/ui/support-channels.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { pageHead } from '#ui/page-head.ts'

const description =
  'Answers about accounts, entering tournaments, payments, refunds, prizes and rules, and how to reach a person.'

/** Up to so many answers found are shown along with their questions. */
const shownAtOnce = 3

export const Route = createFileRoute('/help')({
  validateSearch: helpSearchFrom,
  // The answers come with the page as data: whoever opens it here first does not load them a second time as a script.
  loader: async ({ context: { queryClient, client } }) => {
    const [{ faqCategories }] = await Promise.all([
      import('#features/info/texts/faq.ts'),
      queryClient.prefetchQuery(pageTextsQuery(client, 'help')),
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
  const words = wordsFrom(texts, helpWords)
  const found = faqsMatching(withFaqs(Route.useLoaderData(), texts), q ?? '')
  const sections = found.map(({ id, title }) => ({ id, heading: title }))
  const count = found.reduce((sum, category) => sum + category.faqs.length, 0)

  return (
    <Container className="flex flex-col gap-10 pb-16">
      <div className="flex flex-col gap-6">
        <PageHeader title={words['help.title']} lead={words['help.lead']} />
        <FaqSearch
          q={q}
          onSearch={(q) =>
            void navigate({ to: '/help', search: { q: q || undefined }, replace: true, resetScroll: false })
          }
        />
        <output className="text-soft empty:hidden">{q ? resultOf(count) : ''}</output>
      </div>
      {!q && <SupportChannels />}
      {count > 0 ? (
        <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
          <FoldedContents sections={sections} />
          <StandingContents sections={sections} />
          <div className="flex min-w-0 flex-col gap-12">
            <FaqList categories={found} linked={linked} open={q !== undefined && count <= shownAtOnce} />
          </div>
        </div>
      ) : (
        <EmptyState title="No answers found" hint="Try another word, or ask us." action={<WaysOn />} />
      )}
    </Container>
  )
}

function WaysOn() {
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
