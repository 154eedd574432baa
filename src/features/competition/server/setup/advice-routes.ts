import { Hono } from 'hono'
import { anyone, describeResponse, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { AdviceList, AskAdvice, Presets } from '../../advice-contract.ts'
import { advise } from '#engine/advise.ts'
import { earliestEnd } from '#engine/earliest-end.ts'
import { scoringPresets, scoringVariants } from '#engine/results/presets.ts'
import { tablePresets } from '#engine/standings/presets.ts'

const tag = 'Competition'

const presets: Presets = {
  scoring: { ...scoringPresets, ...Object.fromEntries(scoringVariants.map(({ name, scoring }) => [name, scoring])) },
  tables: tablePresets,
}

export const adviceRoutes = new Hono<Env>()
  .get(
    '/tournaments/advice',
    anyone,
    describeResponse('Compare formats for a number of teams, courts, days and hours', 200, AdviceList, tag),
    query(AskAdvice),
    (c) => c.json(adviceOn(c.req.valid('query')), 200),
  )
  .get(
    '/tournaments/presets',
    anyone,
    describeResponse('Common rules by name: for the scoring of matches and the order of tables', 200, Presets, tag),
    (c) => c.json(presets, 200),
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
