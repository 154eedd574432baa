import { enterPaid } from './captains.ts'
import { clearFaults } from './environment.ts'
import { BrokenInvariant, isTaken, isUnpaid, offersIn } from './model.ts'
import type { Model, Real } from './model.ts'
import { captainOf, isOpen } from './spots.ts'
import { codeOf, expectAllowed, expectOutcome, step } from './step.ts'

const pathOf = ({ cup }: Real) => `/tournaments/${cup.id}/waiting-list`

function mayWait(model: Model, real: Real, captain: number, name: string): boolean {
  const { id } = real.captains[captain]!
  const taken = model.places.filter(isTaken)
  const own = model.places.filter(({ userId }) => userId === id)
  const sinceYesterday = new Date(real.world.clock.now.getTime() - 24 * 3_600_000)
  const hasUnusedOffer = own.some(
    ({ status, offeredAt, releasedAt }) =>
      offeredAt !== null && ['expired', 'withdrawn'].includes(status) && releasedAt! > sinceYesterday,
  )
  return (
    isOpen(model, real) &&
    (taken.length >= model.maxTeams || model.waiting.length > 0) &&
    !model.waiting.some(({ userId }) => userId === id) &&
    own.filter(isUnpaid).length < 3 &&
    !hasUnusedOffer &&
    ![...taken, ...model.waiting].some((other) => other.name === name)
  )
}

export const join = (captain: number, name: string) =>
  step(`captain ${captain} joins the waiting list with ${name}`, async (model, real) => {
    const isPossible = mayWait(model, real, captain, name)
    const reply = await real.captains[captain]!.post(pathOf(real), { teamName: name })
    expectOutcome(model, await codeOf(model, reply), isPossible, 'a place on the waiting list')
  })

/** Few walks fill a tournament by chance. */
export const fillAndWait = (captain: number) =>
  step(
    `captain ${captain} enters and pays for what is free, and the others join the waiting list`,
    async (model, real) => {
      await clearFaults().run(model, real)
      for (const name of ['Ants', 'Bees', 'Cats', 'Dogs', 'Emus']) {
        if (model.places.filter(isTaken).length < model.maxTeams) await enterPaid(captain, name, true).run(model, real)
      }
      for (const [other, name] of ['Foxes', 'Gnus', 'Hens'].entries()) {
        if (other !== captain) await join(other, name).run(model, real)
      }
    },
    ({ isDeleted, competition }) => !isDeleted && competition === 'none',
  )

export const leave = (captain: number) =>
  step(
    `captain ${captain} leaves the waiting list`,
    async (model, real) => {
      const outcome = await codeOf(model, await real.captains[captain]!.delete(pathOf(real)))
      expectOutcome(model, outcome, !model.isDeleted, 'leaving the waiting list')
    },
    ({ waiting }) => waiting.length > 0,
  )

const offerAt = (model: Readonly<Model>, n: number) => offersIn(model)[n % offersIn(model).length]!
const hasOffers = (model: Readonly<Model>) => offersIn(model).length > 0

/** Pays for an offer, in time or not. The browser may close before it reports the payment. */
export const accept = (n: number, isReported: boolean) =>
  step(
    `offer ${n} is paid for${isReported ? '' : ' without reporting it'}`,
    async (model, real) => {
      const offer = offerAt(model, n)
      await enterPaid(captainOf(real, offer), offer.name, isReported).run(model, real)
    },
    hasOffers,
  )

export const decline = (n: number) =>
  step(
    `offer ${n} is declined`,
    async (model, real) => {
      const offer = offerAt(model, n)
      const outcome = await codeOf(
        model,
        await real.captains[captainOf(real, offer)]!.delete(`/registrations/${offer.id}`),
      )
      expectAllowed(model, outcome, !model.isIn.has(offer.id), 'declining an offer')
      if (outcome === 'ok' && model.isIn.has(offer.id)) throw new BrokenInvariant(`${offer.name} was paid and released`)
    },
    hasOffers,
  )
