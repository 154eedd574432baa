import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { outbox, tournaments, waitingList } from '#db/schema.ts'
import { formatMoment } from '#lib/dates.ts'
import { aCaptain, enterPaid, startEntry } from '#test/builders.ts'
import { advanceClock, expectBalanced, listedTeams, registrationNamed, sweepNow, useMoneyWorld } from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import { aFullCup, inHours, join, kindsFor, notificationsFor, positionsOf } from '#test/waiting-list.ts'
import type { Team } from '#features/teams/contract.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

test('a released spot is offered to the first in line until it is paid, and to no one else', async () => {
  const { cup, waiters, freeOne } = await aFullCup(world, 2)
  await freeOne()
  const offered = await registrationNamed(world, cup, 'Waiting 0')
  expect(offered).toMatchObject({ paymentStatus: 'held', expiresAt: inHours(world, 12), userId: waiters[0]!.id })
  expect(await positionsOf(waiters, cup)).toEqual([null, 1])
  const passerBy = await aCaptain(world)
  expect(await statusAndCode(startEntry(passerBy, cup, 'Passers-by'))).toEqual([409, 'tournament_full'])
  expect((await enterPaid(world, waiters[0]!, cup, 'Waiting 0')).status).toBe(201)
  expect((await listedTeams(world, cup)).map(({ name }) => name)).toContain('Waiting 0')
  expect(await kindsFor(world, waiters[0]!)).toEqual(['spot_offered', 'team_paid'])
  const mails = await world.app.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.templateKey, 'spot_offered'), eq(outbox.userId, waiters[0]!.id)))
  expect(mails).toHaveLength(1)
})

test('an offer that expires passes to the next in line, and its captain may join again a day later', async () => {
  const { cup, waiters, freeOne } = await aFullCup(world, 2)
  await freeOne()
  advanceClock(world, 12)
  await sweepNow(world)
  expect((await registrationNamed(world, cup, 'Waiting 0')).paymentStatus).toBe('expired')
  expect(await registrationNamed(world, cup, 'Waiting 1')).toMatchObject({
    paymentStatus: 'held',
    expiresAt: inHours(world, 12),
  })
  expect(await statusAndCode(join(waiters[0]!, cup, 'Waiting 0'))).toEqual([409, 'offer_not_used'])
  advanceClock(world, 24)
  await enterPaid(world, await aCaptain(world), cup, 'Card Players')
  expect((await join(waiters[0]!, cup, 'Waiting 0')).status).toBe(201)
})

test('a captain whose offer expires is notified once, with the time from which they may join again', async () => {
  const { cup, waiters, freeOne } = await aFullCup(world, 1, { timeZone: 'America/Chicago' })
  await freeOne()
  advanceClock(world, 12)
  await sweepNow(world)
  await sweepNow(world)
  const again = formatMoment(inHours(world, 24), 'America/Chicago')
  expect(await kindsFor(world, waiters[0]!)).toEqual(['spot_offered', 'offer_expired'])
  expect((await notificationsFor(world, waiters[0]!))[1]).toMatchObject({
    title: 'Your offer has expired',
    message: `You didn't take the spot in ${cup.name} for Waiting 0 in time, so you're off the waiting list. You weren't charged. You can join it again after ${again}.`,
    relatedId: cup.id,
  })
})

test('after the deadline, an expired offer says nothing about joining again', async () => {
  const { cup, waiters, freeOne } = await aFullCup(world, 1, { registrationDeadline: inHours(world, 30) })
  await freeOne()
  advanceClock(world, 12)
  await sweepNow(world)
  const [, expired] = await notificationsFor(world, waiters[0]!)
  expect(expired!.message).toBe(
    `You didn't take the spot in ${cup.name} for Waiting 0 in time, so you're off the waiting list. You weren't charged.`,
  )
})

test('a captain who declines an offer passes it on at once', async () => {
  const { cup, waiters, freeOne } = await aFullCup(world, 2)
  await freeOne()
  const { id } = await registrationNamed(world, cup, 'Waiting 0')
  expect((await waiters[0]!.delete(`/registrations/${id}`)).status).toBe(200)
  expect(await kindsFor(world, waiters[0]!)).toEqual(['spot_offered'])
  expect((await registrationNamed(world, cup, 'Waiting 1')).paymentStatus).toBe('held')
})

test('an offer in a paid tournament cannot be kept longer by paying later', async () => {
  const { cup, waiters, freeOne } = await aFullCup(world, 1)
  await freeOne()
  const reply = waiters[0]!.post('/teams', { tournamentId: cup.id, name: 'Waiting 0' })
  expect(await statusAndCode(reply)).toEqual([409, 'pay_later_over'])
})

test('an offer in a free tournament is taken with one call', async () => {
  const { cup, waiters, freeOne } = await aFullCup(world, 1, { entryFeeCents: 0 })
  await freeOne()
  const reply = await waiters[0]!.post('/teams', { tournamentId: cup.id, name: 'Waiting 0' })
  expect([reply.status, ((await reply.json()) as Team).paymentStatus]).toEqual([201, 'paid'])
  expect(await registrationNamed(world, cup, 'Waiting 0')).toMatchObject({ paymentStatus: 'paid', paidBy: 'free' })
})

test('an offer ends at the deadline', async () => {
  const { cup, freeOne } = await aFullCup(world, 1, { registrationDeadline: inHours(world, 5) })
  await freeOne()
  expect((await registrationNamed(world, cup, 'Waiting 0')).expiresAt).toEqual(cup.registrationDeadline)
})

test('more spots in the tournament are offered to as many captains', async () => {
  const { cup } = await aFullCup(world, 3)
  expect((await world.administrator.patch(`/tournaments/${cup.id}`, { maxTeams: 4 })).status).toBe(200)
  expect((await registrationNamed(world, cup, 'Waiting 1')).paymentStatus).toBe('held')
  expect(await world.app.db.$count(waitingList, eq(waitingList.tournamentId, cup.id))).toBe(1)
})

test('while anyone waits, a spot that became free in another way is refused to others, and the sweep offers it', async () => {
  const { cup, waiters } = await aFullCup(world, 1)
  await world.app.db.update(tournaments).set({ maxTeams: 3 }).where(eq(tournaments.id, cup.id))
  const passerBy = await aCaptain(world)
  expect(await statusAndCode(startEntry(passerBy, cup, 'Passers-by'))).toEqual([409, 'waiting_list'])
  const later = passerBy.post('/teams', { tournamentId: cup.id, name: 'Passers-by' })
  expect(await statusAndCode(later)).toEqual([409, 'waiting_list'])
  await sweepNow(world)
  expect((await registrationNamed(world, cup, 'Waiting 0')).userId).toBe(waiters[0]!.id)
})

test('a team that was renamed to the name of a waiting one keeps it, and the offered team gets a number', async () => {
  const { cup, freeOne, inIt, teams } = await aFullCup(world, 1)
  expect((await inIt[1]!.patch(`/teams/${teams[1]!.id}/roster`, { name: 'Waiting 0' })).status).toBe(200)
  await freeOne()
  expect((await registrationNamed(world, cup, 'Waiting 0 2')).paymentStatus).toBe('held')
})
