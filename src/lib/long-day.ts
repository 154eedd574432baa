/** 'Saturday, December 5'. Apart from the other dates, because few pages show it. */
export function formatLongDay(instant: string | Date, timeZone: string): string {
  const style = { timeZone, weekday: 'long', month: 'long', day: 'numeric' } as const
  return new Intl.DateTimeFormat('en-US', style).format(new Date(instant))
}
