import type { Transaction } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import { competitionTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { ScheduleBoard } from '../../schedule-contract.ts'
import { loadSchedule, toBoard } from './board.ts'
import type { Loaded } from './loaded.ts'

/**
 * Changes a schedule with the tournament locked. It must still be the one its sender saw, unless `revision` is null. Returns the schedule
 * afterwards.
 */
export function changeSchedule(
  app: App,
  tournamentId: string,
  revision: number | null,
  change: (tx: Transaction, loaded: Loaded) => Promise<void>,
): Promise<ScheduleBoard> {
  return transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    const loaded = await loadSchedule(app, tx, tournament)
    if (revision !== null && loaded.stored.revision !== revision) throw new AppError('schedule_changed')
    await change(tx, loaded)
    tx.announce(competitionTopic(tournamentId))
    return toBoard(tx, await loadSchedule(app, tx, tournament))
  })
}

/** Refuses to work on times before the draw, or if matches have none. */
export function refuseUndrawn({ competition, stored }: Loaded): void {
  if (competition.state.matches.length === 0) throw new AppError('not_drawn')
  if (stored.mode === 'next_free_court') throw new AppError('matches_are_called')
}
