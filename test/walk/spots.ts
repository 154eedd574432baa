import { isTaken, isUnpaid } from './model.ts'
import type { Model, Real, Seen } from './model.ts'

export const captainOf = (real: Real, place: Seen) => real.captains.findIndex(({ id }) => id === place.userId)

/** Whether teams can register or wait for a spot. */
export const isOpen = (model: Model, real: Real) =>
  model.competition === 'none' && !model.isDeleted && real.world.clock.now < real.cup.registrationDeadline

/**
 * The spots that are taken, and who still waits, once a request of this captain has released their own expired ones: those are offered to
 * the waiting list.
 */
export function afterRelease(model: Model, real: Real, captain: number) {
  const { now } = real.world.clock
  const isReleased = (place: Seen) =>
    captainOf(real, place) === captain && isUnpaid(place) && place.lapsesAt! <= now && !model.isIn.has(place.id)
  const kept = model.places.filter((place) => isTaken(place) && !isReleased(place))
  const free = isOpen(model, real) ? Math.max(model.maxTeams - kept.length, 0) : 0
  const offered = model.waiting
    .slice(0, free)
    .map(({ userId, name }) => ({ userId, name, status: 'held' as const, isOffer: true }))
  const standing = [
    ...kept.map((place) => ({ ...place, isOffer: place.status === 'held' && place.offeredAt !== null })),
    ...offered.map((offer) => ({ ...offer, id: '', lapsesAt: real.cup.registrationDeadline })),
  ]
  return { standing, waiting: model.waiting.slice(free) }
}

/** Whether this captain may have a spot under this name. */
export function isFree(model: Model, real: Real, captain: number, name: string): boolean {
  const { id } = real.captains[captain]!
  const { standing, waiting } = afterRelease(model, real, captain)
  const own = standing.find((place) => place.name === name && place.userId === id)
  if (own) return isUnpaid(own) && !model.isIn.has(own.id)
  return (
    isOpen(model, real) &&
    waiting.length === 0 &&
    standing.length < model.maxTeams &&
    !standing.some((place) => place.name === name) &&
    standing.filter((place) => place.userId === id && isUnpaid(place)).length < 3
  )
}
