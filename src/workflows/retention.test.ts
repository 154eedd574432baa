import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, getTableName, isNotNull, like } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { beforeEach, expect, test } from 'vitest'
import {
  checkInTicks,
  claimLinks,
  contactMessages,
  loginNetworks,
  outbox,
  sessions,
  teamContacts,
  teamInvitations,
  teams,
  tournaments,
  users,
  webhookEvents,
} from '#db/schema.ts'
import { aCaptain, aPlayer, aTournament, anAdministrator, enterPaid, joinTeam, justStarted } from '#test/builders.ts'
import { enterPending } from '#test/money.ts'
import type { Player } from '#test/builders.ts'
import { aDrawnTournament, addOfficials } from '#test/competition.ts'
import { fillTable } from '#test/fill-table.ts'
import { aPhotoIn } from '#test/photos.ts'
import { queryPlan } from '#test/query-plan.ts'
import { publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import { startRetention } from './jobs.ts'
import { refersToAccount } from './refers-to-account.ts'
import { enforceRetention } from './retention.ts'

const world = useWorld()
let admin: Player
// A new session for each test, because retention deletes old ones.
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
/** Runs `work` with the clock set to `moment`. */
async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const now = world.clock.now
  world.clock.now = moment
  try {
    return await work()
  } finally {
    world.clock.now = now
  }
}
const enforceAt = (moment: Date) => at(moment, () => enforceRetention(world.app))
async function aDeleted(before: (player: Player) => Promise<unknown> = async () => {}): Promise<Player> {
  const player = await aCaptain(world)
  await before(player)
  expect((await admin.delete(`/users/${player.id}`)).status).toBe(200)
  return player
}

test('members and photo are erased seven years after the tournament; the team and its payment stay', async () => {
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
  const teamRow = async () => (await world.app.db.select().from(teams).where(eq(teams.id, team.id)))[0]!
  const before = await teamRow()
  expect(before.members).toEqual(['Sam from next door'])
  await enforceAt(sinceTheEnd(-1))
  expect(await teamRow()).toEqual(before)
  await enforceAt(sinceTheEnd(2))
  await world.settled()
  expect(await teamRow()).toEqual({ ...before, members: [], photo: null })
  expect(await readdir(join(world.app.config.dataDir, 'files', 'teams'))).toEqual([])
})

test('phone numbers, who arrived and the earlier names of claimed teams are deleted 30 days after the tournament, not a day before', async () => {
  const captain = await aCaptain(world)
  const cup = await aTournament(world)
  const team = await enterPending(captain, cup, 'Reachable')
  await captain.patch(`/teams/${team.id}/contact`, { phone: '(512) 555-0123' })
  const tick = { id: randomUUID(), teamId: team.id, member: null, isHere: true }
  expect((await admin.post(`/tournaments/${cup.id}/check-in/ticks`, tick)).status).toBe(201)
  const before = { name: 'Earlier', members: ['Maria Kowalski'] }
  await world.app.db.insert(claimLinks).values({ teamId: team.id, isOpen: false, before })
  const sinceTheEnd = (days: number) => new Date(new Date(cup.endDate).getTime() + days * 86_400_000)
  const left = async () => [
    await world.app.db.$count(claimLinks, and(eq(claimLinks.teamId, team.id), isNotNull(claimLinks.before))),
    await world.app.db.$count(teamContacts, eq(teamContacts.teamId, team.id)),
    await world.app.db.$count(checkInTicks, eq(checkInTicks.teamId, team.id)),
  ]
  await enforceAt(sinceTheEnd(29))
  expect(await left()).toEqual([1, 1, 1])
  await enforceAt(sinceTheEnd(31))
  expect(await left()).toEqual([0, 0, 0])
})

test('a deleted account is erased three years later, not a day before; active accounts stay', async () => {
  const [gone, stays] = [await aDeleted(), await aCaptain(world)]
  await enforceAt(inYears(3, -1))
  expect(await isThere(gone)).toBe(true)
  await enforceAt(inYears(3, 1))
  expect([await isThere(gone), await isThere(stays)]).toEqual([false, true])
})

