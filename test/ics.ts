import ICAL from 'ical.js'

export type IcsEvent = { uid: string; sequence: number; status: string; start: string; zone: string; summary: string }

/** The events of a calendar, as another library reads them, with times that the calendar's own time zones explain. */
export function eventsIn(text: string): IcsEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, startDate, summary } = new ICAL.Event(component)
    const zone = startDate.zone?.tzid ?? ''
    if (!zones.includes(zone)) throw new Error(`Unknown time zone: ${zone}`)
    const status = String(component.getFirstPropertyValue('status'))
    return { uid, sequence, status, start: startDate.toString(), zone, summary }
  })
  if (new Set(events.map(({ uid }) => uid)).size < events.length) throw new Error('Two events have one UID')
  return events
}
