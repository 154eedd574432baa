import type { matches } from '#db/schema.ts'
import { teamOf, type Match } from '#engine/match.ts'
import { scoreOf } from '#engine/results/result.ts'
import { gamesOf } from '../wire.ts'

export type MatchRow = Omit<typeof matches.$inferInsert, 'id' | 'tournamentId'>

/** A match as a row. A bye or a walkover has no completion time, since nothing was played. `timeOf` returns when a fact was recorded. */
export function matchRow(match: Match, timeOf: (factId: string) => Date): MatchRow {
  const { fixture, slots, status, outcome, winner, games } = match
  const [team1Id, team2Id] = slots.map(teamOf) as [string | null, string | null]
  const last = games.at(-1)
  const [team1Score, team2Score] = last
    ? inSlotOrder(scoreOf(last.result, fixture.scoring), last.teams[0] === team1Id)
    : []
  return {
    number: fixture.no,
    bracket: fixture.bracket,
    group: fixture.group ?? null,
    round: fixture.round,
    position: fixture.index,
    team1Id,
    team2Id,
    team1Score: team1Score ?? null,
    team2Score: team2Score ?? null,
    winnerId: teamOf(winner),
    outcome,
    games: gamesOf(match),
    status: status === 'decided' ? 'completed' : status === 'replay' ? 'active' : 'scheduled',
    completedAt: status === 'decided' && last ? timeOf(last.id) : null,
  }
}

const inSlotOrder = (score: readonly [number, number] | null, isSame: boolean) =>
  !score || isSame ? (score ?? []) : [score[1], score[0]]
