import { addCourts, copyCourts } from '#features/competition/server/schedule/drafts/new-courts.ts'
import { setUpWithCount } from '#features/competition/server/setup/setup.ts'
import { createTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { CreateWithCourts } from './create-contract.ts'

/** Creates a tournament, with its number of groups or rounds, and with its courts if any are given or copied. */
export function createWithCourts(app: App, organizer: User, input: CreateWithCourts): Promise<TournamentRow> {
  const { formatCount, schedule, scheduleFrom, ...tournament } = input
  return createTournament(app, organizer, tournament, async (tx, created) => {
    if (formatCount !== undefined) await setUpWithCount(tx, created, formatCount)
    if (schedule) await addCourts(tx, created, schedule)
    else if (scheduleFrom !== undefined) await copyCourts(tx, created, { from: scheduleFrom, organizer })
  })
}
