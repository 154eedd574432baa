import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { EndedLink } from '#features/payments/ui/pay-link/ended.tsx'
import { PayLinkPanel } from '#features/payments/ui/pay-link/panel.tsx'
import { LinkPaymentResult } from '#features/payments/ui/pay-link/result.tsx'
import { payLinkQuery, paymentSettingsQuery } from '#features/payments/ui/queries.ts'
import { found } from '#ui/client/loaders.ts'
import { Container } from '#ui/page/container.tsx'
import { ownPageHead } from '#ui/page/page-head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { textOf } from '#ui/search-params.ts'
import { currentToast, dismissToast } from '#ui/toast/toast.ts'

/** `payment_intent` is the payment that was made: set after paying here, or by a bank's own page, which redirects to this one. */
type PaySearch = { payment_intent?: string }

export const Route = createFileRoute('/pay/$token')({
  validateSearch: (search: Record<string, unknown>): PaySearch => ({
    payment_intent: textOf(search.payment_intent) || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, client }, params: { token }, deps: { payment_intent } }) => {
    // Once the fee is paid, the link no longer works, not even for the payer.
    if (payment_intent) return null
    const [link, settings] = await Promise.all([
      found(queryClient.query(payLinkQuery(client, token))),
      queryClient.query(paymentSettingsQuery(client)),
    ])
    return { link, settings }
  },
  head: ({ loaderData }) => ownPageHead(loaderData ? `Pay for ${loaderData.link.teamName}` : 'Pay by card'),
  notFoundComponent: Ended,
  component: PayPage,
})

function Ended() {
  return (
    <Container>
      <EndedLink />
    </Container>
  )
}

/** Pays a team's fee without an account. */
function PayPage() {
  const { token } = Route.useParams()
  const { payment_intent: paymentIntentId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const loaded = Route.useLoaderData()
  const [isProcessing, setIsProcessing] = useState(false)
  if (paymentIntentId) {
    return (
      <Container width="form" className="pb-16">
        <PageHeader title="Your payment" />
        <div className="pt-6">
          <LinkPaymentResult
            key={paymentIntentId}
            token={token}
            paymentIntentId={paymentIntentId}
            isProcessing={isProcessing}
            onStartAgain={() => void navigate({ search: {}, replace: true })}
          />
        </div>
      </Container>
    )
  }
  if (!loaded) return null
  return (
    <Container className="pb-16">
      <PayLinkPanel
        token={token}
        {...loaded}
        onPaid={(payment_intent, kind) => {
          setIsProcessing(kind === 'processing')
          // Left from an earlier attempt that was declined.
          dismissToast(currentToast()?.id ?? 0)
          void navigate({ search: { payment_intent }, replace: true })
        }}
      />
    </Container>
  )
}
