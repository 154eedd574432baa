export type Unit = 'day' | 'week' | 'month'

/** The starts of the last `count` days, weeks (their Mondays) or months in UTC, the current one last. */
export function lastStarts(now: Date, unit: Unit, count: number): Date[] {
  return Array.from({ length: count }, (_, index) => startOf(now, unit, count - 1 - index))
}

function startOf(now: Date, unit: Unit, back: number): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'month') return new Date(Date.UTC(year, month - back, 1))
  if (unit === 'day') return new Date(Date.UTC(year, month, day - back))
  return new Date(Date.UTC(year, month, day - ((now.getUTCDay() + 6) % 7) - 7 * back))
}
