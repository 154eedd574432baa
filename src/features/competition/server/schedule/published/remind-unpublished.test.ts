import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications, tournaments } from '#db/schema.ts'
import { aTournamentWithTeams, drawn } from '#test/competition.ts'
import { mailsTo } from '#test/mail.ts'
import { calling, publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import { remindUnpublished } from './remind-unpublished.ts'

const world = useWorld()
const hourMs = 3_600_000

/** A tournament with teams that starts in 80 hours and was created a week before. */
async function aCup(overrides: Partial<typeof tournaments.$inferInsert> = {}) {
  const start = world.clock.now.getTime() + 80 * hourMs
  return aTournamentWithTeams(world, 4, {
    name: 'Harbor Cup',
    timeZone: 'America/Chicago',
    createdAt: new Date(world.clock.now.getTime() - 168 * hourMs),
    registrationDeadline: world.clock.now,
    startDate: new Date(start),
    endDate: new Date(start + 10 * hourMs),
    ...overrides,
  })
}

type Cup = Awaited<ReturnType<typeof aCup>>

const passHours = (hours: number) => (world.clock.now = new Date(world.clock.now.getTime() + hours * hourMs))

/** How often the organizer was notified and mailed, once nothing more is due. */
async function reminders({ id, organizer }: Cup) {
  await Promise.all([remindUnpublished(world.app), remindUnpublished(world.app), remindUnpublished(world.app)])
  await remindUnpublished(world.app)
  const isIt = and(eq(notifications.relatedId, id), eq(notifications.type, 'schedule_due'))
  const rows = await world.app.db.select().from(notifications).where(isIt)
  const mails = await mailsTo(world, organizer.email, 'schedule_due')
  expect(rows.every(({ userId }) => userId === organizer.id)).toBe(true)
  return [rows.length, mails.length]
}

test('an organizer without a published schedule is reminded 72 and 48 hours before the start, once each', async () => {
  world.clock.now = new Date('2027-03-01T15:00:00Z')
  const cup = await aCup()
  expect(await reminders(cup)).toEqual([0, 0])
  passHours(8)
  expect(await reminders(cup)).toEqual([1, 1])
  passHours(23.9)
  expect(await reminders(cup)).toEqual([1, 1])
  passHours(0.1)
  expect(await reminders(cup)).toEqual([2, 2])
  passHours(47)
  expect(await reminders(cup)).toEqual([2, 2])
  const [first] = await world.app.db.select().from(notifications).where(eq(notifications.relatedId, cup.id))
  expect(first).toMatchObject({
    title: 'Harbor Cup has no schedule yet',
    message:
      'It starts Thu, Mar 4, 2027, 5:00 PM CST. Make the draw, then publish the schedule. Teams expect it 48 hours before the start.',
  })
})

test('a server that was down at 72 hours sends only the reminder that is due', async () => {
  const cup = await aCup()
  passHours(40)
  expect(await reminders(cup)).toEqual([1, 1])
})

test('nobody is reminded after publishing', async () => {
  const cup = await aCup()
  await drawn(cup.organizer, cup.id)
  passHours(8)
  expect(await reminders(cup)).toEqual([1, 1])
  // Courts open at the next full minute, and have to close by the end.
  const opening = new Date(world.clock.now.getTime() + 72 * hourMs - 60_000)
  const { published } = await publishedSchedule(cup.organizer, cup.id, someCourts(2, opening))
  expect(published).toHaveLength(3)
  passHours(24)
  expect(await reminders(cup)).toEqual([1, 1])
})

test('after the start moves, an organizer is reminded of the new one', async () => {
  const cup = await aCup()
  passHours(8)
  expect(await reminders(cup)).toEqual([1, 1])
  const dates = { startDate: new Date(world.clock.now.getTime() + 168 * hourMs), endDate: passHours(0) }
  dates.endDate = new Date(dates.startDate.getTime() + 10 * hourMs)
  await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
  expect(await reminders(cup)).toEqual([1, 1])
  passHours(96)
  expect(await reminders(cup)).toEqual([2, 2])
})

test('there is no reminder if the tournament is canceled, has no opponents, was created too late, or calls its matches', async () => {
  const canceled = await aCup({ cancelledAt: world.clock.now, status: 'cancelled' })
  const alone = await aTournamentWithTeams(world, 1, { startDate: new Date(world.clock.now.getTime() + 80 * hourMs) })
  const late = await aCup({ createdAt: new Date(world.clock.now.getTime() + 9 * hourMs) })
  const called = await aCup()
  await drawn(called.organizer, called.id)
  await calling(called.organizer, called.id, someCourts(2, new Date(world.clock.now.getTime() + 80 * hourMs)))
  passHours(10)
  for (const cup of [canceled, alone, late, called]) expect(await reminders(cup)).toEqual([0, 0])
  passHours(23)
  expect(await reminders(late)).toEqual([1, 1])
})
