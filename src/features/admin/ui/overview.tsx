import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { plural } from '#lib/words.ts'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useClient } from '#ui/use-client.ts'
import type { Overview as Facts } from '../work-contract.ts'
import { moneyQuery, overviewQuery } from './queries.ts'
import { WeekBars } from './week-bars.tsx'

/** What needs a look today, and how the last weeks went. */
export function Overview() {
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery(useClient()))
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-64" />
  const { weeks } = data
  return (
    <section aria-label="Overview" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Card className="flex flex-col gap-3">
        <h2 className="type-display text-lg">Needs attention</h2>
        <Attention facts={data} />
      </Card>
      <Card className="flex flex-col gap-4">
        <h2 className="type-display text-lg">This week, and the eleven before</h2>
        <div className="grid grid-cols-3 gap-x-3 sm:gap-x-6">
          <WeekBars label="Sign-ups" weeks={weeks} value={({ signUps }) => signUps} />
          <WeekBars label="Registrations" weeks={weeks} value={({ registrations }) => registrations} />
          <WeekBars label="Revenue" weeks={weeks} value={({ revenue }) => revenue} isMoney />
        </div>
      </Card>
    </section>
  )
}

function Attention({ facts }: { facts: Facts }) {
  const { failedRefunds, failedMail, hasMailServer, openMessages, fewTeams } = facts
  const isQuiet = hasMailServer && failedRefunds + failedMail + openMessages + fewTeams.length === 0
  return (
    <ul className="flex flex-col divide-y divide-line">
      <Books />
      {failedRefunds > 0 && (
        <Item tone="danger">
          <Link to="/admin/money">{plural(failedRefunds, 'refund')} failed</Link>
        </Item>
      )}
      {failedMail > 0 && (
        <Item tone="danger">
          <Link to="/admin/outbox" search={{ filter: 'failed' }}>
            {plural(failedMail, 'email')} could not be delivered
          </Link>
        </Item>
      )}
      {!hasMailServer && (
        <Item tone="warning">
          <Link to="/admin/outbox">Emails wait: no mail server is set up</Link>
        </Item>
      )}
      {openMessages > 0 && (
        <Item tone="warning">
          <Link to="/admin/messages">{plural(openMessages, 'message')} to answer</Link>
        </Item>
      )}
      {fewTeams.map(({ id, name, currentTeams, maxTeams, registrationDeadline, timeZone }) => (
        <Item key={id} tone="warning">
          <Link to="/tournament/$id" params={{ id }}>
            {name}
          </Link>{' '}
          <span className="text-soft">
            has {currentTeams} of {maxTeams} teams; registration ends {formatMoment(registrationDeadline, timeZone)}
          </span>
        </Item>
      ))}
      {isQuiet && <Item tone="success">Nothing else needs your attention.</Item>}
    </ul>
  )
}

/** The books are added up in the browser's own time: with many payments that takes a while. */
function Books() {
  const { data: money, isError } = useQuery({ ...moneyQuery(useClient()), enabled: !import.meta.env.SSR })
  if (isError) return <Item tone="warning">The books could not be checked just now.</Item>
  if (!money) return <Item tone="neutral">Checking the books…</Item>
  if (money.isBalanced) {
    return (
      <Item tone="success">
        <Link to="/admin/money">The books balance</Link>
      </Item>
    )
  }
  return (
    <Item tone="danger">
      <Link to="/admin/money">The books do not balance</Link>
    </Item>
  )
}

const dots = { neutral: 'bg-edge', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' }

function Item({ tone, children }: { tone: keyof typeof dots; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-baseline gap-3 py-2.5 text-sm">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dots[tone])} />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
