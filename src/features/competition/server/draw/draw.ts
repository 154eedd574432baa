import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { drawSecrets } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { Draw } from '../../change-contract.ts'
import type { FactBody } from '#engine/contract.ts'
import { drawLots, secretOf, type DrawList } from '#engine/draw/lots.ts'
import { setupRefusal } from '#engine/shape/shape.ts'
import { drawOrder, nextDraw, openList } from '../../rules.ts'
import { refusedBy } from '../record/effect.ts'
import type { Competition } from '../cache.ts'
import { loadCompetition } from '../load.ts'
import { orderByRanking, paidTeams, releaseExpiredSpots } from './paid-teams.ts'
import { lockCompetition, recordLocked } from '../record/record.ts'
import type { Recorded } from '../record/record.ts'

type DrawFact = Extract<FactBody, { kind: 'draw' }>

/** Draws the paid teams. Refuses while any team can still pay, because a team that pays later would miss the draw. */
export async function draw(
  app: App,
  tournamentId: string,
  { id, reason, ...input }: Draw,
  actor: Actor,
): Promise<Recorded> {
  await releaseExpiredSpots(app, tournamentId)
  return transact(app.db, async (tx) => {
    const tournament = await lockCompetition(tx, tournamentId)
    const competition = await loadCompetition(tx, tournament)
    const existing = competition.facts.find((fact) => fact.id === id)
    if (existing) {
      if (existing.kind !== 'draw') throw new AppError('fact_id_used')
      return { seq: existing.seq, state: competition.state, isNew: false }
    }
    const body = await drawn(tx, tournament, competition, input, app.now())
    return recordLocked(app, tx, tournament, competition, { id, reason, actor, body })
  })
}

async function drawn(
  tx: Transaction,
  tournament: TournamentRow,
  competition: Competition,
  { by, drawnNumbers }: Pick<Draw, 'by' | 'drawnNumbers'>,
  now: Date,
): Promise<DrawFact> {
  if (competition.state.matches.length > 0) throw new AppError('already_drawn')
  const teams = await paidTeams(tx, tournament, now)
  if (by === 'random') return drawnByLots(tx, competition, tournament.id, teams, drawnNumbers)
  const order = by === 'seeds' ? drawOrder(competition.seeds, teams) : await orderByRanking(tx, teams)
  const refusal = setupRefusal(competition.setup, order.length)
  if (refusal) throw refusedBy(refusal)
  return { kind: 'draw', by, order }
}

/** Reads the secret only once the drawn numbers are known. Storing it with the resulting order reveals it. */
async function drawnByLots(
  tx: Transaction,
  { facts }: Competition,
  tournamentId: string,
  teams: readonly string[],
  drawnNumbers: string | undefined,
): Promise<DrawFact> {
  if (!drawnNumbers) throw fieldError('drawn_numbers_missing', 'drawnNumbers')
  const list = openList(facts)
  if (!list) throw new AppError('list_missing')
  const { transcript } = list
  const { teams: listed } = JSON.parse(transcript) as DrawList
  const isIn = new Set(teams)
  if (teams.length !== listed.length || !listed.every((team) => isIn.has(team))) throw new AppError('list_outdated')
  const byTournament = eq(drawSecrets.tournamentId, tournamentId)
  const { lastSecret } = one(await tx.select().from(drawSecrets).where(byTournament))
  const secret = await secretOf(lastSecret, nextDraw(facts))
  const order = await drawLots(secret, transcript, drawnNumbers)
  return { kind: 'draw', by: 'random', order, lots: { list: list.id, transcript, drawnNumbers, secret } }
}
