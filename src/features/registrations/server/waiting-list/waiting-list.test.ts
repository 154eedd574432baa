import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { notifications, outbox, tournaments, users, waitingList } from '#db/schema.ts'
import type { Team } from '#features/teams/contract.ts'
import type { Entry, Registration, WaitingListEntry, WaitingListOverview, WaitingListPlace } from '../../contract.ts'
import { aCaptain, aPlayer, aTournament, enterPaid, startEntry, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import {
  advanceClock,
  enterPending,
  expectBalanced,
  listedTeams,
  registrationNamed,
  sweepNow,
  useMoneyWorld,
} from '#test/money.ts'
import { formatMoment } from '#lib/dates.ts'
import { statusAndCode } from '#test/refusals.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

type Cup = { id: string }
const join = (captain: Player, cup: Cup, teamName: string) =>
  captain.post(`/tournaments/${cup.id}/waiting-list`, { teamName })
const leave = (captain: Player, cup: Cup) => captain.delete(`/tournaments/${cup.id}/waiting-list`)
const placeOf = async (captain: Player, cup: Cup) =>
  (await (await captain.get(`/tournaments/${cup.id}/waiting-list`)).json()) as WaitingListPlace
const positionsOf = (captains: Player[], cup: Cup) =>
  Promise.all(captains.map(async (captain) => (await placeOf(captain, cup)).position))
const withdraw = (captain: Player, team: Team) => captain.post(`/teams/${team.id}/withdrawal`)
const notificationsFor = (captain: Player) =>
  world.app.db.select().from(notifications).where(eq(notifications.userId, captain.id)).orderBy(asc(notifications.id))
const kindsFor = async (captain: Player) => (await notificationsFor(captain)).map(({ type }) => type)
const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)

/** A full tournament of two paid teams, whose captains may withdraw them, and `waiting` captains in line: 'Waiting 0', 'Waiting 1', … */
async function aFullCup(waiting: number, overrides: Partial<typeof tournaments.$inferInsert> = {}) {
  const cup = await aTournament(world, { maxTeams: 2, ...overrides })
  const inIt = await Promise.all(times(2, () => aCaptain(world)))
  const teams: Team[] = []
  for (const [index, captain] of inIt.entries()) {
    const isFree = cup.entryFeeCents === 0
    const name = `In ${index}`
    teams.push(isFree ? await enterPending(captain, cup, name) : (await enterPaid(world, captain, cup, name)).team)
  }
  const waiters: Player[] = []
  for (let index = 0; index < waiting; index += 1) {
    const captain = await aCaptain(world)
    expect((await join(captain, cup, `Waiting ${index}`)).status).toBe(201)
    waiters.push(captain)
  }
  const freeOne = async (index = 0) => {
    expect((await withdraw(inIt[index]!, teams[index]!)).status).toBe(201)
    await world.settled()
  }
  return { cup, waiters, freeOne, teams, inIt }
}

test('captains wait in the order they joined, and move up when someone leaves', async () => {
  const { cup, waiters } = await aFullCup(3)
  expect(await positionsOf(waiters, cup)).toEqual([1, 2, 3])
  await leave(waiters[0]!, cup)
  expect(await positionsOf(waiters, cup)).toEqual([null, 1, 2])
})

test('a captain sees every list they are on, soonest tournament first, and nobody else does', async () => {
  const later = await aFullCup(2, { name: 'Autumn Cup', startDate: inHours(24 * 40), endDate: inHours(24 * 41) })
  const sooner = await aFullCup(1, { name: 'Summer Cup', startDate: inHours(24 * 20), endDate: inHours(24 * 21) })
  const left = await aFullCup(0)
  const canceled = await aFullCup(0)
  const captain = await aCaptain(world)
  for (const { cup } of [later, sooner, left, canceled]) await join(captain, cup, 'Late Risers')
  await leave(captain, left.cup)
  await world.administrator.delete(`/tournaments/${canceled.cup.id}`)
  const listsOf = (reader: Player) => reader.get(`/users/${captain.id}/waiting-lists`)
  expect((await (await listsOf(captain)).json()) as WaitingListEntry[]).toEqual([
    {
      tournamentId: sooner.cup.id,
      tournamentName: 'Summer Cup',
      startDate: inHours(24 * 20).toISOString(),
      timeZone: sooner.cup.timeZone,
      teamName: 'Late Risers',
      position: 2,
    },
    expect.objectContaining({ tournamentName: 'Autumn Cup', position: 3 }),
  ])
  expect(await statusAndCode(listsOf(later.waiters[0]!))).toEqual([404, 'not_found'])
})

