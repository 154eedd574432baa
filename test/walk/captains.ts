import type { StartedEntry } from '#features/teams/contract.ts'
import { withdrawalHours } from '#features/teams/values.ts'
import { confirmCard } from '../builders.ts'
import { answerChallenge } from '../money.ts'
import { Broken, isTaken, isUnpaid, teamAt, formAt } from './model.ts'
import type { Form, Model, Real, Seen } from './model.ts'
import { hasForms, hasTeams, mustBeOk, mustFit, step, toldBy } from './step.ts'

/** Whether this captain may have a place under this name; what lapsed of their own is released when they ask. */
function isFree(model: Model, { world, cup, captains }: Real, captain: number, name: string): boolean {
  const { id } = captains[captain]!
  const { now } = world.clock
  const standing = model.places.filter(isTaken).filter((place) => {
    const isOwnAndLapsed = place.userId === id && isUnpaid(place) && place.lapsesAt! <= now && !model.isIn.has(place.id)
    return !isOwnAndLapsed
  })
  const own = standing.find((place) => place.name === name && place.userId === id)
  if (own) return isUnpaid(own) && !model.isIn.has(own.id)
  return (
    now < cup.registrationDeadline &&
    standing.length < model.maxTeams &&
    !standing.some((place) => place.name === name) &&
    standing.filter((place) => place.userId === id && isUnpaid(place)).length < 3
  )
}

async function openForm(
  model: Model,
  real: Real,
  captain: number,
  wanted: { teamName?: string; teamId?: string },
  isPossible: boolean,
) {
  const reply = await real.captains[captain]!.post('/create-payment-intent', { tournamentId: real.cup.id, ...wanted })
  const told = await toldBy(model, reply)
  mustFit(model, told, isPossible && !model.isDeleted, 'a card form')
  if (told === 'ok') {
    const started = (await reply.json()) as StartedEntry
    const status = await statusOf(real, started)
    if (!status.startsWith('requires_')) throw new Broken(`a card form was opened for a payment that is ${status}`)
    model.forms.push({ captain, name: started.teamName, started, isClosed: false })
  }
}

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
        place.status === 'pending' && place.lapsesAt! > real.world.clock.now && !model.isIn.has(place.id)
      await openForm(model, real, captain, { teamId: place.teamId! }, isPossible)
    },
    hasTeams,
  )

export const captainOf = (real: Real, place: Seen) => real.captains.findIndex(({ id }) => id === place.userId)

export const payLater = (captain: number, name: string) =>
  step(`captain ${captain} enters ${name} and pays later`, async (model, real) => {
    const { now } = real.world.clock
    const own = model.places.find(
      (place) => isTaken(place) && place.name === name && captainOf(real, place) === captain,
    )
    const isReleased = own && isUnpaid(own) && own.lapsesAt! <= now && !model.isIn.has(own.id)
    // A held place is turned into a team that pays later, even one whose card was charged without our knowing yet.
    const isOpen =
      own && !isReleased ? own.status === 'held' && own.lapsesAt! > now : isFree(model, real, captain, name)
    const isPossible = isOpen && now < real.cup.registrationDeadline && !model.isDeleted
    const reply = await real.captains[captain]!.post('/teams', { tournamentId: real.cup.id, name })
    mustFit(model, await toldBy(model, reply), isPossible, 'paying later')
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

/** Whether the card was charged is asked of the provider: its answer to the browser may get lost. */
async function charging(model: Model, real: Real, form: Form, act: (form: Form) => Promise<Response>) {
  const isCharged = async () => (await statusOf(real, form.started)) === 'succeeded'
  if (await isCharged()) return
  await act(form).catch(() => null)
  if (!(await isCharged())) return
  if (form.isClosed) throw new Broken(`${form.name} was charged after its place had been given up`)
  if (!model.isDeleted) model.isIn.add(form.started.registrationId)
}

export const claim = (n: number) =>
  step(
    `the browser of form ${n} says it is paid`,
    (model, real) => tell(model, real, model.forms[n % model.forms.length]!),
    hasForms,
  )

async function tell(model: Model, real: Real, { captain, name, started }: Form) {
  const { paymentIntentId, registrationId } = started
  const reply = await real.captains[captain]!.post('/teams', { tournamentId: real.cup.id, name, paymentIntentId })
  const told = await toldBy(model, reply)
  const isIn = model.isIn.has(registrationId)
  if (told === 'ok' && !isIn) throw new Broken(`${name} was let in without having paid`)
  const place = model.places.find(({ id }) => id === registrationId)
  const isItsOwn = !place || (place.paidBy !== 'cash' && place.intentId === paymentIntentId)
  mustBeOk(model, told, isIn && isItsOwn, 'a paid team')
}

/** The straight path in one step, so that a walk gets on to what may happen to a paid team; the browser may close before it tells. */
export const enterPaid = (captain: number, name: string, isTold: boolean) =>
  step(`captain ${captain} enters ${name} and pays${isTold ? '' : ', and nobody says so'}`, async (model, real) => {
    const forms = model.forms.length
    await openForm(model, real, captain, { teamName: name }, isFree(model, real, captain, name))
    const form = model.forms[forms]
    if (!form) return
    await charging(model, real, form, ({ started }) => confirmCard(real.world, started))
    if (isTold) await tell(model, real, form)
  })

export const withdraw = (n: number) =>
  step(
    `team ${n} is withdrawn`,
    async (model, real) => {
      const place = teamAt(model, n)
      const reply = await real.captains[captainOf(real, place)]!.post(`/teams/${place.teamId}/withdrawal`)
      const told = await toldBy(model, reply)
      const isInTime = real.world.clock.now.getTime() <= real.cup.startDate.getTime() - withdrawalHours * 3_600_000
      const isPaid = model.isIn.has(place.id)
      mustBeOk(model, told, isPaid ? place.paidBy !== 'cash' && isInTime : place.status === 'pending', 'a withdrawal')
      if (told !== 'ok') return
      if (isPaid && !isInTime) throw new Broken(`${place.name} was withdrawn too late`)
      model.isIn.delete(place.id)
    },
    hasTeams,
  )
