import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { hasOpenSpot, registrationOfTeam } from '#features/registrations/server/find.ts'
import { giveSpot, returnSpot } from '#features/registrations/server/status.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { Fact } from '#engine/contract.ts'
import { factsBySubject } from '#engine/state/facts.ts'

/**
 * Moves spots with the teams that play: one that is replaced gives its spot up, so that another can take it in a full tournament, and gets it back
 * when that is undone. Then the other team keeps a spot only if there is one left, and it isn't undone if that team paid by card. Call it with the
 * tournament locked.
 */
export async function moveSpots(
  app: App,
  tx: Transaction,
  tournamentId: string,
  before: readonly Fact[],
  added: readonly Fact[],
): Promise<void> {
  if (!added.some(({ kind }) => kind === 'substitution' || kind === 'undo')) return
  const [earlier, later] = [before, [...before, ...added]].map((facts) => factsBySubject(facts).substitutes)
  for (const [team, by] of earlier!) {
    if (later!.get(team) !== by) await moveSpot(app, tx, tournamentId, by, team)
  }
  for (const [team, by] of later!) {
    if (earlier!.get(team) === by) continue
    await giveSpot(app, tx, team)
    if (await gaveSpot(tx, by)) await returnSpot(tx, by)
  }
}

/** Gives a team that plays again its spot, if it had given it up: an open one, or that of the team which played for it. */
async function moveSpot(app: App, tx: Transaction, tournamentId: string, from: string, to: string): Promise<void> {
  if (!(await gaveSpot(tx, to))) return
  if (!(await hasOpenSpot(tx, tournamentId))) {
    await refusePaidByCard(tx, from)
    await giveSpot(app, tx, from)
  }
  await returnSpot(tx, to)
}

/** A team that accepted and paid would lose both its spot and its money. */
async function refusePaidByCard(tx: Transaction, teamId: string): Promise<void> {
  const { teamName, paymentStatus, paidBy, amountPaidCents } = await registrationOfTeam(tx, teamId)
  if (paymentStatus !== 'paid' || paidBy !== 'card' || amountPaidCents === 0) return
  throw new AppError('replacement_paid', {
    sentence: `${teamName} paid by card to play in its place, and every spot is taken. The administrator has to refund it first.`,
  })
}

async function gaveSpot(tx: Transaction, teamId: string): Promise<boolean> {
  const [registration] = await tx.select().from(registrations).where(eq(registrations.teamId, teamId))
  return registration !== undefined && registration.spotGivenAt !== null
}
