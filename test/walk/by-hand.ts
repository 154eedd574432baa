import type { StartedEntry } from '#features/payments/contract.ts'
import type { ClaimLink, Entry } from '#features/registrations/contract.ts'
import type { Team } from '#features/teams/contract.ts'
import { isTaken, owesOnTheDay, teamAt } from './model.ts'
import type { Model, Real } from './model.ts'
import { hasFullRefund } from './moves.ts'
import { expectNothingKept, isRefundable } from './captains.ts'
import { codeOf, expectAllowed, expectOutcome, hasTeams, step } from './step.ts'

/* What the organizer does about teams that were entered by hand, and about fees that are not paid by card. */

const organizerOf = ({ captains }: Real) => captains[0]!
const pathOf = ({ cup }: Real) => `/tournaments/${cup.id}/registrations`

export const enterByHand = (name: string, payment: 'cash' | 'waived' | 'on_the_day') =>
  step(`the organizer enters ${name} by hand: ${payment}`, async (model, real) => {
    const taken = model.places.filter(isTaken)
    const isPossible =
      model.competition === 'none' &&
      !model.isDeleted &&
      model.waiting.length === 0 &&
      taken.length < model.maxTeams &&
      !taken.some((place) => place.name === name)
    const reply = await organizerOf(real).post(pathOf(real), { teams: [{ name, players: ['Kim Lee'] }], payment })
    const outcome = await codeOf(model, reply)
    // The tournament may be over.
    if (outcome !== 'registration_closed') expectOutcome(model, outcome, isPossible, 'a team by hand')
    if (outcome !== 'ok' || payment === 'on_the_day') return
    const [team] = (await reply.json()) as Team[]
    const entries = (await (await organizerOf(real).get(pathOf(real))).json()) as Entry[]
    model.isIn.add(entries.find(({ teamId }) => teamId === team!.id)!.id)
  })

export const settleByHand = (n: number, paidBy: 'cash' | 'waived') =>
  step(
    `the organizer settles the fee of team ${n}: ${paidBy}`,
    async (model, real) => {
      const place = teamAt(model, n)
      const reply = await organizerOf(real).post(`${pathOf(real)}/${place.id}/payment`, { paidBy })
      const outcome = await codeOf(model, reply)
      const isPossible = place.status === 'pending' && !place.hasWithdrawn && !model.isDeleted
      // Its card may have been charged already.
      expectOutcome(model, outcome, isPossible && (outcome === 'ok' || !model.isIn.has(place.id)), 'settling a fee')
      if (outcome === 'ok') model.isIn.add(place.id)
    },
    hasTeams,
  )

export const undoPayment = (n: number) =>
  step(
    `the organizer undoes the recorded payment of team ${n}`,
    async (model, real) => {
      const place = teamAt(model, n)
      const outcome = await codeOf(model, await organizerOf(real).delete(`${pathOf(real)}/${place.id}/payment`))
      const isRecorded = place.status === 'paid' && (place.paidBy === 'cash' || place.paidBy === 'waived')
      // A match of the team may have begun, its cash may be asked back after a move, and three a day are enough.
      const isOver = ['first_match_begun', 'full_refund_open', 'too_many_requests'].includes(outcome)
      if (!isOver) expectOutcome(model, outcome, isRecorded && !model.isDeleted, 'undoing a payment')
      if (outcome === 'ok') model.isIn.delete(place.id)
    },
    hasTeams,
  )

export const withdrawByHand = (n: number) =>
  step(
    `the organizer withdraws team ${n}`,
    async (model, real) => {
      const place = teamAt(model, n)
      const isFull = await hasFullRefund(real, place)
      const outcome = await codeOf(model, await organizerOf(real).delete(`${pathOf(real)}/${place.id}`))
      const isByHand = place.userId === null
      const isCard = model.isIn.has(place.id) && place.paidBy !== 'cash' && place.paidBy !== 'waived'
      // If the card was charged and we don't know yet, the organizer has to look again.
      const isReturnable = place.status === 'paid' && (isFull || isRefundable(real))
      const isPossible = isByHand && isTaken(place) && !model.isDeleted && (!isCard || isReturnable)
      // After a dispute there may be nothing left to return.
      const expected = isCard && place.amountPaid === 0 ? expectAllowed : expectOutcome
      expected(model, outcome, isPossible, 'a withdrawal by the organizer')
      if (outcome !== 'ok') return
      if (isFull) await expectNothingKept(real, place)
      model.isIn.delete(place.id)
    },
    hasTeams,
  )

/**
 * A stranger gets hold of a claim link, becomes the captain and opens the card form, and the organizer undoes the claim. Unless a card was already
 * charged, nothing can be charged for the team until its payment is started again.
 */
export const claimAndUndo = (n: number) =>
  step(
    `a stranger claims team ${n} and opens its card form, and the organizer undoes that`,
    async (model, real) => {
      const place = teamAt(model, n)
      const { claimer, cup, world } = real
      const path = `/tournaments/${cup.id}/teams/${place.teamId}`
      const created = await organizerOf(real).call('PUT', `${path}/claim-link`)
      if ((await codeOf(model, created.clone())) !== 'ok') return
      const { url } = (await created.json()) as ClaimLink
      expectOutcome(model, await codeOf(model, await claimer.post(new URL(url).pathname)), isTaken(place), 'a claim')
      const opened = await claimer.post('/create-payment-intent', { tournamentId: cup.id, teamId: place.teamId })
      const isUnpaid = place.status === 'pending' && !model.isIn.has(place.id)
      const outcome = await codeOf(model, opened.clone())
      expectOutcome(model, outcome, isUnpaid && !place.hasWithdrawn, "a claimer's card form")
      if (outcome === 'ok') {
        const started = (await opened.json()) as StartedEntry
        model.forms.push({ captain: 0, name: place.name, started, isClosed: false })
      }
      await world.sandbox.control.clearFaults()
      expectOutcome(
        { ...model, isCalm: true },
        await codeOf(model, await organizerOf(real).delete(`${path}/captain`)),
        true,
        'undoing a claim',
      )
      if (!isUnpaid) return
      for (const form of model.forms) form.isClosed ||= form.started.registrationId === place.id
    },
    hasTeams,
  )

/** The organizer takes cash from every team that pays on the day, because their results are refused until then. */
export async function takeCashOnTheDay(model: Model, real: Real): Promise<void> {
  for (const { id } of model.places.filter(
    (place) => owesOnTheDay(place) && !place.hasWithdrawn && !model.isIn.has(place.id),
  )) {
    const outcome = await codeOf(
      model,
      await organizerOf(real).post(`${pathOf(real)}/${id}/payment`, { paidBy: 'cash' }),
    )
    expectAllowed(model, outcome, true, 'taking cash')
    model.isIn.add(id)
  }
}
