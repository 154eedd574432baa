/** What is wrong with a number as it was typed, in a sentence; null for an empty field, which changes nothing. */
export function numberProblem(typed: string, min: number, max: number): string | null {
  const value = Number(typed)
  return typed === '' || (Number.isInteger(value) && value >= min && value <= max) ? null : `Enter ${min} to ${max}`
}
