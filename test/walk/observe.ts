import { Broken, isTaken } from './model.ts'
import type { Model, Real, Seen } from './model.ts'

/** Looks at the whole tournament, here and at the provider, and holds it to what must be true at every moment. */
export async function observe(model: Model, real: Real): Promise<void> {
  await real.world.settled()
  const { places, counts, isCalm, intents } = await lookAt(real)
  for (const form of model.forms) {
    const place = places.find(({ id }) => id === form.started.registrationId)
    form.isClosed ||= !place || isGivenUp(place) || place.paidBy === 'cash'
  }
  Object.assign(model, { places, isCalm })
  const taken = places.filter(isTaken)
  const listed = taken.filter(({ status }) => status !== 'held')
  if (taken.length > model.maxTeams) throw new Broken(`${taken.length} places are taken of ${model.maxTeams}`)
  if (counts && (counts.placesTaken !== taken.length || counts.currentTeams !== listed.length)) {
    throw new Broken(`the tournament counts ${JSON.stringify(counts)}, there are ${taken.length} and ${listed.length}`)
  }
  if (new Set(taken.map(({ name }) => name.toLowerCase())).size < taken.length)
    throw new Broken('two teams of one name')
  for (const place of places) holdPlace(model, place, intents)
  for (const intent of intents.values()) {
    if (intent.captures > 1 || intent.refunds > 1) throw new Broken(`${intent.id} moved money twice`)
  }
}

const isGivenUp = (place: Seen) => !isTaken(place)

function holdPlace(model: Model, place: Seen, intents: Map<string, IntentSeen>): void {
  const { id, name, status, paidBy } = place
  if (model.isIn.has(id) && isGivenUp(place)) throw new Broken(`${name} paid and is ${status}`)
  if (status === 'paid' && !model.isIn.has(id)) throw new Broken(`${name} stands as paid (${paidBy}) and has not paid`)
  if (place.teamStatus !== null && place.teamStatus !== status)
    throw new Broken(`team ${name} is ${place.teamStatus}, its place ${status}`)
  const intent = place.intentId === null ? null : intents.get(place.intentId)
  if (status === 'paid' && paidBy === 'card' && intent?.captured !== 5000)
    throw new Broken(`${name} is paid without money`)
  const open = model.forms.find((form) => form.isClosed && form.started.registrationId === id && isOpen(intents, form))
  if (open) throw new Broken(`${name} is ${status}, and the card form opened for it could still charge a card`)
}

const isOpen = (intents: Map<string, IntentSeen>, form: Model['forms'][number]) =>
  intents.get(form.started.paymentIntentId)?.status.startsWith('requires_') ?? false

type Observed = {
  counts: { placesTaken: number; currentTeams: number } | null
  faults: number
  places: (Omit<Seen, 'lapsesAt'> & { lapsesAt: string | null })[]
  intents: IntentSeen[]
}

/**
 * The tournament's places and what it counts itself (no counts when it is gone), the provider's books of it, and whether the provider
 * will stumble again: all at one moment, in one statement that is prepared once.
 */
async function lookAt({ world, cup }: Real) {
  const { rows } = await world.database.pool.query<Observed>({
    name: 'observe a walk',
    text: observing,
    values: [cup.id],
  })
  const { counts, faults, places, intents } = rows[0]!
  return {
    counts,
    isCalm: faults === 0,
    places: places.map((place): Seen => ({
      ...place,
      lapsesAt: place.lapsesAt === null ? null : new Date(place.lapsesAt),
    })),
    intents: new Map(intents.map((intent) => [intent.id, intent])),
  }
}

const observing = `select
  (select json_build_object('placesTaken', places_taken, 'currentTeams', current_teams) from tournaments where id = $1::uuid) as counts,
  (select coalesce(sum(remaining), 0)::int from sandbox.faults where target = 'call') as faults,
  (select coalesce(json_agg(place order by place.id), '[]') from (
    select r.id, r.user_id as "userId", r.team_id as "teamId", r.team_name as name, r.payment_status as status, r.paid_by as "paidBy",
      r.payment_intent_id as "intentId", r.expires_at as "lapsesAt", teams.payment_status as "teamStatus"
    from registrations r left join teams on teams.id = r.team_id where r.tournament_id = $1::uuid) place) as places,
  (select coalesce(json_agg(intent), '[]') from (
    select i.id, i.status, i.metadata->>'registrationId' as "registrationId", c.*, b.*
    from sandbox.payment_intents i,
      lateral (select count(*) as captures, coalesce(sum(amount), 0) as captured
        from sandbox.charges where payment_intent = i.id and status = 'succeeded') c,
      lateral (select count(*) as refunds, coalesce(sum(amount), 0) as refunded
        from sandbox.refunds where payment_intent = i.id and status <> 'failed') b
    where i.metadata->>'tournamentId' = $1::text) intent) as intents`

type IntentSeen = {
  id: string
  status: string
  registrationId: string
  captures: number
  captured: number
  refunds: number
  refunded: number
}

/** The provider's books of this tournament, by intent. */
export async function intentsOf(real: Real): Promise<Map<string, IntentSeen>> {
  return (await lookAt(real)).intents
}
