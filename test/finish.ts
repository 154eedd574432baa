import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { registrations, teams, users } from '#db/schema.ts'
import type { tournaments } from '#db/schema.ts'
import type { Finish } from '#features/competition/finish-contract.ts'
import { aCaptain, times } from './builders.ts'
import type { Player } from './builders.ts'
import { aTournamentWithTeams, drawn, playOut } from './competition.ts'
import type { World } from './world.ts'

type Options = {
  teams?: number
  /** What each team paid by card, in cents. */
  feeCents?: number
  overrides?: Partial<typeof tournaments.$inferInsert>
}

/** A tournament in which each team has its own captain. */
export async function aTournamentOfCaptains(world: World, { teams: count = 4, feeCents = 0, overrides }: Options = {}) {
  const cup = await aTournamentWithTeams(world, count, { prizePoolCents: 100_000, ...overrides })
  const captains = await Promise.all(times(count, () => aCaptain(world)))
  for (const [index, { id }] of cup.teams.entries()) {
    const captain = captains[index]!
    await world.app.db.update(teams).set({ captainId: captain.id }).where(eq(teams.id, id))
    const payment = { paidBy: 'card', paymentIntentId: `pi_${id}`, feeCents, amountPaidCents: feeCents } as const
    await world.app.db
      .update(registrations)
      .set({ userId: captain.id, ...(feeCents > 0 && payment) })
      .where(eq(registrations.teamId, id))
  }
  return { ...cup, captains }
}

/** The same with every match decided. Teams are in seed order, and the better seeds won. */
export async function aDecidedTournament(world: World, options: Options = {}) {
  const cup = await aTournamentOfCaptains(world, options)
  await drawn(cup.organizer, cup.id)
  await playOut(cup.organizer, cup.id)
  return cup
}

export type DecidedTournament = Awaited<ReturnType<typeof aDecidedTournament>>

export const finishOf = async (player: Pick<Player, 'get'>, { id }: { id: string }): Promise<Finish> =>
  (await (await player.get(`/tournaments/${id}/finish`)).json()) as Finish

/** A request to finish the tournament, by default with the usual split of the prize pool. */
export async function aFinish({ id, organizer }: Pick<DecidedTournament, 'id' | 'organizer'>, amounts?: number[]) {
  const { teams: placed } = await finishOf(organizer, { id })
  const prizes = placed.map(({ teamId, prize }, index) => ({ teamId, amount: amounts?.[index] ?? prize }))
  return { id: randomUUID(), prizes }
}

/** Finishes the tournament, by default with the usual split of the prize pool. */
export async function finished(cup: Pick<DecidedTournament, 'id' | 'organizer'>, amounts?: number[]) {
  return cup.organizer.post(`/tournaments/${cup.id}/finish`, await aFinish(cup, amounts))
}

export async function undoFinish({ id, organizer }: Pick<DecidedTournament, 'id' | 'organizer'>) {
  const finish = await finishOf(organizer, { id })
  return organizer.delete(`/tournaments/${id}/finish?id=${finish.id}`)
}

/** A user's wins, losses and prize money in dollars, and how much of each is verified. */
export async function resultsOf(world: World, { id }: { id: string }) {
  const [user] = await world.app.db.select().from(users).where(eq(users.id, id))
  const { wins, losses, totalPrizeWonCents, verifiedWins, verifiedLosses, verifiedPrizeCents } = user!
  return {
    all: [wins, losses, totalPrizeWonCents / 100],
    verified: [verifiedWins, verifiedLosses, verifiedPrizeCents / 100],
  }
}
