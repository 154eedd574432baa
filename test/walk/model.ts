import type { StartedEntry } from '#features/teams/contract.ts'
import type { Player } from '../builders.ts'
import type { MoneyWorld } from '../money.ts'

/** What a walk happens to: one tournament in a world that many walks share. */
export type Real = {
  world: MoneyWorld
  cup: { id: string; startDate: Date; registrationDeadline: Date }
  captains: Player[]
}

/** A place as it was seen after the last step. */
export type Seen = {
  id: string
  userId: string
  teamId: string | null
  name: string
  status: 'held' | 'pending' | 'paid' | 'expired' | 'withdrawn' | 'refunded'
  paidBy: 'card' | 'free' | 'cash' | null
  intentId: string | null
  lapsesAt: Date | null
  /** As the list of teams shows it. */
  teamStatus: string | null
}

/** A card form somebody opened; it stays open in their browser for ever. */
export type Form = {
  captain: number
  name: string
  started: StartedEntry
  /** Its place was given up or paid otherwise: from then on no card may be charged by it. */
  isClosed: boolean
}

/** What ought to be true. */
export type Model = {
  /** The registrations that were paid for and not given back since: whoever is here is in, and nobody else. */
  isIn: Set<string>
  isDeleted: boolean
  forms: Form[]
  places: Seen[]
  maxTeams: number
  /** No fault is waiting at the provider: nothing may fail. */
  isCalm: boolean
}

export function aModel(maxTeams: number): Model {
  return { isIn: new Set(), isDeleted: false, forms: [], places: [], maxTeams, isCalm: true }
}

export const isTaken = (place: Seen) => ['held', 'pending', 'paid'].includes(place.status)
export const isUnpaid = (place: Seen) => place.status === 'held' || place.status === 'pending'
export const listedPlaces = (model: Model) => model.places.filter((place) => place.teamId !== null)

/** One of the teams that have a place; now and then any, as the administrator finds old ones too. */
export function teamAt(model: Model, n: number): Seen {
  const listed = listedPlaces(model)
  const standing = listed.filter(isTaken)
  return at(n > 0 && standing.length > 0 ? standing : listed, n)
}

/** One of the forms that can still charge a card; now and then any, as browsers keep old ones open. */
export function formAt(model: Model, n: number): Form {
  const open = model.forms.filter((form) => !form.isClosed && !model.isIn.has(form.started.registrationId))
  return at(n > 0 && open.length > 0 ? open : model.forms, n)
}

const at = <T>(items: readonly T[], index: number) => items[index % items.length]!

/** Something that must never be; the walk fails with it. */
export class Broken extends Error {}
