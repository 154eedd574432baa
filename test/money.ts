import { and, eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { expect, vi } from 'vitest'
import { ledgerEntries, refunds, registrations } from '#db/schema.ts'
import { checkBooks } from '#features/teams/server/books.ts'
import { sweep } from '#features/teams/server/sweep.ts'
import type { StartedEntry, Team } from '#features/teams/contract.ts'
import { aCaptain, aTournament, anAdministrator, confirmCard, visitor } from './builders.ts'
import type { Player } from './builders.ts'
import { aWorld, forThisFile } from './world.ts'
import type { World } from './world.ts'

export type MoneyWorld = Awaited<ReturnType<typeof aMoneyWorld>>

/**
 * A world for tests in which the provider fails: the SDK makes its tries without the pauses between them. The failures are not logged
 * (`LOG_LEVEL`), as they are made on purpose.
 */
export async function aMoneyWorld(env: Record<string, string> = {}) {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0)
  vi.spyOn(Stripe.prototype, 'getMaxNetworkRetryDelay').mockReturnValue(0)
  const world = await aWorld({ isHasty: true, env: { LOG_LEVEL: 'silent', ...env } })
  return { ...world, administrator: await anAdministrator(world) }
}

/** Such a world for all tests of a file. */
export function useMoneyWorld(env?: Record<string, string>): MoneyWorld {
  return forThisFile(() => aMoneyWorld(env))
}

/** The teams that everybody sees on a tournament's list. */
export async function listedTeams(world: World, cup: { id: string }): Promise<Team[]> {
  return (await (await visitor(world).get(`/tournaments/${cup.id}/teams`)).json()) as Team[]
}

/** Moves the clock on. Nothing happens by itself. */
export function forward(world: World, hours: number): void {
  world.clock.now = new Date(world.clock.now.getTime() + hours * 3_600_000)
}

/** One sweep, and everything it set going. */
export async function sweepNow(world: World): Promise<void> {
  await sweep(world.app)
  await world.settled()
}

/** Delivers what the provider has to tell now, and waits until it has acted. */
export async function deliver(world: World): Promise<void> {
  await world.sandbox.deliverDue()
  await world.settled()
}

/** Lets a few minutes pass in which nothing fails: whatever was begun is ended. */
export async function calm(world: World): Promise<void> {
  await world.settled()
  await world.sandbox.control.clearFaults()
  await world.sandbox.control.release()
  for (let round = 0; round < 3; round += 1) {
    forward(world, 1 / 60)
    await deliver(world)
    await sweepNow(world)
  }
}

/** After a calm nothing may be wrong: no rule of the books broken, and to the cent the same money moved at the provider as here. */
export async function expectBalanced(world: World): Promise<void> {
  await calm(world)
  expect((await checkBooks(world.app.db)).violations).toEqual([])
  const { theirs, ours } = await bothBooks(world)
  expect(ours).toEqual(theirs)
}

type Moved = { intent: string; captures: number; captured: number; refunded: number }

/** What moved for each payment that was captured, by the provider's books and by ours. */
export async function bothBooks(world: World): Promise<{ theirs: Moved[]; ours: Moved[] }> {
  const { intents } = await world.sandbox.control.summary()
  const theirs = intents
    .filter((intent) => intent.captures > 0)
    .map(({ id, captures, captured, refunded }) => ({ intent: id, captures, captured, refunded }))
  const { rows: ours } = await world.database.pool.query<Moved>(
    `select c.reference as intent, count(*)::int as captures, sum(c.amount_cents)::int as captured,
       coalesce((select sum(l.amount_cents)::int from refunds f join ledger_entries l on l.kind = 'refunded'
         and l.reference in (f.provider_refund_id, f.provider_refund_id || ':returned')
         where f.payment_intent_id = c.reference), 0) as refunded
     from ledger_entries c where c.kind = 'captured' group by c.reference`,
  )
  const byIntent = (a: Moved, b: Moved) => (a.intent < b.intent ? -1 : 1)
  return { theirs: theirs.toSorted(byIntent), ours: ours.toSorted(byIntent) }
}

/** Enters a team that pays later. */
export async function enterPending(captain: Player, cup: { id: string }, name: string): Promise<Team> {
  const reply = await captain.post('/teams', { name, tournamentId: cup.id })
  expect(reply.status).toBe(201)
  return (await reply.json()) as Team
}

/** Opens the card form of a place, for a new team by name or for a listed one. */
export async function openForm(captain: Player, cup: { id: string }, of: string | Team): Promise<StartedEntry> {
  const wanted = typeof of === 'string' ? { teamName: of } : { teamId: of.id }
  const reply = await captain.post('/create-payment-intent', { tournamentId: cup.id, ...wanted })
  expect(reply.status).toBe(201)
  return (await reply.json()) as StartedEntry
}

/** The customer answers the 3-D Secure challenge of a card that asks for one. */
export async function answerChallenge(world: World, started: StartedEntry, outcome: 'accept' | 'refuse') {
  return world.sandbox.fetch(
    new Request(`http://sandbox/v1/payment_intents/${started.paymentIntentId}/challenge`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${world.app.config.payments.publishableKey}`,
      },
      body: new URLSearchParams({ client_secret: started.clientSecret, outcome }),
    }),
  )
}

/** Pays for a listed team with this card. */
export async function payFor(world: World, captain: Player, cup: { id: string }, team: Team, card?: string) {
  const started = await openForm(captain, cup, team)
  await confirmCard(world, started, card)
  const reply = await captain.patch(`/teams/${team.id}/payment`, {
    paymentStatus: 'paid',
    paymentIntentId: started.paymentIntentId,
  })
  return { started, reply }
}

/** A team that was entered as pending and has paid with this card, and its place. */
export async function aTeamPaidByCard(world: MoneyWorld, name: string, card?: string) {
  const cup = await aTournament(world)
  const captain = await aCaptain(world)
  const team = await enterPending(captain, cup, name)
  const { started } = await payFor(world, captain, cup, team, card)
  return { cup, captain, team, started, place: await placeNamed(world, cup, name) }
}

/** Status and code of a reply, for one assertion on both. */
export async function refusalOf(reply: Response | Promise<Response>): Promise<[number, string]> {
  const answered = await reply
  return [answered.status, ((await answered.json()) as { code: string }).code]
}

/** The place of this team name as it stands in the database; the latest where there were several. */
export async function placeNamed(world: World, cup: { id: string }, teamName: string) {
  const found = await world.app.db
    .select()
    .from(registrations)
    .where(and(eq(registrations.tournamentId, cup.id), eq(registrations.teamName, teamName)))
    .orderBy(registrations.id)
  const place = found.at(-1)
  if (!place) throw new Error(`nobody entered as ${teamName}`)
  return place
}

/** What the ledger says of a place, oldest first: kind, cents and who caused it. */
export async function movementsOf(world: World, place: { id: string }) {
  const rows = await world.app.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.registrationId, place.id))
    .orderBy(ledgerEntries.id)
  return rows.map(({ kind, amountCents }) => [kind, amountCents] as const)
}

export async function refundsOf(world: World, place: { id: string }) {
  return world.app.db.select().from(refunds).where(eq(refunds.registrationId, place.id)).orderBy(refunds.id)
}
