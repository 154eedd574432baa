import { Hono } from 'hono'
import { anyone, describeResponse, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { AdviceList, AskAdvice } from '../advice-contract.ts'
import { advise } from '../engine/advise.ts'

export const adviceRoutes = new Hono<Env>().get(
  '/tournaments/advice',
  anyone,
  describeResponse('Compare formats for a number of teams, courts and hours', 200, AdviceList, 'Competition'),
  query(AskAdvice),
  (c) => c.json(adviceOn(c.req.valid('query')), 200),
)

function adviceOn({ from, until, ...means }: AskAdvice): AdviceList {
  const start = minutesOf(from)
  return advise(means).flatMap(({ setup: { format }, atLeastMinutes, ...advice }): AdviceList => {
    if (format === 'fixed_bracket') return []
    const end = start + atLeastMinutes
    const day = 24 * 60
    return [
      {
        format,
        ...advice,
        notBefore: timeOf(end % day),
        daysLater: Math.floor(end / day),
        fits: end <= minutesOf(until),
      },
    ]
  })
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return 60 * hours + minutes
}

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
