import type { System } from '../system.ts'
import type { Mechanism } from '../commands.ts'

/** Twenty simultaneous requests for the same thing, through two app processes. */
export type Race = {
  name: string
  /** Runs one round and returns its failures. */
  run: (system: System, round: number) => Promise<string[]>
  /** The mechanisms that prevent failures: without one of them, some round fails. */
  trials: Trial[]
}

type Trial = {
  mechanism: string
  remove: Removable
  /** Other safeguards that would still prevent failures. They are disabled too, so that the mechanism is tested alone. */
  alone?: Removable
}

/** A part of the running processes, or a constraint or unique index in the database. */
export type Removable = Mechanism | { constraint: string }

/** The differences, in sentences. Values are compared as JSON. */
export function differences(found: Record<string, unknown>, expected: Record<string, unknown>): string[] {
  return Object.entries(expected).flatMap(([what, required]) => {
    const [is, should] = [JSON.stringify(found[what]), JSON.stringify(required)]
    return is === should ? [] : `${what}: ${is} instead of ${should}`
  })
}
