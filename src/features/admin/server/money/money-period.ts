import { sql } from 'drizzle-orm'
import { dollarsOf } from '#lib/money.ts'
import { minUuidAt } from '#lib/uuid.ts'
import type { App } from '#platform/app.ts'
import type { MoneyPeriod } from '../../payment-contract.ts'
import { moneyPeriods } from '../../values.ts'
import type { MoneyPeriodName } from '../../values.ts'
import { lastStarts } from '../calendar-periods.ts'
import type { Unit } from '../calendar-periods.ts'

type Cents = { received: number; returned: number }

/** The money that moved in the period, and in the equally long one before it. */
export async function readMoneyPeriod(app: App, name: MoneyPeriodName): Promise<MoneyPeriod> {
  const { unit, bars } = moneyPeriods[name]
  const starts = lastStarts(app.now(), unit, 2 * bars)
  const moved = await movedSince(app, unit, starts[0]!)
  const figures = starts.map((date) => {
    const start = date.toISOString().slice(0, 10)
    return { start, ...(moved.get(start) ?? { received: 0, returned: 0 }) }
  })
  const current = figures.slice(bars)
  return {
    ...dollars(sumOf(current)),
    before: dollars(sumOf(figures.slice(0, bars))),
    bars: current.map(({ start, ...cents }) => ({ start, ...dollars(cents) })),
  }
}

/** By the first day of each unit. Ids start with their time, so only entries of that time are read. */
async function movedSince(app: App, unit: Unit, since: Date): Promise<Map<string, Cents>> {
  const { rows } = await app.db.execute<Cents & { start: string }>(sql`
    select to_char(date_trunc(${unit}, created_at at time zone 'UTC'), 'YYYY-MM-DD') as start,
      coalesce(sum(amount_cents) filter (where kind in ('captured', 'cash') and amount_cents > 0), 0)::float8 as received,
      coalesce(sum(case when kind = 'cash' then -amount_cents else amount_cents end)
        filter (where kind in ('refunded', 'disputed') or (kind = 'cash' and amount_cents < 0)), 0)::float8 as returned
    from ledger_entries
    where id >= ${minUuidAt(since)}::uuid and created_at >= ${since.toISOString()}::timestamptz
    group by 1`)
  return new Map(rows.map(({ start, ...cents }) => [start, cents]))
}

function sumOf(figures: Cents[]): Cents {
  return figures.reduce(
    (sum, { received, returned }) => ({ received: sum.received + received, returned: sum.returned + returned }),
    { received: 0, returned: 0 },
  )
}

const dollars = ({ received, returned }: Cents) => ({ received: dollarsOf(received), returned: dollarsOf(returned) })
