import { moveSchedule } from '#features/competition/server/schedule/event-move/move-schedule.ts'
import { movesIn, refuseMoves } from '#features/registrations/server/moves/note-moves.ts'
import type { EditDetails, EditTournament } from '#features/tournaments/contract.ts'
import { editDetails } from '#features/tournaments/server/editing/details.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { editTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'

/** Changes a tournament as its administrator may, and its schedule with the dates. */
export const editAsAdministrator = (
  app: App,
  actor: Actor,
  id: string,
  input: EditTournament,
): Promise<TournamentRow> =>
  editTournament(app, actor, id, input, {
    moveSchedule: (tx, edited) => moveSchedule(app, tx, { ...edited, actor }),
  })

/** The same as those who run it may. Only the organizer may open refunds with that. */
export const editAsOfficial = (app: App, actor: Actor, id: string, input: EditDetails): Promise<TournamentRow> =>
  editDetails(app, actor, id, input, async (tx, edited) => {
    const moved = await moveSchedule(app, tx, { ...edited, actor })
    refuseMoves(await movesIn(tx, edited.after, app.now()), actor)
    return moved
  })