test('the row of a deleted account stays while payments, teams or tournaments refer to it', async () => {
  const cup = await aTournament(world)
  const captain = await aDeleted(async (player) => {
    const { team } = await enterPaid(world, player, cup, 'Payers')
    await player.post(`/teams/${team.id}/withdrawal`)
  })
  const organizer = await aDeleted((player) => aTournament(world, { organizerId: player.id }))
  const mate = await aCaptain(world)
  const other = await aCaptain(world)
  await joinTeam(other, await enterPending(other, cup, 'Mates'), mate)
  await admin.delete(`/users/${mate.id}`)
  await enforceAt(inYears(4, 0))
  expect(await Promise.all([captain, organizer, mate].map(isThere))).toEqual([true, true, true])
})

test('an account is kept for every foreign key that refuses to lose it', async () => {
  const { rows } = await world.database.pool.query<{ column: string }>(
    `select conrelid::regclass || '.' || attname as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and confrelid = 'users'::regclass and confdeltype in ('r', 'a')`,
  )
  const checked = refersToAccount.map((column) => `${getTableName(column.table)}.${toSnakeCase(column.name)}`)
  expect(checked.toSorted()).toEqual(rows.map(({ column }) => column).toSorted())
})

test('a deleted account that changed a schedule stays, and the others are still erased', async () => {
  const cup = await aDrawnTournament(world, 4)
  await world.app.db.update(tournaments).set(justStarted(world.clock.now)).where(eq(tournaments.id, cup.id))
  const helper = await aDeleted(async (player) => {
    const scorekeeper = await aCaptain(world)
    await addOfficials(world, cup.id, player.id, scorekeeper.id)
    const { published } = await publishedSchedule(player, cup.id, someCourts(1, world.clock.now))
    expect(published).toHaveLength(3)
  })
  const gone = await aDeleted()
  await enforceAt(inYears(4, 0))
  expect([await isThere(helper), await isThere(gone)]).toEqual([true, false])
})

test('a session is deleted when it expires, and not before', async () => {
  const player = await aCaptain(world)
  const logins = () => world.app.db.$count(sessions, eq(sessions.userId, player.id))
  const [login] = await world.app.db.select().from(sessions).where(eq(sessions.userId, player.id))
  const sinceItsEnd = (ms: number) => new Date(login!.expiresAt.getTime() + ms)
  await enforceAt(sinceItsEnd(-1))
  expect(await logins()).toBe(1)
  await enforceAt(sinceItsEnd(0))
  expect(await logins()).toBe(0)
})

