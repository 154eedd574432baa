import { and, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { drawnTeams, registrations } from '#db/schema.ts'
import { aCaptain, aTournament, confirmCard, enterPaid } from '#test/builders.ts'
import { drawn } from '#test/competition.ts'
import { deliverWebhooks, openCardForm, useMoneyWorld } from '#test/money.ts'

// The rules, except that a payment that arrives after the draw is admitted like one before it.
const isMutant = vi.hoisted(() => ({ current: false }))
vi.mock(import('#features/payments/rules.ts'), async (original) => {
  const rules = await original()
  return {
    ...rules,
    latePaymentOutcome: (tournament) =>
      rules.latePaymentOutcome(isMutant.current ? { ...tournament, competition: 'none' } : tournament),
  }
})

const world = useMoneyWorld()

/** The names of paid teams that are not in the draw, after a card form from before the draw was paid after it. */
async function paidOutsideTheDraw(): Promise<string[]> {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id })
  for (const name of ['Ants', 'Bees']) await enterPaid(world, await aCaptain(world), cup, name)
  const late = await openCardForm(await aCaptain(world), cup, 'Cats')
  await world.app.db
    .update(registrations)
    .set({ paymentStatus: 'expired', expiresAt: null })
    .where(eq(registrations.id, late.registrationId))
  await drawn(organizer, cup.id)
  await confirmCard(world, late)
  await deliverWebhooks(world)
  const isPaid = and(eq(registrations.tournamentId, cup.id), eq(registrations.paymentStatus, 'paid'))
  const paid = await world.app.db.select().from(registrations).where(isPaid)
  const inDraw = await world.app.db.select().from(drawnTeams).where(eq(drawnTeams.tournamentId, cup.id))
  const isDrawn = new Set(inDraw.map(({ teamId }) => teamId))
  expect(inDraw).toHaveLength(2)
  return paid.flatMap(({ teamId, teamName }) => (isDrawn.has(teamId!) ? [] : [teamName]))
}

test('a team that pays after the draw is not in', async () => {
  expect(await paidOutsideTheDraw()).toEqual([])
})

test('with late payments admitted after the draw, a paid team is outside the draw', async () => {
  isMutant.current = true
  expect(await paidOutsideTheDraw()).toEqual(['Cats'])
})
