import type { StartedEntry } from '#features/payments/contract.ts'
import type { Player } from '../builders.ts'
import type { MoneyWorld } from '../money.ts'

/** The system that a walk runs on: one tournament in a world that many walks share. */
export type Real = {
  world: MoneyWorld
  cup: { id: string; startDate: Date; endDate: Date; registrationDeadline: Date; prizePoolCents: number }
  captains: Player[]
  /** Claims teams with links, and is the captain of none in between. */
  claimer: Player
}

/** A spot as seen after the last step. */
export type Seen = {
  id: string
  /** Null for a team that was entered by hand. */
  userId: string | null
  teamId: string | null
  name: string
  status: 'held' | 'pending' | 'paid' | 'expired' | 'withdrawn' | 'refunded'
  paidBy: 'card' | 'free' | 'cash' | 'waived' | null
  intentId: string | null
  /** The part of the fee that we have, in cents. */
  amountPaid: number
  lapsesAt: Date | null
  releasedAt: Date | null
  /** When it was offered from the waiting list. */
  offeredAt: Date | null
  /** Whether the team withdrew from the draw, so that nobody can pay for it. */
  hasWithdrawn: boolean
  /** The team's status on the list. */
  teamStatus: string | null
}

/** An opened card form. It stays open in the browser forever. */
export type Form = {
  captain: number
  /** The path of the pay link it was opened with, by somebody without an account. */
  link?: string
  name: string
  started: StartedEntry
  /** Its spot was released or paid another way, so it must not charge a card. */
  isClosed: boolean
}

/** A captain on the waiting list. */
export type Waiting = { userId: string; name: string }

/** The expected state. */
export type Model = {
  /** Registrations that were paid and not refunded: exactly these have a spot. */
  isIn: Set<string>
  isDeleted: boolean
  /** The stage of the tournament after the last step. */
  competition: string
  /** Teams that lost their spot after the last match, so that they were not withdrawn. */
  keptWithoutSpot: Set<string>
  forms: Form[]
  places: Seen[]
  /** In their order. */
  waiting: Waiting[]
  /** Registration was closed since the last sweep: if it opens again, spots may be free while captains wait. */
  wasClosed: boolean
  maxTeams: number
  /** By payment. */
  disputes: Map<string, { id: string; registrationId: string; isOpen: boolean }>
  /** The start that each team agreed to. */
  agreedTo: Map<string, Date>
  /** A result was entered, even if it was undone. */
  wasPlayed: boolean
  /** The provider has no faults pending, so nothing may fail. */
  isCalm: boolean
}

export function aModel(maxTeams: number): Model {
  return {
    isIn: new Set(),
    isDeleted: false,
    competition: 'none',
    keptWithoutSpot: new Set(),
    forms: [],
    places: [],
    waiting: [],
    wasClosed: false,
    maxTeams,
    disputes: new Map(),
    agreedTo: new Map(),
    wasPlayed: false,
    isCalm: true,
  }
}

export const isTaken = (place: Seen) => ['held', 'pending', 'paid'].includes(place.status)
export const isUnpaid = (place: Pick<Seen, 'status'>) => place.status === 'held' || place.status === 'pending'
/** Teams that pay on game day and have not paid. */
export const owesOnTheDay = ({ status, lapsesAt }: Seen) => status === 'pending' && lapsesAt === null
/** Spots that are offered from the waiting list and not taken yet. */
export const offersIn = (model: Readonly<Model>) =>
  model.places.filter(({ status, offeredAt }) => status === 'held' && offeredAt !== null)
export const listedPlaces = (model: Model) => model.places.filter((place) => place.teamId !== null)

/** One of the teams with a spot; sometimes any team, because the administrator can open old ones too. */
export function teamAt(model: Model, n: number): Seen {
  const listed = listedPlaces(model)
  const standing = listed.filter(isTaken)
  return at(n > 0 && standing.length > 0 ? standing : listed, n)
}

/** One of the forms that can still charge a card; sometimes any form, because browsers keep old ones open. */
export function formAt(model: Model, n: number): Form {
  const open = model.forms.filter((form) => !form.isClosed && !model.isIn.has(form.started.registrationId))
  return at(n > 0 && open.length > 0 ? open : model.forms, n)
}

const at = <T>(items: readonly T[], index: number) => items[index % items.length]!

/** A violated invariant, which fails the walk. */
export class BrokenInvariant extends Error {}
