import { activeFacts } from '#engine/state/facts.ts'
import type { Competition } from '../../cache.ts'

type Reported = Pick<Competition, 'facts' | 'rows' | 'state'>

/** By match: when the result of its last game was entered, no matter when it was corrected. */
export function lastReportsIn({ facts, rows, state }: Reported): Map<number, Date> {
  const firstReports = new Map<string, Date>()
  for (const fact of activeFacts(facts)) {
    if (fact.kind !== 'report') continue
    const key = `${fact.match} ${fact.game}`
    if (!firstReports.has(key)) firstReports.set(key, rows[fact.seq - 1]!.createdAt)
  }
  return new Map(
    state.matches.flatMap(({ fixture: { no }, games }) => {
      const at = firstReports.get(`${no} ${games.length}`)
      return at ? [[no, at] as const] : []
    }),
  )
}

/** Whether marks belong to a game that was reported since: then the match is to be replayed, and they say nothing about that. */
export const isOfEarlierGame = (marks: readonly (Date | null)[], lastReport: Date | undefined): boolean =>
  lastReport !== undefined && marks.every((mark) => mark === null || mark <= lastReport)
