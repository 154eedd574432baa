import { Link, createFileRoute } from '@tanstack/react-router'
import { pageTextsQuery } from '#features/content/ui/queries.ts'
import { useCopy } from '#features/content/ui/use-page-texts.ts'
import { contactCopy } from '#features/site/texts/page-copy.ts'
import { ContactCards } from '#features/site/ui/contact/contact-cards.tsx'
import { ContactForm } from '#features/site/ui/contact/contact-form.tsx'
import { ResponseTimes } from '#features/site/ui/contact/response-times.tsx'
import { contactTypes } from '#features/site/values.ts'
import { SupportButtons } from '#features/site/ui/contact/support-channels.tsx'
import { useContactDetails } from '#features/site/ui/use-contact-details.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Container } from '#ui/page/container.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { pageHead } from '#ui/page/page-head.ts'

const description = 'Contact us about a tournament, a payment or anything else by form, email, chat or phone.'

/** The category a link to the contact form preselects. */
function contactSearchFrom(params: Record<string, unknown>): { type?: (typeof contactTypes)[number] } {
  return { type: contactTypes.find((type) => type === params.type) }
}

export const Route = createFileRoute('/contact')({
  validateSearch: contactSearchFrom,
  loader: ({ context: { queryClient, client } }) => queryClient.prefetchQuery(pageTextsQuery(client, 'contact')),
  head: () => pageHead('Contact Us', description),
  component: ContactPage,
})

function ContactPage() {
  const { type } = Route.useSearch()
  const { supportEmail } = useContactDetails()
  const copy = useCopy('contact', contactCopy)
  return (
    <Container className="pb-16">
      <PageHeader title={copy['contact.title']} lead={copy['contact.lead']} />
      <div className="grid gap-x-14 gap-y-12 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="write" className="flex min-w-0 flex-col gap-6">
          <h2 id="write" className="type-heading">
            Send us a message
          </h2>
          <ContactForm type={type} />
          <p className="hidden rounded-md bg-sunken p-4 noscript:block">
            To use this form, turn on JavaScript in your browser, or email{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a> instead.
          </p>
        </section>
        <div className="flex min-w-0 flex-col gap-8">
          <Card as="section" aria-labelledby="how-soon">
            <h2 id="how-soon" className="type-subheading mb-3">
              {copy['contact.promise']}
            </h2>
            <ResponseTimes />
          </Card>
          <section aria-labelledby="reach" className="flex flex-col gap-3">
            <h2 id="reach" className="type-subheading">
              Reach us directly
            </h2>
            <ContactCards />
          </section>
        </div>
      </div>
      <section aria-labelledby="instead" className="mt-16 flex flex-col gap-4 print:hidden">
        <h2 id="instead" className="type-heading border-b-2 border-ink pb-3">
          Other ways to get help
        </h2>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <SupportButtons />
          <Link to="/help" className={buttonClass()}>
            Help Center
          </Link>
        </div>
      </section>
    </Container>
  )
}
