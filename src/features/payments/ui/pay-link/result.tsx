import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brand } from '#lib/brand.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Refused } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useFocusOnArrival } from '#ui/focus.ts'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { SummaryList } from '#ui/list/summary-list.tsx'
import { ViewerMoment } from '#ui/viewer-moment.tsx'
import type { LinkPayment } from '../../pay-link-contract.ts'
import { linkPaymentQuery } from '../queries.ts'

interface LinkPaymentResultProps {
  token: string
  paymentIntentId: string
  /** The bank hasn't decided yet. */
  isProcessing: boolean
  onStartAgain: () => void
}

/** What became of a payment: the receipt, a refund, or that nothing was charged. */
export function LinkPaymentResult({ token, paymentIntentId, isProcessing, onStartAgain }: LinkPaymentResultProps) {
  const { data: payment, error, isFetching, refetch } = useQuery(linkPaymentQuery(useClient(), token, paymentIntentId))
  if (payment)
    return (
      <Arrived key="paid">
        {payment.refund ? <Refunded payment={payment} refund={payment.refund} /> : <Paid payment={payment} />}
      </Arrived>
    )
  const code = error instanceof Refused ? error.code : null
  if (code === 'payment_incomplete' && isProcessing) {
    return (
      <Arrived key="processing">
        <Alert tone="info" title="Your bank is processing the payment">
          We'll confirm your payment as soon as your bank does, usually within a minute. You won't be charged again.
        </Alert>
        <Button variant="primary" busy={isFetching} onClick={() => void refetch()} className="self-start">
          Check again
        </Button>
      </Arrived>
    )
  }
  if (error && (code === 'settled_in_cash' || code === 'fee_waived' || code === 'fee_no_longer_due')) {
    return (
      <Arrived key="settled">
        <Alert tone="info" role="status" title="There's nothing left to pay">
          {error.message}
        </Alert>
      </Arrived>
    )
  }
  if (code === 'payment_incomplete' || code === 'payment_not_for_this') {
    return (
      <Arrived key="incomplete">
        <Alert tone="warning" role="alert" title="The payment wasn't completed">
          You weren't charged. Try again or use another card.
        </Alert>
        <Button variant="primary" onClick={onStartAgain} className="self-start">
          Try again
        </Button>
      </Arrived>
    )
  }
  if (error) {
    return (
      <ErrorState
        title="Couldn't confirm your payment"
        hint="Check your connection and try again. If you paid, your payment counts even if you close this page."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <output className="flex flex-col gap-5">
      <span className="text-soft">Confirming your payment…</span>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-64 w-full" />
    </output>
  )
}

function Arrived({ children }: { children: ReactNode }) {
  const box = useFocusOnArrival<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      {children}
    </div>
  )
}

function Paid({ payment }: { payment: LinkPayment }) {
  const { teamName, tournament, organizerName, fullRefundUntil } = payment
  return (
    <>
      <Alert tone="success" role="status" title="Paid">
        The entry fee for {teamName} in {tournament.name} is paid.
      </Alert>
      {fullRefundUntil && (
        <Alert tone="warning" title="You can get a full refund">
          The date or location has changed since the team registered. To get your full {formatDollars(payment.amount)}{' '}
          back on your card, ask the organizer{organizerName && `, ${organizerName},`} to withdraw the team by{' '}
          <strong>{formatMoment(new Date(fullRefundUntil), tournament.timeZone)}</strong>.
        </Alert>
      )}
      <Receipt payment={payment} />
      <div className="flex flex-col gap-3 sm:flex-row print:hidden">
        <Link to="/tournament/$id" params={{ id: tournament.id }} className={buttonClass({ variant: 'primary' })}>
          View Tournament
        </Link>
        <Button onClick={() => window.print()}>Print or save</Button>
      </div>
    </>
  )
}

interface RefundedProps {
  payment: LinkPayment
  refund: NonNullable<LinkPayment['refund']>
}

function Refunded({ payment, refund }: RefundedProps) {
  const { tournament } = payment
  const { amount, status } = refund
  return (
    <>
      <Alert
        tone="warning"
        role="status"
        title={status === 'void' ? 'Nothing was left to refund' : `${formatDollars(amount)} ${refundTexts[status]}`}
      >
        {refund.feeKept > 0
          ? 'The team was withdrawn.'
          : 'The fee had already been paid, or the team is no longer registered.'}
        {(status === 'requested' || status === 'succeeded') &&
          ' It can take up to ten days to appear on your statement.'}
      </Alert>
      <Receipt payment={payment} />
      <Link
        to="/tournament/$id"
        params={{ id: tournament.id }}
        className={`${buttonClass({ variant: 'primary' })} self-start print:hidden`}
      >
        View Tournament
      </Link>
    </>
  )
}

const refundTexts: Record<Exclude<RefundedProps['refund']['status'], 'void'>, string> = {
  requested: 'is on its way back to your card',
  succeeded: 'went back to your card',
  failed: "couldn't be refunded yet. We're working on it",
  settled: 'was paid back to you',
}

function Receipt({
  payment: { teamName, tournament, organizerName, amount, number, paidAt, refund },
}: {
  payment: LinkPayment
}) {
  return (
    <Card as="section" aria-labelledby="receipt">
      <h2 id="receipt" className="type-heading">
        Receipt
      </h2>
      <SummaryList
        lines={[
          { label: 'Number', value: number },
          { label: 'Paid', value: <ViewerMoment instant={paidAt} timeZone={tournament.timeZone} /> },
          { label: 'Team', value: teamName },
          { label: 'Tournament', value: tournament.name },
          { label: 'Location', value: tournament.location },
          ...(organizerName ? [{ label: 'Organizer', value: organizerName }] : []),
          { label: 'Charged by', value: brand },
          ...(refund ? [{ label: 'Refund', value: `−${formatDollars(refund.amount)}` }] : []),
        ]}
        total={{ label: 'Card payment', value: formatDollars(amount) }}
      />
    </Card>
  )
}
