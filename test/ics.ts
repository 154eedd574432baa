/** A property of iCalendar: `DTSTART;TZID=America/Chicago:20270703T090000`. */
type Property = { name: string; parameters: Record<string, string>; value: string }
type Component = { name: string; properties: Property[]; components: Component[] }

/** Reads iCalendar as RFC 5545 (3.1) defines it, and throws at what it does not allow. */
function parseIcs(text: string): Component {
  if (!text.endsWith('\r\n')) throw new Error('The last line does not end')
  const raw = text.slice(0, -2).split('\r\n')
  const wrong = raw.find((line) => /[\r\n]/.test(line) || Buffer.byteLength(line) > 75)
  if (wrong !== undefined) throw new Error(`Not a line: ${wrong}`)
  const root: Component = { name: '', properties: [], components: [] }
  const open = [root]
  for (const line of text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')) {
    const { name, parameters, value } = propertyOf(line)
    if (name === 'BEGIN') {
      const component = { name: value, properties: [], components: [] }
      open.at(-1)!.components.push(component)
      open.push(component)
    } else if (name === 'END') {
      if (open.length === 1 || open.pop()!.name !== value) throw new Error(`Nothing ends here: ${line}`)
    } else open.at(-1)!.properties.push({ name, parameters, value })
  }
  const [calendar, ...others] = root.components
  if (open.length > 1 || others.length > 0 || calendar?.name !== 'VCALENDAR') throw new Error('Not one calendar')
  return calendar
}

function propertyOf(line: string): Property {
  const [, name, given, value] = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/.exec(line) ?? []
  if (name === undefined || given === undefined || value === undefined) throw new Error(`Not a property: ${line}`)
  const parameters = [...given.matchAll(/;([A-Z-]+)=("?)([^";:,]*)\2/g)].map(([, key, , text]) => [key, text])
  return { name, parameters: Object.fromEntries(parameters), value }
}

export type IcsEvent = { uid: string; sequence: number; status: string; start: string; zone: string; summary: string }

/** The events of a calendar. Each must have what RFC 5545 (3.6.1) requires, once, and a time zone that the calendar describes. */
export function eventsIn(text: string): IcsEvent[] {
  const { components } = parseIcs(text)
  const zones = components.filter(({ name }) => name === 'VTIMEZONE').map((component) => only(component, 'TZID').value)
  const events = components
    .filter(({ name }) => name === 'VEVENT')
    .map((event) => {
      const start = only(event, 'DTSTART')
      const zone = start.parameters.TZID ?? ''
      if (!zones.includes(zone)) throw new Error(`Unknown time zone: ${zone}`)
      if (!/^\d{8}T\d{6}Z$/.test(only(event, 'DTSTAMP').value)) throw new Error('DTSTAMP is not in UTC')
      return {
        uid: only(event, 'UID').value,
        sequence: Number(only(event, 'SEQUENCE').value),
        status: only(event, 'STATUS').value,
        start: start.value,
        zone,
        summary: only(event, 'SUMMARY').value,
      }
    })
  if (new Set(events.map(({ uid }) => uid)).size < events.length) throw new Error('Two events have one UID')
  return events
}

function only({ name, properties }: Component, wanted: string): Property {
  const [found, ...others] = properties.filter((property) => property.name === wanted)
  if (!found || others.length > 0) throw new Error(`${name} has ${others.length + (found ? 1 : 0)} ${wanted}`)
  return found
}