test('a released spot is offered to the first in line until it is paid, and to no one else', async () => {
  const { cup, waiters, freeOne } = await aFullCup(2)
  await freeOne()
  const offered = await registrationNamed(world, cup, 'Waiting 0')
  expect(offered).toMatchObject({ paymentStatus: 'held', expiresAt: inHours(12), userId: waiters[0]!.id })
  expect(await positionsOf(waiters, cup)).toEqual([null, 1])
  const passerBy = await aCaptain(world)
  expect(await statusAndCode(startEntry(passerBy, cup, 'Passers-by'))).toEqual([409, 'tournament_full'])
  expect((await enterPaid(world, waiters[0]!, cup, 'Waiting 0')).status).toBe(201)
  expect((await listedTeams(world, cup)).map(({ name }) => name)).toContain('Waiting 0')
  expect(await kindsFor(waiters[0]!)).toEqual(['spot_offered', 'team_paid'])
  const mails = await world.app.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.templateKey, 'spot_offered'), eq(outbox.userId, waiters[0]!.id)))
  expect(mails).toHaveLength(1)
})

test('an offer that expires passes to the next in line, and its captain may join again a day later', async () => {
  const { cup, waiters, freeOne } = await aFullCup(2)
  await freeOne()
  advanceClock(world, 12)
  await sweepNow(world)
  expect((await registrationNamed(world, cup, 'Waiting 0')).paymentStatus).toBe('expired')
  expect(await registrationNamed(world, cup, 'Waiting 1')).toMatchObject({
    paymentStatus: 'held',
    expiresAt: inHours(12),
  })
  expect(await statusAndCode(join(waiters[0]!, cup, 'Waiting 0'))).toEqual([409, 'offer_not_used'])
  advanceClock(world, 24)
  await enterPaid(world, await aCaptain(world), cup, 'Card Players')
  expect((await join(waiters[0]!, cup, 'Waiting 0')).status).toBe(201)
})

test('a captain whose offer expires is notified once, with the time from which they may join again', async () => {
  const { cup, waiters, freeOne } = await aFullCup(1, { timeZone: 'America/Chicago' })
  await freeOne()
  advanceClock(world, 12)
  await sweepNow(world)
  await sweepNow(world)
  const again = formatMoment(inHours(24), 'America/Chicago')
  expect(await kindsFor(waiters[0]!)).toEqual(['spot_offered', 'offer_expired'])
  expect((await notificationsFor(waiters[0]!))[1]).toMatchObject({
    title: 'Your offer has expired',
    message: `You did not take the spot in ${cup.name} for Waiting 0 in time, and you are off the waiting list. Nothing was charged. You can join it again after ${again}.`,
    relatedId: cup.id,
  })
})

test('after the deadline, an expired offer says nothing about joining again', async () => {
  const { cup, waiters, freeOne } = await aFullCup(1, { registrationDeadline: inHours(30) })
  await freeOne()
  advanceClock(world, 12)
  await sweepNow(world)
  const [, expired] = await notificationsFor(waiters[0]!)
  expect(expired!.message).toBe(
    `You did not take the spot in ${cup.name} for Waiting 0 in time, and you are off the waiting list. Nothing was charged.`,
  )
})

test('a captain who declines an offer passes it on at once', async () => {
  const { cup, waiters, freeOne } = await aFullCup(2)
  await freeOne()
  const { id } = await registrationNamed(world, cup, 'Waiting 0')
  expect((await waiters[0]!.delete(`/registrations/${id}`)).status).toBe(200)
  expect(await kindsFor(waiters[0]!)).toEqual(['spot_offered'])
  expect((await registrationNamed(world, cup, 'Waiting 1')).paymentStatus).toBe('held')
})

