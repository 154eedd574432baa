import { Link, createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { faqsMatching } from '#features/info/rules.ts'
import { faqCategories } from '#features/info/texts/faq.ts'
import { StandingContents } from '#features/info/ui/contents.tsx'
import { FaqList } from '#features/info/ui/faq-list.tsx'
import { FaqSearch } from '#features/info/ui/faq-search.tsx'
import { helpSearchFrom } from '#features/info/ui/search.ts'
import { SupportChannels } from '#features/info/ui/support-channels.tsx'
import { brand } from '#lib/brand.ts'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const description =
  'Answers about accounts, entering tournaments, payments, refunds, prizes and rules, and how to reach a person.'

/** Up to so many answers found are shown along with their questions. */
const shownAtOnce = 3

export const Route = createFileRoute('/help')({
  validateSearch: helpSearchFrom,
  head: () => ({ meta: [{ title: `Help Center | ${brand}` }, { name: 'description', content: description }] }),
  component: HelpPage,
})

function HelpPage() {
  const { q } = Route.useSearch()
  const navigate = useNavigate()
  const linked = useLocation({ select: (location) => location.hash })
  const found = faqsMatching(faqCategories, q ?? '')
  const count = found.reduce((sum, category) => sum + category.faqs.length, 0)

  return (
    <Container className="flex flex-col gap-10 pb-16">
      <div className="flex flex-col gap-6">
        <PageHeader title="Help Center" lead="Search the answers, or ask a person." />
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
        <div className="grid gap-x-14 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <StandingContents sections={found.map(({ id, title }) => ({ id, heading: title }))} />
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
