import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { competitions, teams, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { setupChangeRefusal } from '#features/tournaments/rules.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import { tournamentTopic } from '#features/tournaments/server/topic.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { PutSeeds } from '../../change-contract.ts'
import type { Setup } from '#engine/contract.ts'
import { withCount, withFormat } from '../../setup/default-setups.ts'
import { setupRefusal } from '#engine/shape/shape.ts'
import { firstSetup } from '../load.ts'
import { refusedBy } from '../record/new-facts.ts'

/** Sets up how the tournament will be played. The draw checks again whether the format suits the number of teams. */
export async function putSetup(app: App, tournamentId: string, setup: Setup): Promise<void> {
  const { format } = setup
  await changeBeforeDraw(app, tournamentId, async (tx, tournament) => {
    const size = teamsOf(setup) ?? tournament.maxTeams
    if (size > tournament.maxTeams) throw new AppError('bracket_too_large')
    const refusal = setupRefusal(setup, size)
    if (refusal) throw refusedBy(refusal)
    await storeSetup(tx, tournamentId, setup)
    await tx.update(tournaments).set({ format, updatedAt: app.now() }).where(eq(tournaments.id, tournamentId))
  })
}

/** Sets up a new tournament in its format with this many groups or Swiss rounds, or with each team playing every other this many times. */
export async function setUpWithCount(tx: Transaction, tournament: TournamentRow, count: number): Promise<void> {
  const setup = withCount(firstSetup(tournament), count)
  const refusal = setupRefusal(setup, tournament.maxTeams)
  if (refusal) throw refusedBy(refusal)
  await storeSetup(tx, tournament.id, setup)
}

/** Replaces a setup stored for another format once the tournament's format was edited. Without one, `firstSetup` follows the format. */
export async function replaceSetup(tx: Transaction, before: TournamentRow, after: TournamentRow): Promise<void> {
  const { id, format, sport, maxTeams } = after
  if (format === before.format || format === 'fixed_bracket') return
  const [stored] = await tx
    .select({ setup: competitions.setup })
    .from(competitions)
    .where(eq(competitions.tournamentId, id))
  if (stored) await storeSetup(tx, id, withFormat(stored.setup as Setup, format, sport, maxTeams))
}

async function storeSetup(tx: Transaction, tournamentId: string, setup: Setup): Promise<void> {
  await tx
    .insert(competitions)
    .values({ tournamentId, setup })
    .onConflictDoUpdate({ target: competitions.tournamentId, set: { setup } })
}

/** Sets the order in which the draw will seed the teams, and how to draw. Teams not in it follow in the order they registered. */
export async function putSeeds(app: App, tournamentId: string, { order, drawBy }: PutSeeds): Promise<void> {
  await changeBeforeDraw(app, tournamentId, async (tx, tournament) => {
    const isListed = inArray(teams.paymentStatus, ['pending', 'paid'])
    const listed = await tx
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.tournamentId, tournamentId), isListed))
    const listedIds = new Set(listed.map(({ id }) => id))
    if (new Set(order).size < order.length || order.some((id) => !listedIds.has(id))) throw new AppError('seeds_wrong')
    await tx
      .insert(competitions)
      .values({ tournamentId, setup: firstSetup(tournament), seeds: order, drawBy })
      .onConflictDoUpdate({ target: competitions.tournamentId, set: { seeds: order, drawBy } })
  })
}

async function changeBeforeDraw(
  app: App,
  tournamentId: string,
  change: (tx: Transaction, tournament: TournamentRow) => Promise<void>,
): Promise<void> {
  await transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    const late = setupChangeRefusal(tournament)
    if (late) throw new AppError(late)
    await change(tx, tournament)
    tx.announce(tournamentTopic(tournamentId))
  })
}

/** The number of teams in a fixed bracket; null for other formats. */
function teamsOf(setup: Setup): number | null {
  if (setup.format !== 'fixed_bracket') return null
  return setup.matches.flatMap(({ from }) => from).filter((source) => source !== 'bye' && 'seed' in source).length
}