test('an offer in a paid tournament cannot be kept longer by paying later', async () => {
  const { cup, waiters, freeOne } = await aFullCup(1)
  await freeOne()
  const reply = waiters[0]!.post('/teams', { tournamentId: cup.id, name: 'Waiting 0' })
  expect(await statusAndCode(reply)).toEqual([409, 'pay_later_over'])
})

test('an offer in a free tournament is taken with one call', async () => {
  const { cup, waiters, freeOne } = await aFullCup(1, { entryFeeCents: 0 })
  await freeOne()
  const reply = await waiters[0]!.post('/teams', { tournamentId: cup.id, name: 'Waiting 0' })
  expect([reply.status, ((await reply.json()) as Team).paymentStatus]).toEqual([201, 'paid'])
  expect(await registrationNamed(world, cup, 'Waiting 0')).toMatchObject({ paymentStatus: 'paid', paidBy: 'free' })
})

test('an offer ends at the deadline', async () => {
  const { cup, freeOne } = await aFullCup(1, { registrationDeadline: inHours(5) })
  await freeOne()
  expect((await registrationNamed(world, cup, 'Waiting 0')).expiresAt).toEqual(cup.registrationDeadline)
})

test('more spots in the tournament are offered to as many captains', async () => {
  const { cup } = await aFullCup(3)
  expect((await world.administrator.patch(`/tournaments/${cup.id}`, { maxTeams: 4 })).status).toBe(200)
  expect((await registrationNamed(world, cup, 'Waiting 1')).paymentStatus).toBe('held')
  expect(await world.app.db.$count(waitingList, eq(waitingList.tournamentId, cup.id))).toBe(1)
})

test('while anyone waits, a spot that became free in another way is refused to others, and the sweep offers it', async () => {
  const { cup, waiters } = await aFullCup(1)
  await world.app.db.update(tournaments).set({ maxTeams: 3 }).where(eq(tournaments.id, cup.id))
  const passerBy = await aCaptain(world)
  expect(await statusAndCode(startEntry(passerBy, cup, 'Passers-by'))).toEqual([409, 'waiting_list'])
  const later = passerBy.post('/teams', { tournamentId: cup.id, name: 'Passers-by' })
  expect(await statusAndCode(later)).toEqual([409, 'waiting_list'])
  await sweepNow(world)
  expect((await registrationNamed(world, cup, 'Waiting 0')).userId).toBe(waiters[0]!.id)
})

test.each([
  ['the deadline', { registrationDeadline: new Date(0) }],
  ['publishing the list for the draw', { competition: 'closed' as const }],
])('%s closes the list and notifies those who wait', async (_, change) => {
  const { cup, waiters } = await aFullCup(2)
  await world.app.db.update(tournaments).set(change).where(eq(tournaments.id, cup.id))
  await sweepNow(world)
  expect(await positionsOf(waiters, cup)).toEqual([null, null])
  expect(await kindsFor(waiters[1]!)).toEqual(['waiting_list_closed'])
})

test('the draw closes the list, and those who wait are notified once', async () => {
  const { cup, waiters } = await aFullCup(2)
  const drawn = await world.administrator.post(`/tournaments/${cup.id}/draw`, { id: randomUUID(), by: 'seeds' })
  expect(drawn.status).toBe(201)
  expect(await statusAndCode(join(await aCaptain(world), cup, 'Too Late'))).toEqual([409, 'registration_closed'])
  await Promise.all([sweepNow(world), sweepNow(world)])
  await sweepNow(world)
  for (const waiter of waiters) {
    const received = await notificationsFor(waiter)
    expect(received.map(({ title, message }) => [title, message])).toEqual([
      ['The waiting list has closed', `No spot in ${cup.name} became free for your team. Registration has closed.`],
    ])
  }
})

