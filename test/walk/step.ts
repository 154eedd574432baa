import type * as fc from 'fast-check'
import { Broken, listedPlaces } from './model.ts'
import type { Model, Real } from './model.ts'
import { observe } from './observe.ts'

export type Step = fc.AsyncCommand<Model, Real>

/** A step of the walk, after which the whole tournament is looked at. */
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

/** A step that only sets the stage for those to come: there is nothing to see yet. */
export function stage(label: string, run: (model: Model, real: Real) => Promise<void> | void): Step {
  return { check: () => true, run: async (model, real) => run(model, real), toString: () => label }
}

export const hasForms = ({ forms }: Readonly<Model>) => forms.length > 0
export const hasTeams = (model: Readonly<Model>) => listedPlaces(model).length > 0

/** The code of a reply, or 'ok'. Our own failures are never right, the provider's only while it stumbles. */
export async function toldBy(model: Model, reply: Response): Promise<string> {
  if (reply.ok) return 'ok'
  const { code } = (await reply.json()) as { code: string }
  if (reply.status === 500 || (reply.status === 502 && model.isCalm))
    throw new Broken(`answered ${reply.status} ${code}`)
  return code
}

/** What is impossible must never be granted; in calm weather what is possible must not be refused. */
export function mustFit(model: Model, told: string, isPossible: boolean, what: string) {
  if (told === 'ok' && !isPossible) throw new Broken(`${what} was granted`)
  if (told !== 'ok' && isPossible && model.isCalm) throw new Broken(`${what} was refused: ${told}`)
}

/** Only the second half of that, where what is possible is known in part. */
export function mustBeOk(model: Model, told: string, isPossible: boolean, what: string) {
  mustFit(model, told, isPossible || told === 'ok', what)
}
