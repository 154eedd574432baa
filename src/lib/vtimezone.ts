import { Temporal } from 'temporal-polyfill'

/** This instant in the time zone. */
export function inZone(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}

/**
 * A VTIMEZONE (RFC 5545, 3.6.5) that covers the clock changes from the one before `from` to the one after `until`. Longer rules would guess
 * what governments will decide.
 */
export function vtimezone(timeZone: string, from: Date, until: Date): string {
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`]
  for (const change of changesAround(timeZone, from, until)) lines.push(...observance(change))
  return [...lines, 'END:VTIMEZONE'].join('\r\n')
}

type Change = { start: string; offsetBefore: string; offset: string; isForward: boolean }

function changesAround(timeZone: string, from: Date, until: Date): Change[] {
  const begin = inZone(from, timeZone)
  const first =
    begin.getTimeZoneTransition('previous') ?? Temporal.PlainDate.from('1970-01-01').toZonedDateTime(timeZone)
  const changes = [changeAt(first)]
  for (let next = begin.getTimeZoneTransition('next'); next; next = next.getTimeZoneTransition('next')) {
    changes.push(changeAt(next))
    if (next.epochMilliseconds > until.getTime()) break
  }
  return changes
}

/** The offset change at this moment. Its start is given in local time before the change. */
function changeAt(moment: Temporal.ZonedDateTime): Change {
  const before = moment.subtract({ nanoseconds: 1 })
  const localStart = moment.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime()
  return {
    start: localStart.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, ''),
    offsetBefore: before.offset.replaceAll(':', ''),
    offset: moment.offset.replaceAll(':', ''),
    isForward: moment.offsetNanoseconds > before.offsetNanoseconds,
  }
}

function observance({ start, offsetBefore, offset, isForward }: Change): string[] {
  const kind = isForward ? 'DAYLIGHT' : 'STANDARD'
  return [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${offsetBefore}`, `TZOFFSETTO:${offset}`, `END:${kind}`]
}