test('a network is forgotten 30 days after the last login from there', async () => {
  const player = await aPlayer(world)
  const networks = () => world.app.db.$count(loginNetworks, eq(loginNetworks.userId, player.id))
  await enforceAt(inYears(0, 30))
  expect(await networks()).toBe(1)
  await enforceAt(inYears(0, 31))
  expect(await networks()).toBe(0)
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

test('a message is deleted 90 days after it was answered; an open one stays', async () => {
  const [isAnsweredThere, isOpenThere] = [await aMessage(world.clock.now), await aMessage()]
  await enforceAt(inYears(0, 90))
  expect(await isAnsweredThere()).toBe(true)
  await enforceAt(inYears(0, 91))
  expect([await isAnsweredThere(), await isOpenThere()]).toEqual([false, true])
})

test('the job deletes everything that is due', async () => {
  const gone = await aDeleted()
  const isMessageThere = await aMessage(world.clock.now)
  await at(inYears(4, 0), async () => {
    const job = startRetention(world.app)
    await expect.poll(() => isThere(gone)).toBe(false)
    await job.stop()
  })
  expect([await isMessageThere(), await world.app.db.$count(sessions)]).toEqual([false, 0])
})

test('a failure to delete one kind of data does not stop the others', async () => {
  const gone = await aDeleted()
  await world.database.pool.query('alter table sessions rename to out_of_reach')
  await at(inYears(4, 0), async () => {
    const job = startRetention(world.app)
    await expect.poll(() => isThere(gone)).toBe(false)
    await job.stop()
  })
  await world.database.pool.query('alter table out_of_reach rename to sessions')
  expect(world.loggedErrors()).toEqual(['a job failed: some expired data could not be deleted'])
})

test('mail is deleted after 90 days, whether it was sent or not', async () => {
  const { app } = world
  await app.db.delete(outbox)
  const mail = { to: 'ana@club.example', templateKey: 'x', subject: 'x', html: 'x', text: 'x', createdAt: app.now() }
  await app.db
    .insert(outbox)
    .values([mail, { ...mail, status: 'sent', sentAt: app.now() }, { ...mail, status: 'failed' }])
  await enforceAt(inYears(0, 90))
  expect(await app.db.$count(outbox)).toBe(3)
  await enforceAt(inYears(0, 91))
  expect(await app.db.$count(outbox)).toBe(0)
})

test('a provider event is deleted 90 days after it was applied; one that is not applied yet stays', async () => {
  const { app } = world
  const event = { type: 'payment_intent.succeeded', receivedAt: inYears(-1, 0) }
  await app.db.insert(webhookEvents).values([
    { ...event, id: 'evt_applied', appliedAt: app.now() },
    { ...event, id: 'evt_open' },
  ])
  const ids = async () => (await app.db.select({ id: webhookEvents.id }).from(webhookEvents)).map(({ id }) => id)
  await enforceAt(inYears(0, 90))
  expect((await ids()).toSorted()).toEqual(['evt_applied', 'evt_open'])
  await enforceAt(inYears(0, 91))
  expect(await ids()).toEqual(['evt_open'])
})

test('more rows than one batch are all deleted', async () => {
  const { app } = world
  await world.database.pool.query(
    `insert into webhook_events (id, type, received_at, applied_at)
     select 'old ' || n, 'x', now() - interval '1 year', now() - interval '1 year' from generate_series(1, 1200) n`,
  )
  await enforceRetention(app)
  expect(await app.db.$count(webhookEvents, like(webhookEvents.id, 'old %'))).toBe(0)
})

test('90 days after a tournament, the addresses of people who were invited by email and have no account are gone', async () => {
  const captain = await aCaptain(world)
  const cup = await aTournament(world)
  const reply = await captain.post('/teams', {
    tournamentId: cup.id,
    name: 'Open Door',
    members: ['guest@club.example'],
  })
  expect(reply.status).toBe(201)
  const invited = () => world.app.db.$count(teamInvitations, eq(teamInvitations.email, 'guest@club.example'))
  await enforceRetention(world.app)
  expect(await invited()).toBe(1)
  const now = world.clock.now
  world.clock.now = new Date(cup.endDate.getTime() + 91 * 86_400_000)
  await enforceRetention(world.app)
  world.clock.now = now
  expect(await invited()).toBe(0)
})

const series = (columns: string, values: string) =>
  `(${columns}) select ${values} from generate_series($1::int, $2::int) n`

test.each([
  [
    'sessions',
    'sessions_expires_idx',
    series(
      'id, user_id, token, expires_at',
      `uuidv7(), (select id from users limit 1), 't' || n, now() + n * interval '1 minute'`,
    ),
  ],
  [
    'outbox',
    'outbox_created_idx',
    series(
      '"id", "to", template_key, subject, html, text, created_at',
      `uuidv7(), 'a@b.example', 'x', 'x', 'x', 'x', now() + n * interval '1 minute'`,
    ),
  ],
  [
    'webhook_events',
    'webhook_events_applied_idx',
    series('id, type, received_at, applied_at', `'many ' || n, 'x', now(), now() + n * interval '1 minute'`),
  ],
])('among 20,000 rows of %s, the ones to delete are found through %s', async (table, index, insert) => {
  await fillTable(world.database.pool, table, 20_000, (...range) =>
    world.database.pool.query(`insert into ${table} ${insert}`, range),
  )
  const plan = await queryPlan(world, () => enforceRetention(world.app), new RegExp(`^delete from "${table}"`))
  await world.database.pool.query(`delete from ${table}`)
  expect(plan).toContain(index)
  expect(plan).not.toContain(`Seq Scan on ${table}`)
})
