import type * as fc from 'fast-check'
import { BrokenInvariant, listedPlaces } from './model.ts'
import type { Model, Real } from './model.ts'
import { observe } from './observe.ts'

export type Step = fc.AsyncCommand<Model, Real>

/** A step, after which the whole tournament is checked. */
export function step(
  label: string,
  run: (model: Model, real: Real) => Promise<void>,
  isPossible: (model: Readonly<Model>) => boolean = () => true,
): Step {
  return {
    check: isPossible,
    run: async (model, real) => {
      await run(model, real)
      await observe(model, real)
    },
    toString: () => label,
  }
}

/** A step that only prepares later ones and needs no check. */
export function setUp(label: string, run: (model: Model, real: Real) => Promise<void> | void): Step {
  return { check: () => true, run: async (model, real) => run(model, real), toString: () => label }
}

export const hasForms = ({ forms }: Readonly<Model>) => forms.length > 0
export const hasTeams = (model: Readonly<Model>) => listedPlaces(model).length > 0

/** A response's code, or 'ok'. A 5xx of ours always fails; the provider's errors are allowed only while it has faults. */
export async function codeOf(model: Model, reply: Response): Promise<string> {
  if (reply.ok) return 'ok'
  const { code } = (await reply.json()) as { code: string }
  if (reply.status === 500 || (reply.status === 502 && model.isCalm))
    throw new BrokenInvariant(`answered ${reply.status} ${code}`)
  return code
}

/** Impossible actions must be refused, and without faults possible ones must succeed. */
export function expectOutcome(model: Model, outcome: string, isPossible: boolean, what: string) {
  if (outcome === 'ok' && !isPossible) throw new BrokenInvariant(`${what} was granted`)
  if (outcome !== 'ok' && isPossible && model.isCalm) throw new BrokenInvariant(`${what} was refused: ${outcome}`)
}

/** Only checks that possible actions succeed, for actions that may succeed anyway. */
export function expectAllowed(model: Model, outcome: string, isPossible: boolean, what: string) {
  expectOutcome(model, outcome, isPossible || outcome === 'ok', what)
}
