/** Why those of many that failed did. */
export function reasonsOf(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []))
}
