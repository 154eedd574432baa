const two = (number: number) => String(number).padStart(2, '0')

/** A day in the browser's time zone, as a date field has it. */
function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const daysLater = (now: Date, days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)

/** Saturday and Sunday, or what is left of them. */
export function thisWeekend(now: Date) {
  const isSunday = now.getDay() === 0
  return {
    from: dayOf(isSunday ? now : daysLater(now, 6 - now.getDay())),
    to: dayOf(daysLater(now, isSunday ? 0 : 7 - now.getDay())),
  }
}

export const next30Days = (now: Date) => ({ from: dayOf(now), to: dayOf(daysLater(now, 30)) })
