import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { matchProgress, schedules } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { teamsOpen } from '#engine/results/result-refusal.ts'
import { startOf } from '#features/tournaments/rules.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import { competitionTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { PutProgress } from '../../../schedule-change-contract.ts'
import type { MatchProgress } from '../../../schedule-contract.ts'
import { refusedBy } from '../../record/new-facts.ts'
import { loadSchedule } from '../board.ts'
import { currentGamesOf } from '../current-games.ts'
import type { Loaded } from '../loaded.ts'

type Progress = PutProgress['progress']

/** Marks a match as started or finished, or takes that back. Marked again, it keeps the first time. */
export function setProgress(
  app: App,
  tournamentId: string,
  number: number,
  progress: Progress,
): Promise<MatchProgress> {
  return transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    const now = app.now()
    if (now < startOf(tournament)) throw new AppError('not_started')
    const loaded = await loadSchedule(app, tx, tournament)
    refuseProgress(loaded, number)
    const before = loaded.stored.progress.get(number)
    const after = afterwards(before, progress, now)
    if (!isSame(before, after)) {
      const game = currentGamesOf(loaded.competition.state.matches).gameOf(number)
      await store(tx, { tournamentId, number, game }, after)
      tx.announce(competitionTopic(tournamentId))
    }
    return {
      startedAt: after?.startedAt?.toISOString() ?? null,
      finishedAt: after?.finishedAt?.toISOString() ?? null,
    }
  })
}

function refuseProgress({ competition, stored }: Loaded, number: number): void {
  const match = competition.state.matches.find(({ fixture }) => fixture.no === number)
  if (!match) throw new AppError('match_not_found')
  if (match.status === 'decided') throw new AppError('match_has_result')
  if (match.status === 'waiting') throw refusedBy(teamsOpen(number))
  if (!stored.published.some((row) => row.number === number)) throw new AppError('match_not_scheduled')
}

type Times = { startedAt: Date | null; finishedAt: Date | null }

function afterwards(before: Times | undefined, progress: Progress, now: Date): Times | null {
  if (progress === 'notStarted') return null
  if (progress === 'started') return { startedAt: before?.startedAt ?? now, finishedAt: null }
  return { startedAt: before?.startedAt ?? null, finishedAt: before?.finishedAt ?? now }
}

const isSame = (before: Times | undefined, after: Times | null) =>
  before?.startedAt?.getTime() === after?.startedAt?.getTime() &&
  before?.finishedAt?.getTime() === after?.finishedAt?.getTime()

type Game = { tournamentId: string; number: number; game: number }

async function store(tx: Transaction, game: Game, times: Times | null): Promise<void> {
  if (times) {
    await tx
      .insert(matchProgress)
      .values({ ...game, ...times })
      .onConflictDoUpdate({
        target: [matchProgress.tournamentId, matchProgress.number, matchProgress.game],
        set: times,
      })
  } else {
    await removeMarks(tx, game)
  }
  // Everyone sees it with the schedule, whose own revision stays: a draft is not outdated by a match that starts.
  await tx
    .update(schedules)
    .set({ progressRevision: sql`${schedules.progressRevision} + 1` })
    .where(eq(schedules.tournamentId, game.tournamentId))
}

/** Removes what a game of a match is marked with. */
export async function removeMarks(tx: Transaction, { tournamentId, number, game }: Game): Promise<void> {
  const isIt = and(eq(matchProgress.number, number), eq(matchProgress.game, game))
  await tx.delete(matchProgress).where(and(eq(matchProgress.tournamentId, tournamentId), isIt))
}
