import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tournaments } from '#db/schema.ts'
import { toLocalInput } from '#lib/dates.ts'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament } from '#test/competition.ts'
import { boardOf } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'

/* Tournaments through a night when the clocks change, in a zone that is neither the server's nor the organizer's. */

const world = useWorld()

/** A tournament with one court from ten in the evening to four in the morning, as typed in its own time zone, and matches of an hour. */
async function aNight(timeZone: string, evening: string, morning: string, teams = 8) {
  const opensAt = `${evening}T22:00`
  const noon = new Date(`${evening}T12:00:00Z`)
  world.clock.now = noon
  const cup = await aDrawnTournament(world, teams)
  const dates = { startDate: noon, endDate: new Date(+noon + 36 * 3_600_000), timeZone }
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
  const path = `/tournaments/${cup.id}`
  const send = async (method: string, action: string, body: object = {}) => {
    const { revision } = await boardOf(cup.organizer, cup.id)
    const reply = await cup.organizer.call(method, `${path}/${action}`, { revision, ...body })
    const board = (await reply.json()) as ScheduleBoard
    expect([reply.status, board]).toEqual([200, expect.anything()])
    return board
  }
  const courts = [{ name: 'Court 1', isMain: true, hours: [{ opensAt, closesAt: `${morning}T04:00` }] }]
  await send('PUT', 'courts', { minutes: 60, rounds: [], rest: 0, waitsForRounds: false, courts })
  return { ...cup, send, proposed: await send('POST', 'schedule') }
}

const starts = ({ draft, published }: ScheduleBoard) => (draft ?? published).map(({ startsAt }) => startsAt)
const local = (board: ScheduleBoard, timeZone: string) =>
  starts(board).map((startsAt) => toLocalInput(startsAt, timeZone).slice(11))

test('a night with an extra hour has room for one more match, even in the hour that clocks show twice', async () => {
  const chicago = 'America/Chicago'
  const cup = await aNight(chicago, '2026-10-31', '2026-11-01')
  expect(cup.proposed.courts[0]!.hours).toEqual([
    { opensAt: '2026-11-01T03:00:00.000Z', closesAt: '2026-11-01T10:00:00.000Z' },
  ])
  expect([cup.proposed.unplaced, cup.proposed.clashes]).toEqual([[], []])
  expect(local(cup.proposed, chicago)).toEqual(['22:00', '23:00', '00:00', '01:00', '01:00', '02:00', '03:00'])

  const { published } = await cup.send('POST', 'schedule/publish')
  expect(Date.parse(published[4]!.startsAt) - Date.parse(published[3]!.startsAt)).toBe(3_600_000)
})

test('a night that is an hour shorter has no room for the last match, and says so in local time', async () => {
  const cup = await aNight('America/Chicago', '2026-03-07', '2026-03-08', 7)
  expect(cup.proposed.courts[0]!.hours).toEqual([
    { opensAt: '2026-03-08T04:00:00.000Z', closesAt: '2026-03-08T09:00:00.000Z' },
  ])
  expect(local(cup.proposed, 'America/Chicago')).toEqual(['22:00', '23:00', '00:00', '01:00', '03:00'])
  expect(cup.proposed.unplaced.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/doesn't fit: .*the last court to close, Court 1, closes Sun, Mar 8, 4:00 AM\.$/),
  ])
})

test('a delay through the change moves matches by elapsed minutes, not by what clocks show', async () => {
  const cup = await aNight('America/Chicago', '2026-10-31', '2026-11-01', 4)
  await cup.send('POST', 'schedule/publish')
  const before = starts(await boardOf(cup.organizer, cup.id))
  // The second match is to begin at 11 PM; three delays of an hour take it to the repeated hour.
  world.clock.now = new Date('2026-11-01T02:59:00Z')
  for (const minutes of [120, 60]) await cup.send('POST', 'schedule/delay', { courtId: null, minutes })
  const after = await boardOf(cup.organizer, cup.id)
  expect(starts(after).map((startsAt, index) => Date.parse(startsAt) - Date.parse(before[index]!))).toEqual([
    3 * 3_600_000,
    3 * 3_600_000,
    3 * 3_600_000,
  ])
  expect(local(after, 'America/Chicago')).toEqual(['01:00', '01:00', '02:00'])
})

test("times without an offset are the tournament's own, and calendars have them as instants", async () => {
  const cup = await aNight('Asia/Tokyo', '2026-11-14', '2026-11-15', 4)
  expect(starts(cup.proposed)[0]).toBe('2026-11-14T13:00:00.000Z')
  await cup.send('PUT', 'schedule', {
    moves: [{ number: 3, place: { courtId: cup.proposed.courts[0]!.id, startsAt: '2026-11-15T02:30' } }],
  })
  const { published } = await cup.send('POST', 'schedule/publish')
  expect(published.at(-1)).toMatchObject({ number: 3, startsAt: '2026-11-14T17:30:00.000Z' })
  const [playing] = cup.teams
  const calendar = await (await visitor(world).get(`/teams/${playing!.id}/calendar.ics`)).text()
  expect(calendar).toMatch(/DTSTART;TZID=Asia\/Tokyo:20261114T2[23]0000/)
})
