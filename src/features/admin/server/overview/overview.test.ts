import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { contactMessages, outbox, users } from '#db/schema.ts'
import { aCaptain, aTournament, anAdministrator, enterPaid } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Overview } from '../../overview-contract.ts'
import { readOverview } from './overview.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})

const overview = async () => (await (await administrator.get('/admin/overview')).json()) as Overview
const day = (days: number) => new Date(world.clock.now.getTime() + days * 86_400_000)

test('lists tournaments with few teams whose deadline is near, and no others', async () => {
  const soon = { registrationDeadline: day(2), startDate: day(5), endDate: day(6) }
  const lonely = await aTournament(world, { ...soon, name: 'Lonely' })
  const busy = await aTournament(world, { ...soon, name: 'Busy', maxTeams: 2 })
  await enterPaid(world, await aCaptain(world), busy, 'One')
  await aTournament(world, { name: 'Later' })
  const { fewTeams } = await overview()
  expect(fewTeams.map(({ id }) => id)).toEqual([lonely.id])
})

test('one organizer cannot fill the list of tournaments with few teams', async () => {
  const before = await overview()
  const organizer = await aCaptain(world)
  const soon = { startDate: day(5), endDate: day(6), organizerId: organizer.id }
  for (const hours of [40, 30, 20, 10, 5, 3]) {
    const registrationDeadline = new Date(world.clock.now.getTime() + hours * 3_600_000)
    await aTournament(world, { ...soon, registrationDeadline, name: `Spam ${hours}` })
  }
  const { fewTeams, fewTeamsTotal } = await overview()
  expect(fewTeams.slice(0, 2).map(({ name, more }) => [name, more])).toEqual([
    ['Spam 3', 5],
    ...before.fewTeams.slice(0, 1).map(({ name, more }) => [name, more]),
  ])
  expect(fewTeamsTotal - before.fewTeamsTotal).toBe(6)
})

test('counts sign-ups, registrations and revenue for each of the last twelve weeks', async () => {
  const before = (await overview()).weeks
  const cup = await aTournament(world)
  const { team } = await enterPaid(world, await aCaptain(world), cup, 'In')
  await enterPaid(world, await aCaptain(world), cup, 'Stays')
  await administrator.delete(`/teams/${team.id}`)
  await world.settled()
  const joined = new Date(Date.now() - 3 * 7 * 86_400_000)
  const earlier = { id: uuidv7({ msecs: joined.getTime() }), createdAt: joined, firstName: 'Old', lastName: 'Timer' }
  await world.app.db.insert(users).values({ ...earlier, username: 'old-timer', email: 'old@x.example' })
  const { weeks } = await overview()
  expect(weeks.map(({ week }) => new Date(week).getUTCDay())).toEqual(Array(12).fill(1))
  const [threeWeeksAgo, now] = [weeks.at(-4)!, weeks.at(-1)!]
  expect(threeWeeksAgo.signUps - before.at(-4)!.signUps).toBe(1)
  // The organizer and two captains.
  expect(now.signUps - before.at(-1)!.signUps).toBe(3)
  expect(now.registrations - before.at(-1)!.registrations).toBe(2)
  expect(now.revenue - before.at(-1)!.revenue).toBe(50)
})

test('counts failed emails and open messages', async () => {
  const mail = { to: 'a@x.example', templateKey: 'x', subject: 'x', html: 'x', text: 'x', status: 'failed' } as const
  const message = { name: 'Robin', email: 'robin@x.example', subject: 'Parking', message: 'Is there any?' }
  const before = await overview()
  await world.app.db.insert(outbox).values({ ...mail, createdAt: world.clock.now })
  await world.app.db.insert(contactMessages).values(message)
  const after = await overview()
  expect([after.failedMail - before.failedMail, after.openMessages - before.openMessages]).toEqual([1, 1])
})

test('says whether a mail server is configured', async () => {
  expect(await overview()).toMatchObject({ hasMailServer: false })
  const mail = { smtpUrl: 'smtp://localhost', from: 'hello@homefield.example' }
  const withServer = { ...world.app, config: { ...world.app.config, mail } }
  expect(await readOverview(withServer)).toMatchObject({ hasMailServer: true })
})
