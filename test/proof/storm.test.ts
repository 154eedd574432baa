import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookEvents } from '#db/schema.ts'
import type { Team } from '#features/teams/contract.ts'
import { balancesOf, reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import { aCaptain, aTournament, confirmCard, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import {
  aMoneyWorld,
  answerChallenge,
  moneyMoved,
  recover,
  enterPending,
  advanceClock,
  listedTeams,
  openCardForm,
} from '#test/money.ts'
import type { MoneyWorld } from '#test/money.ts'
import { seedFrom, seeded } from '#test/random.ts'
import { aStorm, deliverInOrder, eventsOf } from '#test/storm.ts'
import type { Deliver } from '#test/storm.ts'
import { isFullRun } from './full-run.ts'

/**
 * The provider delivers every event up to five times, in any order and often late, with forged events in between: more than 2,000
 * deliveries in the full proof, and half as many in every test run. The same season runs in a second world where every event arrives once and in order. In the end both worlds must be the same.
 * To repeat a failing run, set STORM_SEED to its seed.
 */
const seed = seedFrom('STORM_SEED')
const teams = isFullRun ? 184 : 92
const cups = 8

let calmWorld: MoneyWorld
let stormyWorld: MoneyWorld
beforeAll(async () => {
  calmWorld = await aMoneyWorld()
  stormyWorld = await aMoneyWorld()
})
afterAll(() => Promise.all([calmWorld.close(), stormyWorld.close()]))

test(
  `repeated, reordered, late and forged events lead to the same state as each event once, in order (STORM_SEED=${seed})`,
  { timeout: 300_000 },
  async () => {
    const inOrder = await playSeason(calmWorld, deliverInOrder(calmWorld))
    const storm = aStorm(stormyWorld, seeded(seed))
    const inAnyOrder = await playSeason(stormyWorld, storm.deliver)
    expect(storm.counts.genuine).toBeGreaterThan(teams * 10)
    expect(storm.counts.refused).toBe(storm.counts.forged)
    expect(inAnyOrder).toEqual(inOrder)
    // Each event was stored and applied once, and no forged one.
    const stored = await stormyWorld.app.db.select().from(webhookEvents)
    expect(stored.map(({ id }) => id).toSorted()).toEqual((await eventsOf(stormyWorld)).map(({ id }) => id).toSorted())
    expect(stored.filter(({ attempts, appliedAt }) => attempts !== 1 || !appliedAt)).toEqual([])
  },
)

type Entered = { captain: Player; registrationId: string }

/**
 * All teams register and pay, some at the second try or after a challenge, and no browser reports it, so that the events must. Then teams
 * withdraw and are refunded or deleted, with every possible outcome of a refund.
 */
async function playSeason(world: MoneyWorld, deliver: Deliver) {
  await world.sandbox.control.addFault({ event: '*', never: true, times: 1_000_000 })
  const tournaments = await Promise.all(
    times(cups, (n) => aTournament(world, { name: `Cup ${n}`, maxTeams: 64, entryFeeCents: 1000 + n * 100 })),
  )
  const entered: Entered[] = []
  for (let n = 0; n < teams; n += 1) entered.push(await enterAndPay(world, tournaments[n % cups]!, n))
  const first = await eventsOf(world)
  const punctual = new Set(entered.filter((_, n) => isMovingOn(n)).map(({ registrationId }) => registrationId))
  await deliver(first, (event) => !punctual.has(event.data.object.metadata?.registrationId ?? ''))

  const listed = await Promise.all(tournaments.map(async (cup) => listedTeams(world, cup)))
  const teamOf = new Map(listed.flat().map((team) => [team.name, team]))
  for (const [n, { captain }] of entered.entries()) await moveOn(world, n, captain, teamOf.get(`Team ${n}`))
  await world.administrator.delete(`/tournaments/${tournaments[cups - 1]!.id}`)
  await world.settled()
  advanceClock(world, 1 / 60)
  await world.sandbox.deliverDue()
  await deliver((await eventsOf(world)).slice(first.length), null)
  await recover(world)
  return outcomeOf(world)
}

const cards = ['pm_card_visa', 'pm_card_pendingRefund', 'pm_card_mastercard', 'pm_card_visa'] as const

async function enterAndPay(world: MoneyWorld, cup: { id: string }, n: number): Promise<Entered> {
  const captain = await aCaptain(world)
  const name = `Team ${n}`
  const team = n % 3 === 0 ? await enterPending(captain, cup, name) : null
  const started = await openCardForm(captain, cup, team ?? name)
  if (n % 5 === 0) await confirmCard(world, started, 'pm_card_chargeDeclined')
  if (n % 7 === 0) {
    await confirmCard(world, started, 'pm_card_authenticationRequired')
    await answerChallenge(world, started, n % 2 === 0 ? 'accept' : 'refuse')
  }
  if (n % 11 !== 0) await confirmCard(world, started, cards[n % cards.length])
  return { captain, registrationId: started.registrationId }
}

/** Every fourth team does something else, each kind in turn. */
async function moveOn(world: MoneyWorld, n: number, captain: Player, team: Team | undefined) {
  if (n % 4 !== 0 || team?.paymentStatus !== 'paid') return
  const what = (n / 4) % 3
  if (what === 0) await captain.post(`/teams/${team.id}/withdrawal`)
  if (what === 1) await world.administrator.patch(`/teams/${team.id}`, { paymentStatus: 'refunded' })
  if (what === 2) await world.administrator.delete(`/teams/${team.id}`)
}

/** Events for these teams may not be late, because their next action needs a listed team. */
const isMovingOn = (n: number) => n % 4 === 0 || n % cups === cups - 1

/** The world's observable state, by names, because ids differ between worlds. */
async function outcomeOf(world: MoneyWorld) {
  const { rows: places } = await world.database.pool.query<Record<string, unknown>>(
    `select t.name as cup, t.status, t.places_taken, t.current_teams, r.team_name, r.payment_status, r.paid_by, r.amount_paid_cents,
       teams.payment_status as listed,
       (select coalesce(json_agg(json_build_array(l.kind, l.amount_cents, l.reason) order by l.kind, l.amount_cents), '[]')
        from ledger_entries l where l.registration_id = r.id) as ledger,
       (select coalesce(json_agg(json_build_array(f.amount_cents, f.fee_kept_cents, f.reason, f.status)), '[]')
        from refunds f where f.registration_id = r.id) as refunds
     from registrations r join tournaments t on t.id = r.tournament_id left join teams on teams.id = r.team_id
     order by t.name, r.team_name`,
  )
  const { atProvider, inLedger } = await moneyMoved(world)
  expect(inLedger).toEqual(atProvider)
  const { violations } = await reconcile(world.app.db)
  const balances = await balancesOf(world.app.db)
  const byName = balances.map((balance) => ({ ...balance, tournamentId: null }))
  return { places, violations, balances: byName.toSorted((a, b) => a.name.localeCompare(b.name)) }
}
