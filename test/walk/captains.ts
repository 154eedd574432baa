import type { StartedEntry } from '#features/payments/contract.ts'
import type { LinkPayment } from '#features/payments/pay-link-contract.ts'
import { withdrawalHours } from '#features/payments/values.ts'
import { payTokens } from '#features/registrations/server/link-tokens.ts'
import { confirmCard, visitor } from '../builders.ts'
import { answerChallenge } from '../money.ts'
import { hasFullRefund } from './moves.ts'
import { BrokenInvariant, owesOnTheDay, teamAt, formAt } from './model.ts'
import type { Form, Model, Real, Seen } from './model.ts'
import { afterRelease, captainOf, isFree } from './spots.ts'
import { hasForms, hasTeams, expectAllowed, expectOutcome, step, codeOf } from './step.ts'

async function openForm(
  model: Model,
  real: Real,
  captain: number,
  entry: { teamName?: string; teamId?: string },
  isPossible: boolean,
) {
  const reply = await (real.captains[captain] ?? real.captains[0]!).post('/create-payment-intent', {
    tournamentId: real.cup.id,
    ...entry,
  })
  await noteForm(model, real, reply, { captain }, isPossible)
}

async function noteForm(
  model: Model,
  real: Real,
  reply: Response,
  by: Pick<Form, 'captain' | 'link'>,
  isPossible: boolean,
) {
  const outcome = await codeOf(model, reply)
  expectOutcome(model, outcome, isPossible && !model.isDeleted, 'a card form')
  if (outcome === 'ok') {
    const started = (await reply.json()) as StartedEntry
    const status = await statusOf(real, started)
    if (!status.startsWith('requires_')) throw new BrokenInvariant(`a card form opened for a payment that is ${status}`)
    model.forms.push({ ...by, name: started.teamName, started, isClosed: false })
  }
}

/** For any team: only those that pay on the day may have a link. */
export const openPayLink = (n: number) =>
  step(
    `somebody without an account opens the pay link of team ${n}`,
    async (model, real) => {
      const place = teamAt(model, n)
      const link = `/pay/${payTokens(real.world.app).make(place.id)}`
      const isPossible = owesOnTheDay(place) && !place.hasWithdrawn && !model.isIn.has(place.id)
      await noteForm(model, real, await visitor(real.world).post(`${link}/intent`), { captain: -1, link }, isPossible)
    },
    hasTeams,
  )

export const hold = (captain: number, name: string) =>
  step(`captain ${captain} opens the card form for ${name}`, (model, real) =>
    openForm(model, real, captain, { teamName: name }, isFree(model, real, captain, name)),
  )

export const payPending = (n: number) =>
  step(
    `the card form of pending team ${n} is opened`,
    async (model, real) => {
      const place = teamAt(model, n)
      const captain = captainOf(real, place)
      const isPossible =
        captain >= 0 &&
        place.status === 'pending' &&
        !place.hasWithdrawn &&
        place.lapsesAt! > real.world.clock.now &&
        !model.isIn.has(place.id)
      await openForm(model, real, captain, { teamId: place.teamId! }, isPossible)
    },
    hasTeams,
  )

/** Unpaid teams take at most half of the spots; after three withdrawals a captain has to wait, and registering again does not extend the time to pay. */
function mayPayLater(model: Model, real: Real, captain: number): boolean {
  const { now } = real.world.clock
  const isOwn = (place: Seen) => captainOf(real, place) === captain
  const lapses = (place: Seen) =>
    isOwn(place) && place.status === 'pending' && place.lapsesAt! <= now && !model.isIn.has(place.id)
  const isGivenUp = (place: Seen) =>
    isOwn(place) && place.teamId !== null && ['expired', 'withdrawn'].includes(place.status) && place.paidBy === null
  const released = model.places.filter((place) => isGivenUp(place) || lapses(place))
  const isWaiting = released.some(
    ({ status, releasedAt }) => status === 'pending' || now.getTime() < releasedAt!.getTime() + 24 * 3_600_000,
  )
  const pending = model.places.filter(
    (place) =>
      place.status === 'pending' &&
      !owesOnTheDay(place) &&
      !lapses(place) &&
      !(isOwn(place) && model.isIn.has(place.id) && place.lapsesAt! <= now),
  )
  return (
    !(released.length >= 3 && isWaiting) &&
    released.every(({ lapsesAt }) => lapsesAt! > now) &&
    pending.length < Math.ceil(model.maxTeams / 2)
  )
}

export const payLater = (captain: number, name: string) =>
  step(`captain ${captain} enters ${name} and pays later`, async (model, real) => {
    const { now } = real.world.clock
    const { id } = real.captains[captain]!
    const own = afterRelease(model, real, captain).standing.find((place) => place.name === name && place.userId === id)
    // A held spot becomes a pending team, even if its card was charged and we don't know yet. An offer does not.
    const canBecomePending = own
      ? own.status === 'held' && own.lapsesAt! > now && !own.isOffer
      : isFree(model, real, captain, name)
    const isPossible =
      canBecomePending && now < real.cup.registrationDeadline && !model.isDeleted && mayPayLater(model, real, captain)
    const reply = await real.captains[captain]!.post('/teams', { tournamentId: real.cup.id, name })
    expectOutcome(model, await codeOf(model, reply), isPossible, 'paying later')
  })

export const confirm = (n: number, card: string) =>
  step(
    `form ${n} is confirmed with ${card}`,
    (model, real) => charging(model, real, formAt(model, n), (form) => confirmCard(real.world, form.started, card)),
    hasForms,
  )

