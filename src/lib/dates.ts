/** Dates as people read them: short month, day and year in US English, in the zone they belong to. */
export function formatDate(instant: string | Date, timeZone: string): string {
  return format(instant, timeZone, { month: 'short', day: 'numeric', year: 'numeric' })
}

/** 'Sat, Dec 5, 2026, 9:00 AM' */
export function formatDateTime(instant: string | Date, timeZone: string): string {
  return format(instant, timeZone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}

/** 'Sat, Dec 5, 2026, 9:00 AM CST': the clocks' time and whose clocks. */
export function formatMoment(instant: string | Date, timeZone: string): string {
  return `${formatDateTime(instant, timeZone)} ${formatZone(instant, timeZone)}`
}

/** 'CST', or 'GMT+1' where the zone has no short name in US English. */
function formatZone(instant: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

/** '2026-12-05T09:00': what an `<input type="datetime-local">` takes for this instant in this zone. */
export function toLocalInput(instant: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant))
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

function format(instant: string | Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(instant))
}
