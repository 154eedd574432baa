import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { checkInTicks, officials, teams } from '#db/schema.ts'
import { aCaptain, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aTournamentWithTeams, addOfficials } from '#test/competition.ts'
import { announcementsReceived, watch } from '#test/live.ts'
import { useWorld } from '#test/world.ts'
import type { NewTick, Tick } from '../../check-in-contract.ts'
import { maxTicksPerTeam } from '../../values.ts'

const world = useWorld()

async function aCheckIn() {
  const cup = await aTournamentWithTeams(world, 3)
  const [helper, scorekeeper] = [await aCaptain(world), await aCaptain(world)]
  await addOfficials(world, cup.id, helper.id, scorekeeper.id)
  const path = `/tournaments/${cup.id}/check-in/ticks`
  const send = (by: Player, tick: Partial<NewTick>) =>
    by.post(path, { id: randomUUID(), teamId: cup.teams[0]!.id, member: null, isHere: true, ...tick })
  const ticks = async () => (await (await cup.organizer.get(path)).json()) as Tick[]
  return { ...cup, helper, scorekeeper, path, send, ticks }
}

const refusalOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code]

test('a tick says who made it and when, and everybody who runs the tournament reads it', async () => {
  const {
    helper,
    organizer,
    path,
    send,
    ticks,
    teams: [team],
  } = await aCheckIn()
  const reply = await send(helper, {})
  expect(reply.status).toBe(201)
  const tick = (await reply.json()) as Tick
  expect(tick).toMatchObject({ teamId: team!.id, member: null, isHere: true, at: world.clock.now.toISOString() })
  expect(tick.by).toMatch(/\w+ \w+/)
  for (const reader of [helper, organizer]) expect(await (await reader.get(path)).json()).toEqual([tick])
  expect(await ticks()).toEqual([tick])
})

test('the last tick that the server received counts, no matter who made it', async () => {
  const { helper, organizer, send, ticks } = await aCheckIn()
  await send(helper, { isHere: true })
  await send(organizer, { isHere: false })
  expect((await ticks()).map(({ isHere }) => isHere)).toEqual([false])
})

test('a tick that is sent twice changes nothing, even after a later one', async () => {
  const { helper, organizer, send, ticks } = await aCheckIn()
  const id = randomUUID()
  const first = (await (await send(helper, { id })).json()) as Tick
  await send(organizer, { isHere: false })
  const again = await send(helper, { id })
  expect([again.status, await again.json()]).toEqual([201, first])
  expect((await ticks()).map(({ isHere }) => isHere)).toEqual([false])
})

test('a tick that is sent twenty times at once is stored once', async () => {
  const { helper, send, ticks } = await aCheckIn()
  const id = randomUUID()
  const replies = await Promise.all(times(20, () => send(helper, { id })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await world.app.db.$count(checkInTicks, eq(checkInTicks.id, id))).toBe(1)
  expect(await ticks()).toHaveLength(1)
})

test('two officials tick the same team on and off at once: both read the same, which is the last in the order', async () => {
  const { helper, organizer, path, send } = await aCheckIn()
  await Promise.all(times(20, (index) => send(index % 2 ? helper : organizer, { isHere: index % 2 === 0 })))
  const stored = await world.app.db.select().from(checkInTicks).orderBy(checkInTicks.seq)
  const [seenByHelper, seenByOrganizer] = (await Promise.all(
    [helper, organizer].map(async (reader) => (await reader.get(path)).json()),
  )) as Tick[][]
  expect(seenByHelper).toEqual(seenByOrganizer)
  expect(seenByHelper!.map(({ id }) => id)).toEqual([stored.at(-1)!.id])
})

test('an id that belongs to another tick is refused', async () => {
  const { helper, send } = await aCheckIn()
  const id = randomUUID()
  await send(helper, { id })
  expect(await refusalOf(await send(helper, { id, isHere: false }))).toEqual([409, 'tick_id_used'])
})

test('teams of another tournament and players of another team are refused', async () => {
  const { helper, captain, send, ticks } = await aCheckIn()
  const other = await aCheckIn()
  expect(await refusalOf(await send(helper, { teamId: other.teams[0]!.id }))).toEqual([404, 'team_not_found'])
  expect(await refusalOf(await send(helper, { member: captain.id }))).toEqual([409, 'not_a_player'])
  expect(await ticks()).toEqual([])
})

test('players are ticked by their member entry', async () => {
  const {
    helper,
    send,
    ticks,
    teams: [team],
  } = await aCheckIn()
  await world.app.db
    .update(teams)
    .set({ members: ['Maria Keller'] })
    .where(eq(teams.id, team!.id))
  expect((await send(helper, { member: 'Maria Keller' })).status).toBe(201)
  await send(helper, {})
  expect((await ticks()).map(({ member }) => member)).toEqual(['Maria Keller', null])
})

test('an official whose role has ended is refused, and so is a scorekeeper', async () => {
  const { id, helper, scorekeeper, path, send } = await aCheckIn()
  expect((await send(helper, {})).status).toBe(201)
  await world.app.db.delete(officials).where(and(eq(officials.tournamentId, id), eq(officials.userId, helper.id)))
  for (const person of [helper, scorekeeper]) {
    expect(await refusalOf(await send(person, {}))).toEqual([403, 'cannot_run'])
    expect(await refusalOf(await person.get(path))).toEqual([403, 'cannot_run'])
  }
})

test('endless ticking of a team cannot fill the table', async () => {
  const {
    helper,
    send,
    teams: [team],
  } = await aCheckIn()
  const stored = times(maxTicksPerTeam, () => ({
    id: randomUUID(),
    teamId: team!.id,
    isHere: true,
    madeAt: world.clock.now,
  }))
  await world.app.db.insert(checkInTicks).values(stored)
  expect(await refusalOf(await send(helper, {}))).toEqual([409, 'too_many_ticks'])
})

test('every tick is announced within a second to those who run the tournament, and to nobody else', async () => {
  const cup = await aCheckIn()
  // Listeners are called once more when the connection that they wait for is open.
  await announcementsReceived(world.app.db, world.app.live)
  const [organizer, helper] = [await watch(world, cup, cup.organizer), await watch(world, cup, cup.helper)]
  const others = [
    await watch(world, cup),
    await watch(world, cup, cup.captain),
    await watch(world, cup, cup.scorekeeper),
  ]
  const checkIns = () => [organizer, helper].map(({ count }) => count('check-in'))
  await vi.waitFor(() => expect(checkIns()).toEqual([1, 1]))
  await cup.send(cup.helper, {})
  await vi.waitFor(() => expect(checkIns()).toEqual([2, 2]), { timeout: 1_000 })
  expect(others.map(({ count }) => count('check-in'))).toEqual([0, 0, 0])
  await Promise.all([organizer, helper, ...others].map(({ leave }) => leave()))
})
