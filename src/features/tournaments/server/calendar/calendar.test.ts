import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tournaments } from '#db/schema.ts'
import { aTournament, aTournamentForm, anAdministrator, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

/** The event's properties, with folded lines joined (RFC 5545, 3.1). */
const eventOf = async (id: string) => {
  const reply = await visitor(world).get(`/tournaments/${id}/calendar.ics`)
  const text = (await reply.text()).replaceAll('\r\n ', '')
  const event = text.slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VEVENT'))
  const lines = event.split('\r\n').map((line) => /^([^:]+):(.*)$/.exec(line) ?? [])
  return { reply, text, event: Object.fromEntries(lines.map(([, name, value]) => [name, value])) }
}
const times = {
  startDate: new Date('2027-07-03T14:00:00Z'),
  endDate: new Date('2027-07-03T22:30:00Z'),
  registrationDeadline: new Date('2027-06-20T00:00:00Z'),
}

test('an event has title, place and times, in its own time zone', async () => {
  const cup = await aTournament(world, { ...times, name: 'River; City, Open', timeZone: 'America/Chicago' })
  const { reply, text, event } = await eventOf(cup.id)
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(event).toMatchObject({
    UID: `tournament-${cup.id}@homefield`,
    'DTSTART;TZID=America/Chicago': '20270703T090000',
    'DTEND;TZID=America/Chicago': '20270703T173000',
    SUMMARY: 'River\\; City\\, Open',
    LOCATION: 'Austin\\, TX\\, United States',
    STATUS: 'CONFIRMED',
    SEQUENCE: '0',
  })
  expect(event['URL;VALUE=URI']).toBe(`http://localhost:3000/tournament/${cup.id}`)
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/)
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  expect(text).toContain('METHOD:PUBLISH')
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:America/Chicago\r\nBEGIN:DAYLIGHT\r\nDTSTART:20270314T020000\r\n')
})

test('an event includes the venue notes, if any', async () => {
  const cup = await aTournament(world, { ...times, description: 'Two courts.', venueNotes: 'Gate B; park behind it.' })
  const bare = await aTournament(world, { ...times, description: 'Two courts.', venueNotes: null })
  expect((await eventOf(cup.id)).event.DESCRIPTION).toBe(
    `Two courts.\\n\\nGate B\\; park behind it.\\n\\nhttp://localhost:3000/tournament/${cup.id}`,
  )
  expect((await eventOf(bare.id)).event.DESCRIPTION).toBe(
    `Two courts.\\n\\nhttp://localhost:3000/tournament/${bare.id}`,
  )
})

test('timestamps are in UTC, in any time zone of event and machine', async () => {
  const cup = await aTournament(world, {
    ...times,
    timeZone: 'America/Chicago',
    createdAt: new Date('2026-01-02T03:04:05Z'),
    updatedAt: new Date('2026-01-02T23:59:59.900Z'),
  })
  expect((await eventOf(cup.id)).event).toMatchObject({
    CREATED: '20260102T030405Z',
    DTSTAMP: '20260102T235959Z',
    'LAST-MODIFIED': '20260102T235959Z',
  })
})

test('no line is longer than 75 bytes', async () => {
  const cup = await aTournament(world, { ...times, description: 'Größe 🏀 '.repeat(60) })
  const raw = await (await visitor(world).get(`/tournaments/${cup.id}/calendar.ics`)).text()
  expect(raw.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
})

test('an edit is a newer version of the same event', async () => {
  const cup = await aTournament(world, {
    createdAt: new Date('2026-01-01T00:00:00Z'),
    updatedAt: new Date('2026-01-01T00:00:00Z'),
  })
  const before = (await eventOf(cup.id)).event
  expect((await eventOf(cup.id)).event).toEqual(before)
  const admin = await anAdministrator(world)
  await admin.patch(`/tournaments/${cup.id}`, { ...aTournamentForm(world.clock.now), name: 'Renamed' })
  const { event } = await eventOf(cup.id)
  expect([event.UID, event.SUMMARY]).toEqual([before.UID, 'Renamed'])
  expect(Number(event.SEQUENCE)).toBeGreaterThan(Number(before.SEQUENCE))
  expect(event['LAST-MODIFIED']! > before['LAST-MODIFIED']!).toBe(true)
})

test('a canceled tournament is a canceled event without details', async () => {
  const cup = await aTournament(world)
  await world.app.db
    .update(tournaments)
    .set({ status: 'cancelled', cancelledAt: world.clock.now })
    .where(eq(tournaments.id, cup.id))
  const { event } = await eventOf(cup.id)
  expect(event).toMatchObject({ UID: `tournament-${cup.id}@homefield`, STATUS: 'CANCELLED' })
  expect(Object.keys(event)).not.toContain('DESCRIPTION')
})

test('an event that ends at its start has no end', async () => {
  const cup = await aTournament(world, { ...times, endDate: times.startDate })
  expect(Object.keys((await eventOf(cup.id)).event).join()).not.toContain('DTEND')
})

test('an unknown tournament is not found', async () => {
  const reply = await visitor(world).get('/tournaments/01a1f86d-0000-7000-8000-000000000000/calendar.ics')
  expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'tournament_not_found' }])
})