export const challenge = (n: number, outcome: 'accept' | 'refuse') =>
  step(
    `the challenge of form ${n}: ${outcome}`,
    (model, real) =>
      charging(model, real, formAt(model, n), (form) => answerChallenge(real.world, form.started, outcome)),
    hasForms,
  )

async function statusOf({ world }: Real, started: StartedEntry): Promise<string> {
  const query = 'select status from sandbox.payment_intents where id = $1'
  const { rows } = await world.database.pool.query<{ status: string }>(query, [started.paymentIntentId])
  return rows[0]!.status
}

/** Asks the provider whether the card was charged, because its response to the browser may be lost. */
async function charging(model: Model, real: Real, form: Form, act: (form: Form) => Promise<Response>) {
  const isCharged = async () => (await statusOf(real, form.started)) === 'succeeded'
  if (await isCharged()) return
  await act(form).catch(() => null)
  if (!(await isCharged())) return
  if (form.isClosed) throw new BrokenInvariant(`${form.name} was charged after its spot was released`)
  if (!model.isDeleted) model.isIn.add(form.started.registrationId)
}

export const claim = (n: number) =>
  step(
    `the browser of form ${n} reports the payment`,
    (model, real) => tell(model, real, model.forms[n % model.forms.length]!),
    hasForms,
  )

async function tell(model: Model, real: Real, { captain, link, name, started }: Form) {
  const { paymentIntentId, registrationId } = started
  if (link) return tellByLink(model, real, link, started)
  const reply = await real.captains[captain]!.post('/teams', { tournamentId: real.cup.id, name, paymentIntentId })
  const outcome = await codeOf(model, reply)
  const isIn = model.isIn.has(registrationId)
  if (outcome === 'ok' && !isIn) throw new BrokenInvariant(`${name} was registered without paying`)
  const place = model.places.find(({ id }) => id === registrationId)
  const isItsOwn =
    !place || (place.paidBy !== 'cash' && place.paidBy !== 'waived' && place.intentId === paymentIntentId)
  expectAllowed(model, outcome, isIn && isItsOwn, 'a paid team')
}

/** Somebody who paid through a link can always see what became of the payment. */
async function tellByLink(model: Model, real: Real, link: string, started: StartedEntry) {
  const { paymentIntentId, registrationId } = started
  const reply = await visitor(real.world).post(`${link}/completion`, { paymentIntentId })
  const outcome = await codeOf(model, reply)
  const isCharged = (await statusOf(real, started)) === 'succeeded'
  expectOutcome(model, outcome, isCharged, 'a payment by link')
  if (outcome !== 'ok') return
  const { refund } = (await reply.json()) as LinkPayment
  const place = model.places.find(({ id }) => id === registrationId)
  const isTakenBack = [...model.disputes.values()].some((one) => one.registrationId === registrationId)
  if (!refund && !isTakenBack && !model.isIn.has(registrationId)) {
    throw new BrokenInvariant(`${place?.name} has no spot, and its payment isn't refunded`)
  }
}

/** Registers and pays in one step, so that walks reach the states after payment. The browser may close before it reports the payment. */
export const enterPaid = (captain: number, name: string, isReported: boolean) =>
  step(
    `captain ${captain} enters ${name} and pays${isReported ? '' : ' without reporting it'}`,
    async (model, real) => {
      const forms = model.forms.length
      await openForm(model, real, captain, { teamName: name }, isFree(model, real, captain, name))
      const form = model.forms[forms]
      if (!form) return
      await charging(model, real, form, ({ started }) => confirmCard(real.world, started))
      if (isReported) await tell(model, real, form)
    },
  )

/** Whether a team that paid by card can still withdraw. */
export const isRefundable = ({ world, cup }: Real) =>
  world.clock.now.getTime() <= cup.startDate.getTime() - withdrawalHours * 3_600_000

export const withdraw = (n: number) =>
  step(
    `team ${n} is withdrawn`,
    async (model, real) => {
      const place = teamAt(model, n)
      const isFull = await hasFullRefund(real, place)
      const reply = await (real.captains[captainOf(real, place)] ?? real.captains[0]!).post(
        `/teams/${place.teamId}/withdrawal`,
      )
      const outcome = await codeOf(model, reply)
      const isInTime = isRefundable(real)
      const isPaid = model.isIn.has(place.id)
      expectAllowed(
        model,
        outcome,
        captainOf(real, place) >= 0 &&
          (isPaid ? isFull || (place.paidBy !== 'cash' && isInTime) : place.status === 'pending'),
        'a withdrawal',
      )
      if (outcome !== 'ok') return
      if (isPaid && !isInTime && !isFull) throw new BrokenInvariant(`${place.name} was withdrawn after the deadline`)
      if (isFull) await expectNothingKept(real, place)
      model.isIn.delete(place.id)
    },
    hasTeams,
  )

/** After a move, the whole fee goes back, to the card or in cash. */
export async function expectNothingKept({ world }: Real, { id, name }: Seen): Promise<void> {
  const { rows } = await world.database.pool.query<{ kept: number }>(
    `select coalesce(sum(fee_kept_cents), 0)::int as kept from refunds where registration_id = $1`,
    [id],
  )
  if (rows[0]!.kept !== 0) throw new BrokenInvariant(`${name} got a full refund, and ${rows[0]!.kept} cents were kept`)
}
