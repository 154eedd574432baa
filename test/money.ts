import { and, eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { expect, vi } from 'vitest'
import { ledgerEntries, refunds, registrations } from '#db/schema.ts'
import { reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import { sweep } from '#workflows/sweep.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { Team } from '#features/teams/contract.ts'
import { aCaptain, aTournament, anAdministrator, confirmCard, visitor } from './builders.ts'
import type { Player } from './builders.ts'
import { aWorld, useWorldFrom } from './world.ts'
import type { World } from './world.ts'

export type MoneyWorld = Awaited<ReturnType<typeof aMoneyWorld>>

/** What the app logs when the provider fails or does not know a payment. */
const providerErrors =
  /payment_provider_unavailable|payment_not_for_this|provider refused a refund|An unknown error occurred|connection to Stripe|in-progress request|provider does not respond/

/** A world for tests in which the provider fails: the SDK retries without delay, and the resulting errors are expected. */
export async function aMoneyWorld(env: Record<string, string> = {}) {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0)
  vi.spyOn(Stripe.prototype, 'getMaxNetworkRetryDelay').mockReturnValue(0)
  const world = await aWorld({ asyncCommit: true, env, expectedErrors: providerErrors })
  return { ...world, administrator: await anAdministrator(world) }
}

/** Such a world for all tests in a file. */
export function useMoneyWorld(env?: Record<string, string>): MoneyWorld {
  return useWorldFrom(() => aMoneyWorld(env))
}

/** The teams on a tournament's public list. */
export async function listedTeams(world: World, cup: { id: string }): Promise<Team[]> {
  return (await (await visitor(world).get(`/tournaments/${cup.id}/teams`)).json()) as Team[]
}

/** Moves the clock forward without running anything. */
export function advanceClock(world: World, hours: number): void {
  world.clock.now = new Date(world.clock.now.getTime() + hours * 3_600_000)
}

/** Runs a sweep and all background work it starts. */
export async function sweepNow(world: World): Promise<void> {
  await sweep(world.app)
  await world.settled()
}

/** Delivers the provider's due events and waits until they are applied. */
export async function deliverWebhooks(world: World): Promise<void> {
  await world.sandbox.deliverDue()
  await world.settled()
}

/** Lets several minutes pass without failures, so that everything interrupted is finished. */
export async function recover(world: World): Promise<void> {
  await world.settled()
  await world.sandbox.control.clearFaults()
  await world.sandbox.control.release()
  for (let round = 0; round < 3; round += 1) {
    advanceClock(world, 1 / 60)
    await deliverWebhooks(world)
    await sweepNow(world)
  }
}

/** Expects, once everything is finished, that the ledger has no violations and agrees with the provider to the cent. */
export async function expectBalanced(world: World): Promise<void> {
  await recover(world)
  expect((await reconcile(world.app.db)).violations).toEqual([])
  const { atProvider, inLedger } = await moneyMoved(world)
  expect(inLedger).toEqual(atProvider)
}

type Moved = { intent: string; captures: number; captured: number; refunded: number; disputed: number }

/** The amounts moved for each captured payment, according to the provider and to our ledger. */
export async function moneyMoved(world: World): Promise<{ atProvider: Moved[]; inLedger: Moved[] }> {
  const { intents } = await world.sandbox.control.summary()
  const atProvider = intents
    .filter((intent) => intent.captures > 0)
    .map(({ id, captures, captured, refunded, disputed }) => ({ intent: id, captures, captured, refunded, disputed }))
  const { rows: inLedger } = await world.database.pool.query<Moved>(
    `select c.reference as intent, count(*)::int as captures, sum(c.amount_cents)::int as captured,
       coalesce((select sum(l.amount_cents)::int from refunds f join ledger_entries l on l.kind = 'refunded'
         and l.reference in (f.provider_refund_id, f.provider_refund_id || ':returned')
         where f.payment_intent_id = c.reference), 0) as refunded,
       coalesce((select sum(d.amount_cents)::int from ledger_entries d join sandbox.disputes s on split_part(d.reference, ':', 1) = s.id
         where d.kind = 'disputed' and s.payment_intent = c.reference), 0) as disputed
     from ledger_entries c where c.kind = 'captured' group by c.reference`,
  )
  const byIntent = (a: Moved, b: Moved) => (a.intent < b.intent ? -1 : 1)
  return { atProvider: atProvider.toSorted(byIntent), inLedger: inLedger.toSorted(byIntent) }
}

/** Registers a team that pays later. */
export async function enterPending(captain: Player, cup: { id: string }, name: string): Promise<Team> {
  const reply = await captain.post('/teams', { name, tournamentId: cup.id })
  expect(reply.status).toBe(201)
  return (await reply.json()) as Team
}

/** Opens the card form for a new team by name, or for a listed team. */
export async function openCardForm(captain: Player, cup: { id: string }, of: string | Team): Promise<StartedEntry> {
  const team = typeof of === 'string' ? { teamName: of } : { teamId: of.id }
  const reply = await captain.post('/create-payment-intent', { tournamentId: cup.id, ...team })
  expect(reply.status).toBe(201)
  return (await reply.json()) as StartedEntry
}

/** Completes the 3-D Secure challenge of a card that asks for one. */
export async function answerChallenge(world: World, started: StartedEntry, outcome: 'accept' | 'refuse') {
  return world.sandbox.fetch(
    new Request(`http://sandbox/v1/payment_intents/${started.paymentIntentId}/challenge`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${world.payments.publishableKey}`,
      },
      body: new URLSearchParams({ client_secret: started.clientSecret, outcome }),
    }),
  )
}

/** Pays for a listed team with this card. */
export async function payFor(world: World, captain: Player, cup: { id: string }, team: Team, card?: string) {
  const started = await openCardForm(captain, cup, team)
  await confirmCard(world, started, card)
  const reply = await captain.patch(`/teams/${team.id}/payment`, {
    paymentStatus: 'paid',
    paymentIntentId: started.paymentIntentId,
  })
  return { started, reply }
}

/** A team registered as pending and then paid with this card. */
export async function aTeamPaidByCard(world: MoneyWorld, name: string, card?: string) {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, name)
  const { started } = await payFor(world, captain, cup, team, card)
  return { cup, captain, team, started, registration: await registrationNamed(world, cup, name) }
}

/** The latest registration with this team name. */
export async function registrationNamed(world: World, cup: { id: string }, teamName: string) {
  const found = await world.app.db
    .select()
    .from(registrations)
    .where(and(eq(registrations.tournamentId, cup.id), eq(registrations.teamName, teamName)))
    .orderBy(registrations.id)
  const registration = found.at(-1)
  if (!registration) throw new Error(`no registration for ${teamName}`)
  return registration
}

/** A registration's ledger entries, oldest first: kind and cents. */
export async function ledgerOf(world: World, registration: { id: string }) {
  const rows = await world.app.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.registrationId, registration.id))
    .orderBy(ledgerEntries.id)
  return rows.map(({ kind, amountCents }) => [kind, amountCents] as const)
}

export async function refundsOf(world: World, registration: { id: string }) {
  return world.app.db.select().from(refunds).where(eq(refunds.registrationId, registration.id)).orderBy(refunds.id)
}
