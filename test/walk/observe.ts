import { BrokenInvariant, isTaken } from './model.ts'
import type { Model, Real, Seen, Waiting } from './model.ts'
import { checkWaitingList } from './check-waiting-list.ts'

/** Checks the invariants of the whole tournament, here and at the provider. */
export async function observe(model: Model, real: Real): Promise<void> {
  await real.world.settled()
  const { places, waiting, counts, isCalm, intents, competition, wrongTotals } = await lookAt(real)
  for (const form of model.forms) {
    const place = places.find(({ id }) => id === form.started.registrationId)
    form.isClosed ||= !place || isGivenUp(place) || place.paidBy === 'cash' || place.paidBy === 'waived'
  }
  const state = competition?.state ?? 'none'
  const before = { ...model, competition: state, wasClosed: model.wasClosed || state !== 'none' }
  checkWaitingList(before, real, { places, waiting })
  const wasPlayed = model.wasPlayed || state === 'running' || state === 'finished'
  Object.assign(model, { places, waiting, isCalm, competition: state, wasClosed: before.wasClosed, wasPlayed })
  if (wrongTotals > 0) throw new BrokenInvariant(`${wrongTotals} captains have other totals than their results`)
  if (competition) checkCompetition(model, competition)
  const taken = places.filter(isTaken)
  const listed = taken.filter(({ status }) => status !== 'held')
  if (taken.length > model.maxTeams) throw new BrokenInvariant(`${taken.length} spots are taken of ${model.maxTeams}`)
  if (counts && (counts.placesTaken !== taken.length || counts.currentTeams !== listed.length)) {
    throw new BrokenInvariant(
      `the tournament counts ${JSON.stringify(counts)}, but there are ${taken.length} and ${listed.length}`,
    )
  }
  if (new Set(taken.map(({ name }) => name.toLowerCase())).size < taken.length)
    throw new BrokenInvariant('two teams have the same name')
  for (const place of places) holdSpot(model, place, intents)
  for (const intent of intents.values()) {
    // Money returned by a won dispute for a team without a spot becomes another refund.
    if (intent.captures > 1 || intent.refunds > 1 + intent.disputesWon)
      throw new BrokenInvariant(`${intent.id} moved money twice`)
  }
}

const isGivenUp = (place: Seen) => !isTaken(place)

function holdSpot(model: Model, place: Seen, intents: Map<string, IntentSeen>): void {
  const { id, name, status, paidBy } = place
  if (model.isIn.has(id) && isGivenUp(place)) throw new BrokenInvariant(`${name} paid but is ${status}`)
  if (status === 'paid' && !model.isIn.has(id))
    throw new BrokenInvariant(`${name} is marked as paid (${paidBy}) but has not paid`)
  if (place.teamStatus !== null && place.teamStatus !== status)
    throw new BrokenInvariant(`team ${name} is ${place.teamStatus}, its place ${status}`)
  const intent = place.intentId === null ? null : intents.get(place.intentId)
  if (status === 'paid' && paidBy === 'card' && intent?.captured !== 5000)
    throw new BrokenInvariant(`${name} is paid without a payment`)
  const open = model.forms.find((form) => form.isClosed && form.started.registrationId === id && isOpen(intents, form))
  if (open) throw new BrokenInvariant(`${name} is ${status}, but its card form could still charge a card`)
}

const isOpen = (intents: Map<string, IntentSeen>, form: Model['forms'][number]) =>
  intents.get(form.started.paymentIntentId)?.status.startsWith('requires_') ?? false

type Competition = {
  state: string
  pool: number
  fees: number
  isFinished: boolean
  isConfirmed: boolean
  prizes: number
  shares: number
  verified: number
  /** Paid teams that are not in the draw. */
  outside: string[]
  /** Teams in the competition that have no spot. */
  withoutSpot: string[]
  /** Pairs of published matches that are on one court at the same time. */
  doubleBooked: number
}

/** Everyone who paid is in the draw, and prizes and shares are exactly those of a finished tournament. */
function checkCompetition(model: Model, seen: Competition): void {
  const { pool, prizes, shares, verified, fees, isConfirmed, outside } = seen
  const given = seen.isFinished && !model.isDeleted ? pool : 0
  if (prizes !== given) throw new BrokenInvariant(`prizes of ${prizes} cents instead of ${given}`)
  if (shares > given) throw new BrokenInvariant(`shares of ${shares} cents instead of at most ${given}`)
  const most = isConfirmed ? given : Math.min(given, fees)
  if (verified > most) throw new BrokenInvariant(`${verified} cents are verified instead of at most ${most}`)
  if (seen.doubleBooked > 0) throw new BrokenInvariant('two matches are on one court at the same time')
  if (outside.length > 0) throw new BrokenInvariant(`paid and not in the draw: ${outside.join(', ')}`)
  if (!model.isDeleted) checkWithoutSpot(model, seen)
}

/**
 * A team that loses its spot is withdrawn, but not after the last match: then it stays in, and if a result is undone, the organizer
 * decides about it.
 */
function checkWithoutSpot(model: Model, { state, withoutSpot }: Competition): void {
  const before = model.keptWithoutSpot
  model.keptWithoutSpot = new Set(withoutSpot.filter((team) => state === 'finished' || before.has(team)))
  const wrong = withoutSpot.filter((team) => !model.keptWithoutSpot.has(team))
  if (wrong.length > 0) throw new BrokenInvariant(`still to play without a spot: ${wrong.join(', ')}`)
}

type Moment = 'lapsesAt' | 'releasedAt' | 'offeredAt'

