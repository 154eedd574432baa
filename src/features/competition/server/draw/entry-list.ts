import { transact } from '#db/transact.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { PublishList } from '../../change-contract.ts'
import type { Setup } from '#engine/contract.ts'
import { maxDraws, transcriptOf } from '#engine/draw/lots.ts'
import { setupRefusal } from '#engine/shape/shape.ts'
import { nextDraw } from '../../rules.ts'
import { refusedBy } from '../record/effect.ts'
import { loadCompetition } from '../load.ts'
import { paidTeams, releaseExpiredSpots } from './paid-teams.ts'
import { lockCompetition, recordLocked } from '../record/record.ts'
import type { Recorded } from '../record/record.ts'

/** How lots become slots in the bracket. */
const lotsRule = 'Lot 1 is seed 1, lot 2 is seed 2, and so on.'

/** The list for a random draw, as a fact. */
export function entryList(tournament: string, draw: number, teams: readonly string[], setup: Setup) {
  const transcript = transcriptOf({ tournament, draw, teams, rules: { lots: lotsRule, setup } })
  return { kind: 'entry_list', draw, transcript } as const
}

/**
 * Closes registration and publishes the list for a random draw: the teams, the setup and the draw number. From then on nobody can register,
 * and the numbers can be drawn. Undoing it reopens registration.
 */
export async function publishList(
  app: App,
  tournamentId: string,
  { id, reason }: PublishList,
  actor: Actor,
): Promise<Recorded> {
  await releaseExpiredSpots(app, tournamentId)
  return transact(app.db, async (tx) => {
    const tournament = await lockCompetition(tx, tournamentId)
    const competition = await loadCompetition(tx, tournament)
    const { facts, setup, state } = competition
    const existing = facts.find((fact) => fact.id === id)
    if (existing) {
      if (existing.kind !== 'entry_list') throw new AppError('fact_id_used')
      return { seq: existing.seq, state, isNew: false }
    }
    const number = nextDraw(facts)
    if (number > maxDraws) throw new AppError('draws_used_up')
    const teams = await paidTeams(tx, tournament, app.now())
    const refusal = setupRefusal(setup, teams.length)
    if (refusal) throw refusedBy(refusal)
    const body = entryList(tournamentId, number, teams, setup)
    return recordLocked(app, tx, tournament, competition, { id, reason, actor, body })
  })
}
