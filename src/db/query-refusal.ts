import type { FixedRefusal } from '#lib/errors.ts'
import { duplicateRefusals } from './constraints.ts'

const uniqueViolation = '23505'

/** The refusal for a failed query; null when the failure is ours. */
export function refusalOfQuery(error: unknown): FixedRefusal | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === uniqueViolation && 'constraint' in cause) {
      return duplicateRefusals[String(cause.constraint)] ?? null
    }
  }
  return null
}