test('a list that opens again and closes again notifies its captains again', async () => {
  const { cup, waiters } = await aFullCup(1)
  const setCompetition = (competition: 'none' | 'closed') =>
    world.app.db.update(tournaments).set({ competition }).where(eq(tournaments.id, cup.id))
  await setCompetition('closed')
  await sweepNow(world)
  await setCompetition('none')
  expect((await join(waiters[0]!, cup, 'Waiting 0')).status).toBe(201)
  await setCompetition('closed')
  await sweepNow(world)
  expect(await kindsFor(waiters[0]!)).toEqual(['waiting_list_closed', 'waiting_list_closed'])
})

test('deleting the tournament closes the list without offering the refunded spots', async () => {
  const { cup, waiters } = await aFullCup(1)
  expect((await world.administrator.delete(`/tournaments/${cup.id}`)).status).toBe(200)
  await sweepNow(world)
  expect(await world.app.db.$count(waitingList, eq(waitingList.tournamentId, cup.id))).toBe(0)
  expect(await kindsFor(waiters[0]!)).toEqual(['waiting_list_closed'])
})

test('a deleted account leaves the list; a suspended one keeps its place while the spot goes to the next', async () => {
  const { cup, waiters, freeOne } = await aFullCup(3)
  await world.administrator.delete(`/users/${waiters[0]!.id}`)
  await world.app.db.update(users).set({ suspendedAt: world.clock.now }).where(eq(users.id, waiters[1]!.id))
  await freeOne()
  expect((await registrationNamed(world, cup, 'Waiting 2')).paymentStatus).toBe('held')
  expect(await world.app.db.$count(waitingList, eq(waitingList.tournamentId, cup.id))).toBe(1)
})

test('joining needs a full tournament, a confirmed address and a name that nobody has, and works once', async () => {
  const { cup, waiters } = await aFullCup(1)
  const open = await aTournament(world)
  expect(await statusAndCode(join(waiters[0]!, open, 'Early'))).toEqual([409, 'spots_free'])
  expect(await statusAndCode(join(waiters[0]!, cup, 'Again'))).toEqual([409, 'already_waiting'])
  const newcomer = await aPlayer(world)
  expect(await statusAndCode(join(newcomer, cup, 'New'))).toEqual([403, 'confirm_email_to_wait'])
  const other = await aCaptain(world)
  for (const name of ['WAITING 0', 'in 1']) {
    expect(await statusAndCode(join(other, cup, name))).toEqual([409, 'team_name_taken'])
  }
})

test('a team that was renamed to the name of a waiting one keeps it, and the offered team gets a number', async () => {
  const { cup, freeOne, inIt, teams } = await aFullCup(1)
  expect((await inIt[1]!.patch(`/teams/${teams[1]!.id}/roster`, { name: 'Waiting 0' })).status).toBe(200)
  await freeOne()
  expect((await registrationNamed(world, cup, 'Waiting 0 2')).paymentStatus).toBe('held')
})

test('those who run the tournament see who waits, without addresses; the captain sees the offer among their registrations', async () => {
  const { cup, waiters, freeOne } = await aFullCup(2)
  const reply = await world.administrator.get(`/tournaments/${cup.id}/waiting-list/teams`)
  const overview = (await reply.json()) as WaitingListOverview
  expect(overview.total).toBe(2)
  expect(overview.first[0]).toMatchObject({ teamName: 'Waiting 0', captainName: 'Robin Keller' })
  expect(JSON.stringify(overview)).not.toContain('@')
  await freeOne()
  const entries = (await (await world.administrator.get(`/tournaments/${cup.id}/registrations`)).json()) as Entry[]
  expect(entries.map(({ teamName, isOffer }) => [teamName, isOffer])).toEqual([
    ['In 1', false],
    ['Waiting 0', true],
  ])
  expect(entries[1]!.expiresAt).toBe(inHours(12).toISOString())
  const own = (await (await waiters[0]!.get(`/users/${waiters[0]!.id}/registrations`)).json()) as Registration[]
  expect(own).toMatchObject([
    {
      teamName: 'Waiting 0',
      holdExpiresAt: inHours(12).toISOString(),
      offeredAt: world.clock.now.toISOString(),
    },
  ])
})
