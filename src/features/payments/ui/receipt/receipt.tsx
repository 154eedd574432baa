import { formatMoment } from '#lib/dates.ts'
import { brand } from '#lib/brand.ts'
import { Card } from '#ui/card.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import { DefinitionList } from '#ui/list/definition-list.tsx'
import type { Fact } from '#ui/list/definition-list.tsx'
import { PaymentBadge } from '#ui/badge/status-badge.tsx'
import { ViewerMoment } from '#ui/viewer-moment.tsx'
import { SummaryList } from '#ui/list/summary-list.tsx'
import type { Receipt } from '../../contract.ts'
import { meansOf, sumsOf } from './sums.ts'

/** The receipt as a match ticket; prints on one page. */
export function ReceiptSheet({ receipt, sellerEmail }: { receipt: Receipt; sellerEmail: string }) {
  const { title, lines, total } = sumsOf(receipt)
  return (
    <Card as="article" padded={false} className="overflow-hidden print:border-0">
      <Stub receipt={receipt} title={title} />
      <div className="perforation" />
      <div className="flex flex-col gap-8 p-4 sm:p-6 print:px-0">
        <SummaryList lines={lines} total={total} />
        <DefinitionList facts={factsOf(receipt, sellerEmail)} className="print:grid-cols-2" />
      </div>
    </Card>
  )
}

/** Who plays, where and when, under the court of the sport. */
function Stub({ receipt, title }: { receipt: Receipt; title: string }) {
  const {
    sport,
    tournamentId,
    tournamentName,
    teamName,
    startDate,
    timeZone,
    location,
    paymentStatus,
    paidBy,
    isRefundDelayed,
  } = receipt
  return (
    <header className="scheme-dark bg-pitch text-chalk">
      <CourtPicture sport={sport} seed={tournamentId} quiet className="h-24 w-full mask-b-from-50% sm:h-32" />
      <div className="flex flex-col gap-6 p-4 pb-7 sm:p-6 sm:pb-9 print:px-0 print:pt-0">
        <div className="flex items-center justify-between gap-4">
          <p className="type-subheading">{brand}</p>
          <PaymentBadge status={paymentStatus} isFree={paidBy === 'free'} isRefundDelayed={isRefundDelayed} />
        </div>
        <div className="flex flex-col gap-1">
          <h1 className="type-label">{title}</h1>
          <p className="type-heading break-words">{teamName}</p>
          <p className="type-lead break-words">{tournamentName}</p>
        </div>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
          <Detail term="Starts">{formatMoment(startDate, timeZone)}</Detail>
          <Detail term="Location">{location}</Detail>
        </dl>
      </div>
    </header>
  )
}

function Detail({ term, children }: { term: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="type-small text-soft">{term}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}

function factsOf(receipt: Receipt, sellerEmail: string): Fact[] {
  const { timeZone, captain, refund } = receipt
  const moment = (instant: string) => formatMoment(instant, timeZone)
  const dueBy = receipt.paymentStatus === 'pending' && receipt.expiresAt
  const means = meansOf(receipt)
  const isReceipt = sumsOf(receipt).title === 'Receipt'
  const facts: (Fact | null)[] = [
    { term: isReceipt ? 'Receipt number' : 'Reference number', detail: receipt.number },
    { term: 'Seller', detail: `${brand}, ${sellerEmail}` },
    receipt.organizerName ? { term: 'Organizer', detail: receipt.organizerName } : null,
    captain && { term: 'Captain', detail: `${captain.firstName} ${captain.lastName}, ${captain.email}` },
    { term: 'Registered', detail: moment(receipt.createdAt) },
    dueBy ? { term: 'Due by', detail: <ViewerMoment instant={dueBy} timeZone={timeZone} /> } : null,
    means === null ? null : { term: 'Payment', detail: means },
    means !== null && receipt.paidAt ? { term: 'Paid', detail: moment(receipt.paidAt) } : null,
    receipt.paymentIntentId ? { term: 'Payment ID', detail: <Code>{receipt.paymentIntentId}</Code> } : null,
    refund ? { term: 'Refund requested', detail: moment(refund.requestedAt) } : null,
    refund?.refundId ? { term: 'Refund', detail: <Code>{refund.refundId}</Code> } : null,
  ]
  return facts.filter((fact) => fact !== null)
}

function Code({ children }: { children: string }) {
  return <span className="type-small break-all">{children}</span>
}
