import type { Transaction } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import { competitionTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { ScheduleBoard } from '../../schedule-contract.ts'
import { loadSchedule, toBoard } from './board.ts'
import type { Loaded } from './loaded.ts'

/** Changes a schedule that is still the one its sender saw, with the tournament locked. Returns the schedule afterwards. */
export function changeSchedule(
  app: App,
  tournamentId: string,
  revision: number,
  change: (tx: Transaction, loaded: Loaded) => Promise<void>,
): Promise<ScheduleBoard> {
  return transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    const loaded = await loadSchedule(app, tx, tournament)
    if (loaded.stored.revision !== revision) throw new AppError('schedule_changed')
    await change(tx, loaded)
    tx.announce(competitionTopic(tournamentId))
    return toBoard(tx, await loadSchedule(app, tx, tournament))
  })
}

export function refuseUndrawn({ competition }: Loaded): void {
  if (competition.state.matches.length === 0) throw new AppError('not_drawn')
}
