import { recover, advanceClock } from '../money.ts'
import { undoEverything } from './competition.ts'
import { BrokenInvariant, isUnpaid, owesOnTheDay } from './model.ts'
import type { Model, Real } from './model.ts'
import { intentsOf, observe } from './observe.ts'
import { checkWaitingListClosed } from './check-waiting-list.ts'

/**
 * The end of a walk: the provider stops failing, every event arrives, and enough time passes for the deadline, and for every unpaid spot to
 * expire. Then exactly the right teams are registered, nobody waits, and the provider's totals match our ledger to the cent.
 */
export async function checkAtRest(model: Model, real: Real): Promise<void> {
  const { world } = real
  await world.sandbox.control.clearFaults()
  advanceClock(world, 5 * 24)
  await recover(world)
  await observe(model, real)
  const paid = model.places.filter(({ status }) => status === 'paid').map(({ id }) => id)
  const missing = [...model.isIn].filter((id) => !paid.includes(id))
  if (missing.length > 0) throw new BrokenInvariant(`paid but not registered in the end: ${missing.join(', ')}`)
  const unfinished = model.places.filter((place) => isUnpaid(place) && !owesOnTheDay(place))
  if (unfinished.length > 0) throw new BrokenInvariant(`never ended: ${unfinished.map(({ name }) => name).join(', ')}`)
  await checkWaitingListClosed(model, real)
  await undoEverything(model, real)
  await observe(model, real)
  await expectNoCredits(real)
  await reconcileBalances(model, real)
  await findLeftovers(real)
}

/** The captains play in no other tournament with results. */
async function expectNoCredits({ world, captains }: Real): Promise<void> {
  const { rows } = await world.database.pool.query(
    `select username from users where id = any($1) and (wins, losses, total_prize_won_cents, verified_prize_cents) <> (0, 0, 0, 0)`,
    [captains.map(({ id }) => id)],
  )
  if (rows.length > 0) throw new BrokenInvariant(`credits that nothing backs: ${JSON.stringify(rows)}`)
}

type Balance = { captured: number; refunded: number; kept: number; cash: number; disputed: number }
const noBalance: Balance = { captured: 0, refunded: 0, kept: 0, cash: 0, disputed: 0 }

async function reconcileBalances(model: Model, real: Real): Promise<void> {
  const { rows } = await real.world.database.pool.query<Balance & { id: string }>(
    `select registration_id as id, coalesce(sum(amount_cents) filter (where kind = 'captured'), 0)::int as captured,
       coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)::int as refunded,
       coalesce(sum(amount_cents) filter (where kind = 'fee_kept'), 0)::int as kept,
       coalesce(sum(amount_cents) filter (where kind = 'cash'), 0)::int as cash,
       coalesce(sum(amount_cents) filter (where kind = 'disputed'), 0)::int as disputed
     from ledger_entries where tournament_id = $1 group by 1`,
    [real.cup.id],
  )
  const intents = [...(await intentsOf(real)).values()]
  for (const { id, name, status, paidBy, amountPaid } of model.places) {
    const { captured, refunded, kept, cash, disputed } = rows.find((row) => row.id === id) ?? noBalance
    const theirs = intents.filter(({ registrationId }) => registrationId === id)
    const sum = (of: 'captured' | 'refunded' | 'disputed') => theirs.reduce((total, intent) => total + intent[of], 0)
    if (captured !== sum('captured'))
      throw new BrokenInvariant(`${name}: ${captured} captured here, ${sum('captured')} there`)
    if (refunded !== sum('refunded'))
      throw new BrokenInvariant(`${name}: ${refunded} refunded here, ${sum('refunded')} there`)
    if (disputed !== sum('disputed'))
      throw new BrokenInvariant(`${name}: ${disputed} disputed here, ${sum('disputed')} there`)
    const owned = captured - refunded - kept - disputed
    const expected =
      status === 'paid'
        ? { card: paidBy === 'card' ? amountPaid : 0, cash: paidBy === 'cash' ? 5000 : 0 }
        : { card: 0, cash: 0 }
    if (owned !== expected.card || cash !== expected.cash)
      throw new BrokenInvariant(`${name} is ${status}, with ${owned} by card and ${cash} in cash`)
  }
}

async function findLeftovers({ world }: Real): Promise<void> {
  const { rows } = await world.database.pool.query<{ what: string }>(
    `select 'event ' || id || ' was not applied: ' || failure as what from webhook_events where applied_at is null
     union all select 'refund ' || id || ' is ' || status from refunds where status not in ('succeeded', 'void')`,
  )
  if (rows.length > 0) throw new BrokenInvariant(rows.map(({ what }) => what).join('; '))
}
