import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { plural } from '#lib/words.ts'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/list/error-state.tsx'
import { PlaceholderLike } from '#ui/list/skeleton.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { Overview as OverviewData } from '../../overview-contract.ts'
import { overviewWeeks } from '../../values.ts'
import { moneyQuery, overviewQuery } from '../queries.ts'
import { WeekChart } from './week-chart.tsx'

/** What needs attention today, and the last weeks in numbers. */
export function Overview() {
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery(useClient()))
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  if (data) {
    return (
      <section aria-label="Overview">
        <Cards data={data} />
      </section>
    )
  }
  return (
    <PlaceholderLike>
      <Cards data={usual} />
    </PlaceholderLike>
  )
}

const quietWeek = { signUps: 0, registrations: 0, revenue: 0 }
const usual: OverviewData = {
  failedRefunds: 0,
  failedMail: 0,
  hasMailServer: true,
  openMessages: 1,
  fewTeams: [],
  fewTeamsTotal: 0,
  weeks: Array.from({ length: overviewWeeks }, (_, index) => ({ ...quietWeek, week: `2026-01-${10 + index}` })),
}

function Cards({ data }: { data: OverviewData }) {
  const { weeks } = data
  return (
    <div className="grid gap-4">
      <Card className="flex flex-col gap-3">
        <h2 className="type-subheading">Needs attention</h2>
        <Attention data={data} />
      </Card>
      <Card className="flex flex-col gap-4">
        <h2 className="type-subheading">Last 12 weeks</h2>
        <div className="grid gap-6 md:grid-cols-3">
          <WeekChart label="Sign-ups" weeks={weeks} value={({ signUps }) => signUps} />
          <WeekChart label="Registrations" weeks={weeks} value={({ registrations }) => registrations} />
          <WeekChart label="Revenue" weeks={weeks} value={({ revenue }) => revenue} text={formatDollars} />
        </div>
      </Card>
    </div>
  )
}

/** Lists problems only. The ledger is checked in the browser: with many payments that takes a while. */
function Attention({ data }: { data: OverviewData }) {
  const ledger = useQuery({ ...moneyQuery(useClient()), enabled: !import.meta.env.SSR })
  const { failedRefunds, failedMail, hasMailServer, openMessages, fewTeams, fewTeamsTotal } = data
  const unlisted = fewTeamsTotal - fewTeams.reduce((sum, { more }) => sum + 1 + more, 0)
  const hasProblem = !hasMailServer || failedRefunds + failedMail + openMessages + fewTeams.length > 0
  return (
    <ul role="list" className="flex flex-col divide-y divide-line">
      {ledger.isError && <Item tone="warning">Couldn't check the ledger.</Item>}
      {ledger.data?.isBalanced === false && (
        <Item tone="danger">
          <Link to="/admin/money">The ledger doesn't balance</Link>
        </Item>
      )}
      {failedRefunds > 0 && (
        <Item tone="danger">
          <Link to="/admin/money">{plural(failedRefunds, 'refund')} failed</Link>
        </Item>
      )}
      {failedMail > 0 && (
        <Item tone="danger">
          <Link to="/admin/outbox" search={{ filter: 'failed' }}>
            {plural(failedMail, 'email')} couldn't be delivered
          </Link>
        </Item>
      )}
      {!hasMailServer && (
        <Item tone="warning">
          <Link to="/admin/outbox">Emails are waiting: no mail server is set up</Link>
        </Item>
      )}
      {openMessages > 0 && (
        <Item tone="warning">
          <Link to="/admin/messages">{plural(openMessages, 'message')} to answer</Link>
        </Item>
      )}
      {fewTeams.map(({ id, name, currentTeams, maxTeams, registrationDeadline, timeZone, organizer, more }) => (
        <Item key={id} tone="warning">
          <Link to="/tournament/$id" params={{ id }}>
            {name}
          </Link>{' '}
          <span className="text-soft">
            has {currentTeams} of {maxTeams} teams. Registration closes {formatMoment(registrationDeadline, timeZone)}
            {more > 0 &&
              `. ${plural(more, 'more tournament')} by ${organizer ?? 'the same organizer'} ${more === 1 ? 'is' : 'are'} short of teams too.`}
          </span>
        </Item>
      ))}
      {unlisted > 0 && (
        <Item tone="warning">
          {plural(unlisted, 'more tournament')} {unlisted === 1 ? 'is' : 'are'} short of teams.
        </Item>
      )}
      {!hasProblem && ledger.isPending && <Item tone="neutral">Checking the ledger…</Item>}
      {!hasProblem && ledger.data?.isBalanced && <Item tone="success">Nothing needs your attention.</Item>}
    </ul>
  )
}

const dots = { neutral: 'bg-edge', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' }

function Item({ tone, children }: { tone: keyof typeof dots; children: ReactNode }) {
  return (
    <li className="type-small flex min-h-11 items-baseline gap-3 py-2.5">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dots[tone])} />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
