import type { House } from '../house.ts'
import type { Mechanism } from '../orders.ts'

/** Twenty rivals who want the same thing at the same moment, through two app processes. */
export type Race = {
  name: string
  /** One round; answers with everything that is not exactly as it should be. */
  run: (house: House, round: number) => Promise<string[]>
  /** Each of these keeps the race exact: without it, a round goes wrong sooner or later. */
  trials: Trial[]
}

type Trial = {
  mechanism: string
  remove: Removable
  /** What would still hold when the mechanism is gone: taken out as well, so that it is on trial alone. */
  alone?: Removable
}

/** A part of the running processes, or a constraint or unique index of the database. */
export type Removable = Mechanism | { constraint: string }

/** Sentences for what differs; values are compared as JSON. */
export function differences(found: Record<string, unknown>, expected: Record<string, unknown>): string[] {
  return Object.entries(expected).flatMap(([what, wanted]) => {
    const [is, should] = [JSON.stringify(found[what]), JSON.stringify(wanted)]
    return is === should ? [] : `${what}: ${is} instead of ${should}`
  })
}
