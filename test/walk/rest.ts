import { calm, forward } from '../money.ts'
import { Broken } from './model.ts'
import type { Model, Real } from './model.ts'
import { intentsOf, observe } from './observe.ts'

/**
 * The end of a walk: the provider stumbles no more, every event arrives, and enough time passes for all that is unpaid to lapse. Then
 * the paid teams are exactly those that ought to be in, and to the cent the provider has moved what our books say.
 */
export async function comeToRest(model: Model, real: Real): Promise<void> {
  const { world } = real
  await world.sandbox.control.clearFaults()
  forward(world, 49)
  await calm(world)
  await observe(model, real)
  const paid = model.places.filter(({ status }) => status === 'paid').map(({ id }) => id)
  const missing = [...model.isIn].filter((id) => !paid.includes(id))
  if (missing.length > 0) throw new Broken(`paid, and not in at rest: ${missing.join(', ')}`)
  const unfinished = model.places.filter(({ status }) => status === 'held' || status === 'pending')
  if (unfinished.length > 0) throw new Broken(`never ended: ${unfinished.map(({ name }) => name).join(', ')}`)
  await compareBooks(model, real)
  await findLeftovers(real)
}

type Booked = { captured: number; refunded: number; kept: number; cash: number }
const nothing: Booked = { captured: 0, refunded: 0, kept: 0, cash: 0 }

async function compareBooks(model: Model, real: Real): Promise<void> {
  const { rows } = await real.world.database.pool.query<Booked & { id: string }>(
    `select registration_id as id, coalesce(sum(amount_cents) filter (where kind = 'captured'), 0)::int as captured,
       coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)::int as refunded,
       coalesce(sum(amount_cents) filter (where kind = 'fee_kept'), 0)::int as kept,
       coalesce(sum(amount_cents) filter (where kind = 'cash'), 0)::int as cash
     from ledger_entries where tournament_id = $1 group by 1`,
    [real.cup.id],
  )
  const intents = [...(await intentsOf(real)).values()]
  for (const { id, name, status, paidBy } of model.places) {
    const { captured, refunded, kept, cash } = rows.find((row) => row.id === id) ?? nothing
    const theirs = intents.filter(({ registrationId }) => registrationId === id)
    const sum = (of: 'captured' | 'refunded') => theirs.reduce((total, intent) => total + intent[of], 0)
    if (captured !== sum('captured')) throw new Broken(`${name}: ${captured} captured here, ${sum('captured')} there`)
    if (refunded !== sum('refunded')) throw new Broken(`${name}: ${refunded} refunded here, ${sum('refunded')} there`)
    const owned = captured - refunded - kept
    const wanted =
      status === 'paid'
        ? { card: paidBy === 'card' ? 5000 : 0, cash: paidBy === 'cash' ? 5000 : 0 }
        : { card: 0, cash: 0 }
    if (owned !== wanted.card || cash !== wanted.cash)
      throw new Broken(`${name} is ${status}, with ${owned} by card and ${cash} in cash`)
  }
}

async function findLeftovers({ world }: Real): Promise<void> {
  const { rows } = await world.database.pool.query<{ what: string }>(
    `select 'event ' || id || ' never acted: ' || failure as what from webhook_events where applied_at is null
     union all select 'refund ' || id || ' is ' || status from refunds where status <> 'succeeded'`,
  )
  if (rows.length > 0) throw new Broken(rows.map(({ what }) => what).join('; '))
}
