import { activeFacts } from '#engine/state/facts.ts'
import type { Competition } from '../../cache.ts'

type Reported = Pick<Competition, 'facts' | 'rows'>

/** Returns when the result of a game was entered, no matter when it was corrected; undefined without a result. */
export function reportTimes({ facts, rows }: Reported): (match: number, game: number) => Date | undefined {
  const firstReports = new Map<string, Date>()
  for (const fact of activeFacts(facts)) {
    if (fact.kind !== 'report') continue
    const key = `${fact.match} ${fact.game}`
    if (!firstReports.has(key)) firstReports.set(key, rows[fact.seq - 1]!.createdAt)
  }
  return (match, game) => firstReports.get(`${match} ${game}`)
}