type Observed = {
  counts: { placesTaken: number; currentTeams: number } | null
  faults: number
  competition: Competition | null
  wrongTotals: number
  places: (Omit<Seen, Moment> & Record<Moment, string | null>)[]
  waiting: Waiting[]
  intents: IntentSeen[]
}

/**
 * The tournament's registrations and counts (no counts if it was removed), the provider's records of it, and whether the provider will fail
 * again. All in one prepared statement, so that they belong to the same moment.
 */
async function lookAt({ world, cup, captains }: Real) {
  const { rows } = await world.database.pool.query<Observed>({
    name: 'observe a walk',
    text: observing,
    values: [cup.id, captains.map(({ id }) => id)],
  })
  const { counts, faults, places, waiting, intents, competition, wrongTotals } = rows[0]!
  return {
    counts,
    competition,
    wrongTotals,
    waiting,
    isCalm: faults === 0,
    places: places.map((place): Seen => ({
      ...place,
      lapsesAt: momentOf(place.lapsesAt),
      releasedAt: momentOf(place.releasedAt),
      offeredAt: momentOf(place.offeredAt),
    })),
    intents: new Map(intents.map((intent) => [intent.id, intent])),
  }
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

const observing = `select
  (select json_build_object('placesTaken', places_taken, 'currentTeams', current_teams) from tournaments where id = $1::uuid) as counts,
  (select json_build_object('state', t.competition, 'pool', t.prize_pool_cents, 'fees', t.paid_fees_cents,
      'isFinished', t.finished_at is not null, 'isConfirmed', t.prize_confirmed_at is not null,
      'prizes', (select coalesce(sum(amount_cents), 0) from prizes where tournament_id = t.id),
      'shares', (select coalesce(sum(prize_cents), 0) from player_results where tournament_id = t.id),
      'verified', (select coalesce(sum(verified_prize_cents), 0) from player_results where tournament_id = t.id),
      'outside', (select coalesce(json_agg(r.team_name), '[]') from registrations r where r.tournament_id = t.id and r.payment_status = 'paid'
        and t.competition in ('drawn', 'running', 'finished') and not exists (select from drawn_teams e where e.team_id = r.team_id)),
      'doubleBooked', (select count(*)::int from scheduled_matches a join scheduled_matches b
        on a.court_id = b.court_id and (a.number, a.game) < (b.number, b.game) and a.tournament_id = b.tournament_id
        where a.tournament_id = t.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at),
      'withoutSpot', (select coalesce(json_agg(e.team_id), '[]') from drawn_teams e where e.tournament_id = t.id and e.status = 'in'
        and t.competition in ('drawn', 'running', 'finished')
        and not exists (select from registrations r where r.team_id = e.team_id and r.payment_status in ('pending', 'paid'))))
    from tournaments t where t.id = $1::uuid) as competition,
  (select count(*)::int from users u where u.id = any($2::uuid[])
    and (u.wins, u.losses, u.total_prize_won_cents, u.verified_wins, u.verified_losses, u.verified_prize_cents) <>
      (select coalesce(sum(r.wins), 0), coalesce(sum(r.losses), 0), coalesce(sum(r.prize_cents), 0), coalesce(sum(r.verified_wins), 0),
        coalesce(sum(r.verified_losses), 0), coalesce(sum(r.verified_prize_cents), 0) from player_results r where r.user_id = u.id)) as "wrongTotals",
  (select coalesce(sum(remaining), 0)::int from sandbox.faults where target = 'call') as faults,
  (select coalesce(json_agg(place order by place.id), '[]') from (
    select r.id, r.user_id as "userId", r.team_id as "teamId", r.team_name as name, r.payment_status as status, r.paid_by as "paidBy",
      r.payment_intent_id as "intentId", r.amount_paid_cents as "amountPaid", r.expires_at as "lapsesAt", r.released_at as "releasedAt", r.offered_at as "offeredAt", teams.payment_status as "teamStatus",
      exists (select from drawn_teams e where e.team_id = r.team_id and e.status = 'withdrawn') as "hasWithdrawn"
    from registrations r left join teams on teams.id = r.team_id where r.tournament_id = $1::uuid) place) as places,
  (select coalesce(json_agg(json_build_object('userId', user_id, 'name', team_name) order by seq), '[]')
    from waiting_list where tournament_id = $1::uuid) as waiting,
  (select coalesce(json_agg(intent), '[]') from (
    select i.id, i.status, i.metadata->>'registrationId' as "registrationId", c.*, b.*, d.*
    from sandbox.payment_intents i,
      lateral (select count(*) as captures, coalesce(sum(amount), 0) as captured
        from sandbox.charges where payment_intent = i.id and status = 'succeeded') c,
      lateral (select count(*) filter (where metadata ? 'refundId') as refunds, coalesce(sum(amount), 0) as refunded
        from sandbox.refunds where payment_intent = i.id and status <> 'failed') b,
      lateral (select coalesce(sum(amount) filter (where status <> 'won'), 0) as disputed,
          count(*) filter (where status = 'won') as "disputesWon"
        from sandbox.disputes where payment_intent = i.id) d
    where i.metadata->>'tournamentId' = $1::text) intent) as intents`

type IntentSeen = {
  id: string
  status: string
  registrationId: string
  captures: number
  captured: number
  /** Our refunds. */
  refunds: number
  refunded: number
  disputed: number
  disputesWon: number
}

/** The provider's records for this tournament, by intent. */
export async function intentsOf(real: Real): Promise<Map<string, IntentSeen>> {
  return (await lookAt(real)).intents
}
