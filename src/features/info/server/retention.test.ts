import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { contactMessages, sessions, teams, users } from '#db/schema.ts'
import { keepMailDays } from '#platform/mail-delivery.ts'
import { aCaptain, aTournament, anAdministrator, enterPaid } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aPhotoIn } from '#test/photos.ts'
import { useWorld } from '#test/world.ts'
import { policy } from '../values.ts'
import { forgetAccounts, forgetLogins, forgetMessages, forgetRosters, startRetention } from './retention.ts'

const world = useWorld()
let admin: Player
// Each logged in anew: what forgets logins forgets theirs too.
beforeEach(async () => {
  admin = await anAdministrator(world)
})

const isThere = async ({ id }: Player) => (await world.app.db.$count(users, eq(users.id, id))) === 1
const inYears = (years: number, days: number) => {
  const now = new Date(world.clock.now)
  now.setUTCFullYear(now.getUTCFullYear() + years)
  now.setUTCDate(now.getUTCDate() + days)
  return now
}
/** What `work` does at another time. */
async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const now = world.clock.now
  world.clock.now = moment
  try {
    return await work()
  } finally {
    world.clock.now = now
  }
}
async function aDeleted(before: (player: Player) => Promise<unknown> = async () => {}): Promise<Player> {
  const player = await aCaptain(world)
  await before(player)
  expect((await admin.delete(`/users/${player.id}`)).status).toBe(200)
  return player
}

test('who played, and the photo, are erased seven years after the end; the team, its place and its payment stay', async () => {
  const captain = await aCaptain(world)
  const cup = await aTournament(world)
  const { team } = await enterPaid(world, captain, cup, 'Long Ago')
  await captain.patch(`/teams/${team.id}/roster`, { members: ['Sam from next door'] })
  await captain.call('POST', `/teams/${team.id}/photo`, await aPhotoIn('photo'))
  const sinceTheEnd = (days: number) => {
    const moment = new Date(cup.endDate)
    moment.setUTCFullYear(moment.getUTCFullYear() + 7)
    moment.setUTCDate(moment.getUTCDate() + days)
    return moment
  }
  const stands = async () => (await world.app.db.select().from(teams).where(eq(teams.id, team.id)))[0]!
  const before = await stands()
  expect(before.members).toEqual(['Sam from next door'])
  expect(await at(sinceTheEnd(-1), () => forgetRosters(world.app))).toBe(0)
  expect(await at(sinceTheEnd(2), () => forgetRosters(world.app))).toBe(1)
  await world.settled()
  expect(await stands()).toEqual({ ...before, members: [], photo: null })
  expect(await readdir(join(world.app.config.dataDir, 'files', 'teams'))).toEqual([])
})

test('what is left of a deleted account is erased three years later, not a day before; accounts that are used stay', async () => {
  const [gone, stays] = [await aDeleted(), await aCaptain(world)]
  expect(await at(inYears(3, -1), () => forgetAccounts(world.app))).toBe(0)
  expect(await isThere(gone)).toBe(true)
  expect(await at(inYears(3, 1), () => forgetAccounts(world.app))).toBe(1)
  expect([await isThere(gone), await isThere(stays)]).toEqual([false, true])
})

test('where somebody paid, played or organized, the row without a name stays with it', async () => {
  const cup = await aTournament(world)
  const captain = await aDeleted(async (player) => {
    const { team } = await enterPaid(world, player, cup, 'Payers')
    await player.post(`/teams/${team.id}/withdrawal`)
  })
  const organizer = await aDeleted((player) => aTournament(world, { organizerId: player.id }))
  const mate = await aCaptain(world)
  await (await aCaptain(world)).post('/teams', { name: 'Mates', tournamentId: cup.id, members: [mate.id] })
  await admin.delete(`/users/${mate.id}`)
  expect(await at(inYears(20, 0), () => forgetAccounts(world.app))).toBe(0)
  expect(await Promise.all([captain, organizer, mate].map(isThere))).toEqual([true, true, true])
})

test('a login is erased once it lets nobody in any more, and no other', async () => {
  const player = await aCaptain(world)
  const logins = () => world.app.db.$count(sessions, eq(sessions.userId, player.id))
  const [login] = await world.app.db.select().from(sessions).where(eq(sessions.userId, player.id))
  const sinceItsEnd = (ms: number) => new Date(login!.expiresAt.getTime() + ms)
  await at(sinceItsEnd(-1), () => forgetLogins(world.app))
  expect(await logins()).toBe(1)
  await at(sinceItsEnd(0), () => forgetLogins(world.app))
  expect(await logins()).toBe(0)
})

/** Written a year ago. */
async function aMessage(answeredAt: Date | null = null) {
  const words = { name: 'Sam', email: 'sam@homefield.example', subject: 'Parking', message: 'Is there any?' }
  const [message] = await world.app.db
    .insert(contactMessages)
    .values({ ...words, answeredAt, createdAt: inYears(-1, 0) })
    .returning()
  return async () => (await world.app.db.$count(contactMessages, eq(contactMessages.id, message!.id))) === 1
}

test('a message is erased 90 days after it was answered; one that was not waits for its answer', async () => {
  const [isAnsweredThere, isOpenThere] = [await aMessage(world.clock.now), await aMessage()]
  await at(inYears(0, 90), () => forgetMessages(world.app))
  expect(await isAnsweredThere()).toBe(true)
  await at(inYears(0, 91), () => forgetMessages(world.app))
  expect([await isAnsweredThere(), await isOpenThere()]).toEqual([false, true])
})

test('the job does all of it at once, and ends when there is no more to do', async () => {
  const gone = await aDeleted()
  const isMessageThere = await aMessage(world.clock.now)
  await at(inYears(4, 0), async () => {
    const job = startRetention(world.app)
    await expect.poll(() => isThere(gone)).toBe(false)
    await job.stop()
  })
  expect([await isMessageThere(), await world.app.db.$count(sessions)]).toEqual([false, 0])
})

test('what cannot be erased now holds up nothing else', async () => {
  const gone = await aDeleted()
  const logged = vi.spyOn(world.app.log, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  await world.database.pool.query('alter table sessions rename to out_of_reach')
  await at(inYears(4, 0), async () => {
    const job = startRetention(world.app)
    await expect.poll(() => isThere(gone)).toBe(false)
    await job.stop()
  })
  await world.database.pool.query('alter table out_of_reach rename to sessions')
  expect(logged.mock.calls).toMatchObject([[{ what: 'forget what is old' }, 'a job failed']])
})

test('mail is kept for as long as the policy says', () => {
  expect(keepMailDays).toBe(policy.mailDays)
})
