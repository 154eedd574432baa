import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { Refused } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Lazy } from '#ui/lazy.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import type { CardSettings } from '../card-form/filling.ts'
import type { CardFormProps } from '../card-form/card-form.tsx'
import { CardFormSkeleton } from '../card-form/skeleton.tsx'
import type { PayLink } from '../../pay-link-contract.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PaymentSummary } from '../payment-page/summary.tsx'
import { PaymentTerms } from '../payment-page/payment-terms.tsx'
import { TestPayments } from '../payment-page/test-payments.tsx'
import { linkPaymentQuery, startedLinkPaymentQuery } from '../queries.ts'
import { linkRefundTerms } from '../withdrawal-terms.ts'
import { EndedLink } from './ended.tsx'
import { LinkPaymentResult } from './result.tsx'

const loadCardForm = () => import('../card-form/card-form.tsx').then(({ CardForm }) => ({ default: CardForm }))

interface PayLinkPanelProps {
  token: string
  link: PayLink
  settings: CardSettings
  /** The card was charged, or its bank is processing it. */
  onPaid: (paymentIntentId: string, kind: 'succeeded' | 'processing') => void
}

/** Takes the payment for a team, next to what it is for. */
export function PayLinkPanel({ token, link, settings, onPaid }: PayLinkPanelProps) {
  const { tournament, organizerName, teamName, fee, fullRefundUntil } = link
  const client = useClient()
  const [now] = useState(() => new Date())
  const started = useQuery(startedLinkPaymentQuery(client, token))
  const { data: payment, error } = started
  const hasEnded = error instanceof Refused && (error.code === 'pay_link_ended' || error.code === 'already_paid')
  // They had the form open, so they read what became of their payment.
  if (hasEnded && payment) {
    return <EndedWhileOpen token={token} teamName={teamName} paymentIntentId={payment.paymentIntentId} />
  }
  if (hasEnded) return <EndedLink replaces />
  return (
    <>
      <PayHeader teamName={teamName} />
      <div className="grid items-start gap-6 pt-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10 lg:pt-8">
        <div className="lg:sticky lg:top-24 lg:col-start-2">
          <PaymentSummary tournament={tournament} teamName={teamName} organizerName={organizerName} entryFee={fee} />
        </div>
        <Card as="section" aria-labelledby="card" className="flex flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="card" className="type-heading">
              Pay by card
            </h2>
            <TestPayments settings={settings} />
          </div>
          <p className="hidden rounded-md bg-sunken p-3 noscript:block">To pay, turn on JavaScript in your browser.</p>
          {error ? (
            <ErrorState
              title="Couldn't load the card form"
              hint={error instanceof Refused ? error.message : undefined}
              onRetry={() => void started.refetch()}
              retrying={started.isFetching}
            />
          ) : payment && !started.isFetching ? (
            <Lazy<CardFormProps>
              key={payment.clientSecret}
              load={loadCardForm}
              props={{
                settings,
                payment,
                returnUrl: window.location.origin + window.location.pathname,
                onPaying: () => {},
                onPaid: async (kind) => {
                  onPaid(payment.paymentIntentId, kind)
                  return null
                },
                // The fee was settled another way, or the payment has to start again.
                onExpired: () => void started.refetch(),
              }}
              fallback={<FormSkeleton mode={settings.mode} />}
            />
          ) : (
            <FormSkeleton mode={settings.mode} />
          )}
          <PaymentTerms
            refundTerms={linkRefundTerms(tournament, fee, now, fullRefundUntil)}
            organizerName={organizerName}
            amount={fee}
          />
        </Card>
      </div>
    </>
  )
}

const PayHeader = ({ teamName }: { teamName: string }) => <PageHeader title={`Pay for ${teamName}`} />

/** What became of their payment. If it wasn't made, it can't be anymore. */
function EndedWhileOpen({
  token,
  teamName,
  paymentIntentId,
}: {
  token: string
  teamName: string
  paymentIntentId: string
}) {
  const { error } = useQuery(linkPaymentQuery(useClient(), token, paymentIntentId))
  if (error instanceof Refused && error.code === 'payment_incomplete') return <EndedLink replaces />
  return (
    <>
      <PayHeader teamName={teamName} />
      <div className="max-w-2xl pt-6">
        <LinkPaymentResult
          token={token}
          paymentIntentId={paymentIntentId}
          isProcessing={false}
          onStartAgain={() => window.location.reload()}
        />
      </div>
    </>
  )
}

function FormSkeleton({ mode }: Pick<CardSettings, 'mode'>) {
  return (
    <div className="flex flex-col gap-6 noscript:hidden">
      <CardFormSkeleton mode={mode} />
    </div>
  )
}
