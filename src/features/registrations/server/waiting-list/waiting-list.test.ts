import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { outbox, tournaments, users, waitingList } from '#db/schema.ts'
import { aCaptain, aPlayer, aTournament, visitor } from '#test/builders.ts'
import { expectBalanced, registrationNamed, sweepNow, useMoneyWorld } from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'
import { aFullCup, inHours, join, kindsFor, leave, notificationsFor, positionsOf } from '#test/waiting-list.ts'
import type { Player } from '#test/builders.ts'
import type { Entry, Registration, WaitingListEntry, WaitingListOverview } from '../../contract.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

test('captains wait in the order they joined, and move up when someone leaves', async () => {
  const { cup, waiters } = await aFullCup(world, 3)
  expect(await positionsOf(waiters, cup)).toEqual([1, 2, 3])
  await leave(waiters[0]!, cup)
  expect(await positionsOf(waiters, cup)).toEqual([null, 1, 2])
})

test('everybody sees how many teams are waiting, but not which ones', async () => {
  const { cup } = await aFullCup(world, 2)
  for (const reader of [visitor(world), await aPlayer(world)]) {
    const reply = await reader.get(`/tournaments/${cup.id}/waiting-list`)
    expect(await reply.json()).toEqual({ position: null, teamName: null, onCall: false, waiting: 2 })
  }
})

test('a captain sees every list they are on, soonest tournament first, and nobody else does', async () => {
  const later = await aFullCup(world, 2, {
    name: 'Autumn Cup',
    startDate: inHours(world, 24 * 40),
    endDate: inHours(world, 24 * 41),
  })
  const sooner = await aFullCup(world, 1, {
    name: 'Summer Cup',
    startDate: inHours(world, 24 * 20),
    endDate: inHours(world, 24 * 21),
  })
  const left = await aFullCup(world, 0)
  const canceled = await aFullCup(world, 0)
  const captain = await aCaptain(world)
  for (const { cup } of [later, sooner, left, canceled]) await join(captain, cup, 'Late Risers')
  await leave(captain, left.cup)
  await world.administrator.delete(`/tournaments/${canceled.cup.id}`)
  const listsOf = (reader: Player) => reader.get(`/users/${captain.id}/waiting-lists`)
  expect((await (await listsOf(captain)).json()) as WaitingListEntry[]).toEqual([
    {
      tournamentId: sooner.cup.id,
      tournamentName: 'Summer Cup',
      startDate: inHours(world, 24 * 20).toISOString(),
      timeZone: sooner.cup.timeZone,
      teamName: 'Late Risers',
      position: 2,
      onCall: false,
    },
    expect.objectContaining({ tournamentName: 'Autumn Cup', position: 3 }),
  ])
  expect(await statusAndCode(listsOf(later.waiters[0]!))).toEqual([404, 'not_found'])
})

test.each([
  ['the deadline', { registrationDeadline: new Date(0) }],
  ['publishing the list for the draw', { competition: 'closed' as const }],
])('%s closes the list and notifies those who wait', async (_, change) => {
  const { cup, waiters } = await aFullCup(world, 2)
  await world.app.db.update(tournaments).set(change).where(eq(tournaments.id, cup.id))
  await sweepNow(world)
  expect(await positionsOf(waiters, cup)).toEqual([null, null])
  expect(await kindsFor(world, waiters[1]!)).toEqual(['waiting_list_closed'])
})

test('those who wait are notified once, without mail, that the day moves, and of no other change', async () => {
  const { cup, waiters, inIt } = await aFullCup(world, 1)
  await join(inIt[0]!, cup, 'Second team')
  const start = new Date(cup.startDate.getTime() + 2 * 3_600_000)
  const edit = (changes: object) => world.administrator.patch(`/tournaments/${cup.id}`, changes)
  const change = { startDate: start.toISOString() }
  const preview = await world.administrator.post(`/tournaments/${cup.id}/details/preview`, change)
  expect(await preview.json()).toMatchObject({ recipients: 3 })
  expect((await edit({ startDate: start.toISOString() })).status).toBe(200)
  world.clock.now = inHours(world, 1)
  expect((await edit({ name: 'Another Open' })).status).toBe(200)
  const told = async (captain: Player) =>
    (await notificationsFor(world, captain)).filter(({ type }) => type === 'tournament_changed')
  expect((await told(waiters[0]!)).map(({ message }) => message)).toEqual([expect.stringMatching(/^Start: .+ → /)])
  expect(await told(inIt[0]!)).toHaveLength(2)
  const mails = await world.app.db.select().from(outbox).where(eq(outbox.to, waiters[0]!.email))
  expect(mails.map(({ templateKey }) => templateKey)).not.toContain('tournament_moved')
})

