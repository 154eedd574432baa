import { expect, test, vi } from 'vitest'
import { aCaptain, times, visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf, addOfficials } from '#test/competition.ts'
import { announcementsReceived, watch } from '#test/live.ts'
import { boardOf, proposed, publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

/** A tournament that two people run. */
async function aCup(teams: number) {
  const cup = await aDrawnTournament(world, teams)
  const [coOrganizer, scorekeeper] = [await aCaptain(world), await aCaptain(world)]
  await addOfficials(world, cup.id, coOrganizer.id, scorekeeper.id)
  return { ...cup, coOrganizer, scorekeeper, path: `/tournaments/${cup.id}` }
}

const statuses = (replies: readonly Response[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)

test('when two people publish at once, one succeeds and each team is notified once', async () => {
  const cup = await aCup(4)
  const { revision } = await proposed(cup.organizer, cup.id, someCourts(2, world.clock.now))
  const publishing = times(20, (index) =>
    (index % 2 === 0 ? cup.organizer : cup.coOrganizer).post(`${cup.path}/schedule/publish`, { revision }),
  )
  expect(statuses(await Promise.all(publishing))).toEqual([200, ...times(19, () => 409)])
  const told = await world.database.pool.query(
    `select team_id, count(*)::int as count from notifications where related_id = $1 and type = 'schedule_published' group by team_id`,
    [cup.id],
  )
  expect(told.rows.map(({ count }: { count: number }) => count)).toEqual([1, 1, 1, 1])
})

test('when one person moves a match and another reports late courts, the later one sees what changed', async () => {
  const cup = await aCup(4)
  const board = await publishedSchedule(cup.organizer, cup.id, someCourts(2, world.clock.now))
  const { revision } = board
  const moves = [{ number: 3, place: null }]
  const replies = await Promise.all([
    cup.organizer.call('PUT', `${cup.path}/schedule`, { revision, moves }),
    cup.coOrganizer.post(`${cup.path}/schedule/delay`, { revision, courtId: null, minutes: 10 }),
  ])
  expect(statuses(replies)).toEqual([200, 409])
  const after = await boardOf(cup.coOrganizer, cup.id)
  expect(after.revision).toBe(revision + 1)
  expect(after.draft).not.toBeNull()
  expect((await boardOf(cup.organizer, cup.id)).draft).toEqual(after.draft)
})

test('results never wait for a schedule that someone else changes at the same time', async () => {
  const cup = await aCup(8)
  const { revision } = await publishedSchedule(cup.organizer, cup.id, someCourts(2, world.clock.now))
  const snapshot = await competitionOf(visitor(world), cup.id)
  const replies = await Promise.all([
    cup.organizer.post(`${cup.path}/schedule/delay`, { revision, courtId: null, minutes: 30 }),
    ...[1, 2, 3, 4].map((number) =>
      cup.scorekeeper.post(`${cup.path}/matches/${number}/reports`, aReport(snapshot, number, [21, 15])),
    ),
  ])
  expect(replies.slice(1).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(replies[0].status).toBe(200)
  const latest = await boardOf(cup.coOrganizer, cup.id)
  const publish = { revision: latest.revision }
  expect((await cup.coOrganizer.post(`${cup.path}/schedule/publish`, publish)).status).toBe(200)
})

test('a change of the draft is announced within a second to those who run the tournament, and to nobody else', async () => {
  const cup = await aCup(4)
  const board = await publishedSchedule(cup.organizer, cup.id, someCourts(2, world.clock.now))
  await announcementsReceived(world.app.db, world.app.live)
  const running = [await watch(world, cup, cup.organizer), await watch(world, cup, cup.coOrganizer)]
  const others = [await watch(world, cup), await watch(world, cup, cup.scorekeeper)]
  const counts = () => running.map(({ count }) => count('schedule'))
  await vi.waitFor(() => expect(counts()).toEqual([1, 1]))
  const moves = [{ number: 3, place: null }]
  await cup.organizer.call('PUT', `${cup.path}/schedule`, { revision: board.revision, moves })
  await vi.waitFor(() => expect(counts()).toEqual([2, 2]), { timeout: 1_000 })
  expect(others.map(({ count }) => count('schedule'))).toEqual([0, 0])
  await Promise.all([...running, ...others].map(({ leave }) => leave()))
})
