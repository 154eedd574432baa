import { Hono } from 'hono'
import { anyone, describeResponse, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { AdviceList, AskAdvice } from '../advice-contract.ts'
import { advise } from '#engine/advise.ts'
import { earliestEnd } from '#engine/earliest-end.ts'

export const adviceRoutes = new Hono<Env>().get(
  '/tournaments/advice',
  anyone,
  describeResponse('Compare formats for a number of teams, courts, days and hours', 200, AdviceList, 'Competition'),
  query(AskAdvice),
  (c) => c.json(adviceOn(c.req.valid('query')), 200),
)

function adviceOn({ from, until, days, ...means }: AskAdvice): AdviceList {
  const start = minutesOf(from)
  const minutesPerDay = minutesOf(until) - start
  return advise(means).flatMap(({ setup: { format }, atLeastMinutes, ...advice }): AdviceList => {
    if (format === 'fixed_bracket') return []
    const { day, minute } = earliestEnd(atLeastMinutes, { ...means, days, minutesPerDay })
    const end = start + minute
    return [
      {
        format,
        ...advice,
        notBefore: timeOf(end % minutesInDay),
        daysLater: day - 1 + Math.floor(end / minutesInDay),
        fits: minute <= minutesPerDay,
      },
    ]
  })
}

const minutesInDay = 24 * 60

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return 60 * hours + minutes
}

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
