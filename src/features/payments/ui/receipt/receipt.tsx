import { formatMoment } from '#lib/dates.ts'
import { brand } from '#lib/brand.ts'
import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/list/definition-list.tsx'
import type { Fact } from '#ui/list/definition-list.tsx'
import { PaymentBadge } from '#ui/badge/status-badge.tsx'
import { ViewerMoment } from '#ui/viewer-moment.tsx'
import { SummaryList } from '#ui/list/summary-list.tsx'
import type { Receipt } from '../../contract.ts'
import { meansOf, sumsOf } from './sums.ts'

/** The receipt as shown and printed on one page. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { title, lines, total } = sumsOf(receipt)
  return (
    <Card as="article" className="flex flex-col gap-8 print:border-0 print:p-0">
      <header className="touchline flex flex-col gap-4 pb-6">
        <div className="flex items-center justify-between gap-4">
          <p className="type-display text-lg">{brand}</p>
          <PaymentBadge status={receipt.paymentStatus} />
        </div>
        <h1 className="type-title">{title}</h1>
        <p className="text-lg break-words">
          <strong className="font-semibold">{receipt.teamName}</strong> in {receipt.tournamentName}
        </p>
      </header>
      <SummaryList lines={lines} total={total} />
      <DefinitionList facts={factsOf(receipt)} className="print:grid-cols-2" />
    </Card>
  )
}

function factsOf(receipt: Receipt): Fact[] {
  const { timeZone, captain, refund } = receipt
  const moment = (instant: string) => formatMoment(instant, timeZone)
  const dueBy = receipt.paymentStatus === 'pending' && receipt.expiresAt
  const facts: (Fact | null)[] = [
    { term: 'Tournament', detail: receipt.tournamentName },
    { term: 'Starts', detail: moment(receipt.startDate) },
    { term: 'Location', detail: receipt.location },
    { term: 'Team', detail: receipt.teamName },
    { term: 'Captain', detail: `${captain.firstName} ${captain.lastName}, ${captain.email}` },
    { term: 'Registered', detail: moment(receipt.createdAt) },
    dueBy ? { term: 'Due by', detail: <ViewerMoment instant={dueBy} timeZone={timeZone} /> } : null,
    meansOf(receipt) ? { term: 'Paid', detail: paidWords(receipt) } : null,
    receipt.paymentIntentId ? { term: 'Payment', detail: <Code>{receipt.paymentIntentId}</Code> } : null,
    refund ? { term: 'Refund requested', detail: moment(refund.requestedAt) } : null,
    refund?.refundId ? { term: 'Refund', detail: <Code>{refund.refundId}</Code> } : null,
    { term: 'Receipt number', detail: <Code>{receipt.id}</Code> },
  ]
  return facts.filter((fact) => fact !== null)
}

function paidWords(receipt: Receipt): string {
  const means = meansOf(receipt) ?? ''
  return receipt.paidAt ? `${means}, ${formatMoment(receipt.paidAt, receipt.timeZone)}` : means
}

function Code({ children }: { children: string }) {
  return <span className="text-sm break-all">{children}</span>
}
