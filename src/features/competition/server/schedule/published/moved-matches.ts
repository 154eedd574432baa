import { teamsIn, type Match } from '#engine/match.ts'
import { isMoved } from '../../../moved-rules.ts'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import { toldFromMinutes } from '../../../values.ts'

export type PublishedPlacement = Pick<ScheduledMatch, 'courtId' | 'startsAt'>
export type Moved = { match: Match; before: PublishedPlacement | undefined; after: PublishedPlacement | undefined }

/** The matches still to be played whose court changes, or whose start changes by some minutes. */
export function movedMatches(
  matches: readonly Match[],
  published: readonly ScheduledMatch[],
  rows: readonly ScheduledMatch[],
): Moved[] {
  const before = new Map(published.map((row) => [row.number, row]))
  const after = new Map(rows.map((row) => [row.number, row]))
  return matches
    .filter(({ status }) => status !== 'decided')
    .map((match) => ({ match, before: before.get(match.fixture.no), after: after.get(match.fixture.no) }))
    .filter(({ before: from, after: to }) => isMoved(from, to, toldFromMinutes))
}

/** By team: its matches that move. Reads each match once: there may be 2,000 of both. */
export function movesByTeam<Move extends { match: Pick<Match, 'slots'> }>(
  moves: readonly Move[],
): ReadonlyMap<string, readonly Move[]> {
  const byTeam = new Map<string, Move[]>()
  for (const move of moves) {
    for (const team of teamsIn(move.match)) {
      const own = byTeam.get(team)
      if (own) own.push(move)
      else byTeam.set(team, [move])
    }
  }
  return byTeam
}
