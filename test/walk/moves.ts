import type { Registration } from '#features/registrations/contract.ts'
import type { CashToReturn } from '#features/payments/by-hand-contract.ts'
import { moveHours } from '#features/registrations/values.ts'
import { BrokenInvariant, listedPlaces, teamAt } from './model.ts'
import type { Model, Real, Seen } from './model.ts'
import { captainOf } from './spots.ts'
import { codeOf, expectOutcome, hasTeams, step } from './step.ts'

/* How the organizer moves or cancels a tournament, and returns cash. */

const inHours = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000)
const organizerOf = ({ captains }: Real) => captains[0]!

/** Until when this team can get a full refund, as its captain sees it, or the organizer if it has none. */
async function offeredUntil(real: Real, place: Seen): Promise<Date | null> {
  const captain = real.captains[captainOf(real, place)]
  const reply = captain
    ? await captain.get(`/users/${captain.id}/registrations`)
    : await organizerOf(real).get(`/tournaments/${real.cup.id}/registrations`)
  // A canceled tournament has no list.
  if (!reply.ok) return null
  const listed = (await reply.json()) as Pick<Registration, 'id' | 'fullRefundUntil'>[]
  const until = listed.find(({ id }) => id === place.id)?.fullRefundUntil
  return until ? new Date(until) : null
}

export async function hasFullRefund(real: Real, place: Seen): Promise<boolean> {
  const until = await offeredUntil(real, place)
  return place.status === 'paid' && until !== null && real.world.clock.now < until
}

/** Moves the start and the end. Every captain who agreed to a day more than 24 hours away is offered a full refund, in however many steps. */
export const moveDates = (hours: number) =>
  step(
    `the organizer moves the dates by ${hours} hours`,
    async (model, real) => {
      const { cup, world } = real
      for (const { id } of model.places) if (!model.agreedTo.has(id)) model.agreedTo.set(id, cup.startDate)
      const dates = { startDate: inHours(cup.startDate, hours), endDate: inHours(cup.endDate, hours) }
      const now = world.clock.now.getTime()
      const isPossible =
        dates.startDate > cup.registrationDeadline &&
        cup.startDate.getTime() > now &&
        dates.startDate.getTime() >= now + 24 * 3_600_000
      const reply = await organizerOf(real).patch(`/tournaments/${cup.id}/details`, {
        startDate: dates.startDate.toISOString(),
        endDate: dates.endDate.toISOString(),
      })
      const outcome = await codeOf(model, reply)
      expectOutcome(model, outcome, isPossible, 'moving the dates')
      if (outcome !== 'ok') return
      Object.assign(cup, dates)
      for (const place of listedPlaces(model).filter(({ status }) => status === 'paid'))
        await checkOffer(model, real, place)
    },
    ({ competition, isDeleted }) => competition === 'none' && !isDeleted,
  )

async function checkOffer(model: Model, real: Real, place: Seen): Promise<void> {
  if (captainOf(real, place) < 0) return
  const agreed = model.agreedTo.get(place.id)!.getTime()
  const isMoved = Math.abs(real.cup.startDate.getTime() - agreed) > moveHours * 3_600_000
  const until = await offeredUntil(real, place)
  if (isMoved !== (until !== null))
    throw new BrokenInvariant(`${place.name} is ${isMoved ? 'not ' : ''}offered a full refund`)
}

/** Cancels the tournament, which the organizer can do until the first result. */
export const cancelAsOrganizer = () =>
  step(
    'the organizer cancels the tournament',
    async (model, real) => {
      const outcome = await codeOf(model, await organizerOf(real).post(`/tournaments/${real.cup.id}/cancellation`, {}))
      if (outcome !== 'ok' && (outcome !== 'cancel_after_results' || !model.wasPlayed))
        throw new BrokenInvariant(`the organizer could not cancel: ${outcome}`)
      if (outcome !== 'ok') return
      model.isIn.clear()
      model.isDeleted = true
    },
    (model) => !model.isDeleted,
  )

export const noteCashReturned = (n: number, isReturned: boolean) =>
  step(
    `the organizer notes that the cash of team ${n} was ${isReturned ? '' : 'not '}returned`,
    async (model, real) => {
      const place = teamAt(model, n)
      const path = `/tournaments/${real.cup.id}/cash-to-return`
      const reply = await organizerOf(real).call('PUT', `${path}/${place.id}`, { isReturned })
      const outcome = await codeOf(model, reply.clone())
      expectOutcome(model, outcome, place.status === 'refunded' && place.paidBy === 'cash', 'noting returned cash')
      if (outcome !== 'ok') return
      const listed = ((await reply.json()) as CashToReturn[]).find(({ id }) => id === place.id)
      if (listed?.amount !== 50 || (listed.returnedAt !== null) !== isReturned)
        throw new BrokenInvariant(`${place.name} is listed as ${JSON.stringify(listed)}`)
    },
    hasTeams,
  )
