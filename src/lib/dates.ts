/** Building a formatter costs fifty times as much as using it, so each style and zone has one. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const byZone = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const formatter = byZone.get(timeZone) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
    byZone.set(timeZone, formatter)
    return formatter
  }
}

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const
const dates = formatterOf('en-US', day)
const dateTimes = formatterOf('en-US', { weekday: 'short', ...day, hour: 'numeric', minute: '2-digit' })
const times = formatterOf('en-US', { hour: 'numeric', minute: '2-digit' })
const days = formatterOf('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
/** Each English has short names for the zones of its own countries. */
const zones = ['en-US', 'en-AU', 'en-GB', 'en-IN', 'en-ZA'].map((locale) =>
  formatterOf(locale, { timeZoneName: 'short' }),
)
const inputs = formatterOf('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** 'Dec 5, 2026' in this time zone. */
export function formatDate(instant: string | Date, timeZone: string): string {
  return dates(timeZone).format(new Date(instant))
}

/** 'Sat, Dec 5, 2026, 9:00 AM' */
export function formatDateTime(instant: string | Date, timeZone: string): string {
  return dateTimes(timeZone).format(new Date(instant))
}

/** '9:00 AM' */
export function formatTime(instant: string | Date, timeZone: string): string {
  return times(timeZone).format(new Date(instant))
}

/** 'Sat, Dec 5' */
export function formatDay(instant: string | Date, timeZone: string): string {
  return days(timeZone).format(new Date(instant))
}

/** 'Sat, Dec 5, 2026, 9:00 AM CST': with the time zone. */
export function formatMoment(instant: string | Date, timeZone: string): string {
  return `${formatDateTime(instant, timeZone)} ${formatZone(instant, timeZone)}`
}

/** '9:00 AM CST' */
export function formatTimeInZone(instant: string | Date, timeZone: string): string {
  return `${formatTime(instant, timeZone)} ${formatZone(instant, timeZone)}`
}

/** 'CST', 'AEDT', or 'GMT+9' where the zone has no short name in English. */
function formatZone(instant: string | Date, timeZone: string): string {
  const named = zones.find((zone) => !/^GMT[+-]/.test(nameIn(zone(timeZone), instant))) ?? zones[0]!
  return nameIn(named(timeZone), instant)
}

function nameIn(zone: Intl.DateTimeFormat, instant: string | Date): string {
  return zone.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')!.value
}

/** '2026-12-05T09:00': the value of an `<input type="datetime-local">` for this instant in this zone. */
export function toLocalInput(instant: string | Date, timeZone: string): string {
  const parts = inputs(timeZone).formatToParts(new Date(instant))
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** '2026-12-05': the day of this instant in this zone. */
export const toLocalDay = (instant: string | Date, timeZone: string): string =>
  toLocalInput(instant, timeZone).slice(0, 10)

/** The viewer's time zone, in the browser only; UTC if the browser names none that it can use ('Etc/Unknown'), or an offset ('+03:00'). */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat('en-US').resolvedOptions()
  const zone = canonicalZone(timeZone)
  return zone && !/^[+-]/.test(zone) ? zone : 'UTC'
}

/** One name for all names of a zone: the same for 'Asia/Calcutta' and 'Asia/Kolkata'. Null for a zone that this browser doesn't know. */
export function canonicalZone(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone || null
  } catch {
    return null
  }
}