test('the draw closes the list, and those who wait are notified once', async () => {
  const { cup, waiters } = await aFullCup(world, 2)
  const drawn = await world.administrator.post(`/tournaments/${cup.id}/draw`, { id: randomUUID(), by: 'seeds' })
  expect(drawn.status).toBe(201)
  expect(await statusAndCode(join(await aCaptain(world), cup, 'Too Late'))).toEqual([409, 'registration_closed'])
  await Promise.all([sweepNow(world), sweepNow(world)])
  await sweepNow(world)
  for (const waiter of waiters) {
    const received = await notificationsFor(world, waiter)
    expect(received.map(({ title, message }) => [title, message])).toEqual([
      ['The waiting list has closed', `No spot opened up for you in ${cup.name}. Registration has closed.`],
    ])
  }
})

test('a list that opens again and closes again notifies its captains again', async () => {
  const { cup, waiters } = await aFullCup(world, 1)
  const setCompetition = (competition: 'none' | 'closed') =>
    world.app.db.update(tournaments).set({ competition }).where(eq(tournaments.id, cup.id))
  await setCompetition('closed')
  await sweepNow(world)
  await setCompetition('none')
  expect((await join(waiters[0]!, cup, 'Waiting 0')).status).toBe(201)
  await setCompetition('closed')
  await sweepNow(world)
  expect(await kindsFor(world, waiters[0]!)).toEqual(['waiting_list_closed', 'waiting_list_closed'])
})

test('deleting the tournament closes the list without offering the refunded spots', async () => {
  const { cup, waiters } = await aFullCup(world, 1)
  expect((await world.administrator.delete(`/tournaments/${cup.id}`)).status).toBe(200)
  await sweepNow(world)
  expect(await world.app.db.$count(waitingList, eq(waitingList.tournamentId, cup.id))).toBe(0)
  expect(await kindsFor(world, waiters[0]!)).toEqual(['waiting_list_closed'])
})

test('a deleted account leaves the list; a suspended one keeps its place while the spot goes to the next', async () => {
  const { cup, waiters, freeOne } = await aFullCup(world, 3)
  await world.administrator.delete(`/users/${waiters[0]!.id}`)
  await world.app.db.update(users).set({ suspendedAt: world.clock.now }).where(eq(users.id, waiters[1]!.id))
  await freeOne()
  expect((await registrationNamed(world, cup, 'Waiting 2')).paymentStatus).toBe('held')
  expect(await world.app.db.$count(waitingList, eq(waitingList.tournamentId, cup.id))).toBe(1)
})

test('joining needs a full tournament, a confirmed address and a name that nobody has, and works once', async () => {
  const { cup, waiters } = await aFullCup(world, 1)
  const open = await aTournament(world)
  expect(await statusAndCode(join(waiters[0]!, open, 'Early'))).toEqual([409, 'spots_open'])
  expect(await statusAndCode(join(waiters[0]!, cup, 'Again'))).toEqual([409, 'already_waiting'])
  const newcomer = await aPlayer(world)
  expect(await statusAndCode(join(newcomer, cup, 'New'))).toEqual([403, 'confirm_email_to_wait'])
  const other = await aCaptain(world)
  for (const name of ['WAITING 0', 'in 1']) {
    expect(await statusAndCode(join(other, cup, name))).toEqual([409, 'team_name_taken'])
  }
})

test('those who run the tournament see who waits, without addresses; the captain sees the offer among their registrations', async () => {
  const { cup, waiters, freeOne } = await aFullCup(world, 2)
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
  expect(entries[1]!.expiresAt).toBe(inHours(world, 12).toISOString())
  const own = (await (await waiters[0]!.get(`/users/${waiters[0]!.id}/registrations`)).json()) as Registration[]
  expect(own).toMatchObject([
    {
      teamName: 'Waiting 0',
      holdExpiresAt: inHours(world, 12).toISOString(),
      offeredAt: world.clock.now.toISOString(),
    },
  ])
})
