import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts, auditLog, notifications, registrations, sessions, teams, tournaments, users } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { anonymize } from '#features/accounts/server/anonymize.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import { aPlayer, aTournament, anAdministrator, confirmCard, enterPaid, startEntry, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { drawn, playOut } from '#test/competition.ts'
import { aTournamentOfCaptains, finished, undoFinish } from '#test/finish.ts'
import { useWorld } from '#test/world.ts'
import { deleteUser } from './delete-account.ts'

const world = useWorld()
let admin: Player
let player: Player
beforeAll(async () => {
  admin = await anAdministrator(world)
})
beforeEach(async () => {
  player = await aPlayer(world)
})

const remove = (who = player) => deleteUser(world.app, admin, who.id)
const rowOf = async (who = player) => (await world.app.db.select().from(users).where(eq(users.id, who.id)))[0]!

test('personal data is erased from the profile', async () => {
  await player.patch(`/users/${player.id}`, {
    bio: 'Goalkeeper',
    location: 'Austin',
    preferredSports: ['soccer'],
    wins: 3,
  })
  await world.app.db
    .insert(notifications)
    .values({ userId: player.id, type: 'x', title: 'x', message: player.firstName })
  await remove()
  expect(await rowOf()).toMatchObject({
    firstName: 'Deleted',
    lastName: 'player',
    username: expect.stringMatching(/^deleted-/),
    email: expect.stringMatching(/^deleted-.*@deleted\.invalid$/),
    bio: null,
    location: null,
    avatar: null,
    preferredSports: [],
    wins: 0,
    hideEmail: true,
    deletedAt: world.clock.now,
  })
  for (const table of [accounts, sessions, notifications]) {
    expect(await world.app.db.$count(table, eq(table.userId, player.id))).toBe(0)
  }
})

/** The tables that contain a text, ignoring case. */
async function tablesWith(text: string) {
  const inPublic = `select tablename from pg_tables where schemaname = 'public'`
  const { rows } = await world.database.pool.query<{ tablename: string }>(inPublic)
  const found = await Promise.all(
    rows.map(async ({ tablename }) => {
      const isIn = `select from "${tablename}" t where position($1 in lower(t::text)) > 0 limit 1`
      return (await world.database.pool.query(isIn, [text.toLowerCase()])).rowCount === 0 ? [] : [tablename]
    }),
  )
  return found.flat().toSorted()
}

test('no table contains their email address; their name stays only in mail sent to others', async () => {
  const names = { firstName: 'Quirina', lastName: 'Vandersloot', bio: 'Plays the zither', location: 'Xanten' }
  const elsewhere = `moving-${player.username}@x.example`
  const renamed = `renamed-${player.username}`
  await admin.patch(`/users/${player.id}`, { ...names, username: renamed, email: `${renamed}@x.example` })
  await player.post('/auth/change-email', { email: elsewhere, password: 'chalk-line' })
  await visitor(world).post('/auth/forgot-password', { email: `${renamed}@x.example` })
  await player.post('/auth/confirmation')
  await enterPaid(world, player, await aTournament(world), 'Net Ninjas')
  await world.settled()
  expect(await tablesWith(elsewhere)).toEqual(['outbox', 'verifications'])
  expect(await tablesWith(`${renamed}@x.example`)).toEqual(expect.arrayContaining(['users', 'verifications']))
  await remove()
  await world.settled()
  // The organizer's mail about the new team contains the captain's name until it is deleted, but no address.
  expect(await Promise.all([names.firstName, names.lastName].map(tablesWith))).toEqual([['outbox'], ['outbox']])
  const said = [names.bio, names.location, `${player.username}@`, renamed, elsewhere]
  expect(await Promise.all(said.map(tablesWith))).toEqual(said.map(() => []))
})

test("a payment during the deletion does not store the captain's address", async () => {
  const cup = await aTournament(world)
  await player.post('/teams', { name: 'Net Ninjas', tournamentId: cup.id })
  const started = (await (await startEntry(player, cup, 'Net Ninjas')).json()) as StartedEntry
  await confirmCard(world, started)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let entering: Promise<Response> | undefined
  await transact(world.app.db, async (tx) => {
    await tx.select().from(users).where(eq(users.id, player.id)).for('update')
    entering = player.post('/teams', { ...started, name: 'Net Ninjas', tournamentId: cup.id })
    await expect.poll(async () => (await world.database.pool.query(waiting)).rowCount).toBe(1)
    await anonymize(tx, player.id, world.clock.now)
  })
  expect((await entering!).status).toBe(201)
  await world.settled()
  expect(await tablesWith(player.email)).toEqual([])
})

test('all sessions end, and logging in fails', async () => {
  await remove()
  expect(await (await player.get('/auth/session')).json()).toEqual({ user: null })
  const login = await visitor(world).post('/auth/login', { email: player.email, password: 'chalk-line' })
  expect(login.status).toBe(401)
})

test('username and email are free again', async () => {
  await remove()
  const again = { firstName: 'New', lastName: 'Person', password: 'chalk-line' }
  const reply = await visitor(world).post('/auth/signup', { ...again, username: player.username, email: player.email })
  expect(reply.status).toBe(201)
})

test('teams and payments stay without a name', async () => {
  const cup = await aTournament(world)
  const { team } = await enterPaid(world, player, cup, 'Net Ninjas')
  await remove()
  expect((await world.app.db.select().from(teams).where(eq(teams.id, team.id)))[0]).toMatchObject({
    name: 'Net Ninjas',
    captainId: player.id,
    paymentStatus: 'paid',
  })
  const [place] = await world.app.db.select().from(registrations).where(eq(registrations.userId, player.id))
  expect(place).toMatchObject({ paymentStatus: 'paid', amountPaidCents: 5000 })
})

test('the audit log says who deleted which account, without the name', async () => {
  await remove()
  const [act] = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, player.id))
  expect(act).toMatchObject({ actorId: admin.id, action: 'deleted', subjectType: 'user', subjectName: null })
})

describe('deletion is refused', () => {
  test.each([
    ['active by its status', { status: 'active' } as const],
    ['started by its dates', { startDate: new Date(0), registrationDeadline: new Date(-1) }],
  ])('while a paid team plays in a tournament that is %s', async (_, running) => {
    const cup = await aTournament(world)
    await enterPaid(world, player, cup, 'Net Ninjas')
    await world.app.db.update(tournaments).set(running).where(eq(tournaments.id, cup.id))
    await expect(remove()).rejects.toMatchObject({ code: 'plays_in_running_tournament' })
    expect((await rowOf()).deletedAt).toBeNull()
    await world.app.db.update(tournaments).set({ status: 'completed' }).where(eq(tournaments.id, cup.id))
    await remove()
  })

  test('for the administrator', async () => {
    await expect(remove(admin)).rejects.toMatchObject({ code: 'administrator_stays' })
  })

  test('for deleted and unknown users', async () => {
    await remove()
    await expect(remove()).rejects.toMatchObject({ code: 'profile_not_found' })
    const nobody = { ...player, id: '01a1f86d-0000-7000-8000-000000000000' }
    await expect(remove(nobody)).rejects.toMatchObject({ code: 'profile_not_found' })
  })
})

test('a pending team does not prevent deletion, and its spot is released at once', async () => {
  const cup = await aTournament(world)
  await player.post('/teams', { name: 'Late Payers', tournamentId: cup.id })
  const started = (await (await startEntry(player, cup, 'Late Payers')).json()) as StartedEntry
  await startEntry(player, cup, 'Early Payers')
  await world.app.db.update(tournaments).set({ status: 'active' }).where(eq(tournaments.id, cup.id))
  await remove()
  expect((await rowOf()).deletedAt).not.toBeNull()
  await world.settled()
  expect(await (await visitor(world).get(`/tournaments/${cup.id}`)).json()).toMatchObject({ placesTaken: 0 })
  expect((await confirmCard(world, started)).status).toBe(400)
})

describe('between the draw and the last match', () => {
  test('neither the organizer nor a captain can delete their account; afterward both can, and their results are erased', async () => {
    const cup = await aTournamentOfCaptains(world)
    await drawn(cup.organizer, cup.id)
    const [champion] = cup.captains
    await expect(remove(cup.organizer)).rejects.toMatchObject({ code: 'organizes_drawn_tournament' })
    await expect(remove(champion)).rejects.toMatchObject({ code: 'plays_in_running_tournament' })
    await playOut(cup.organizer, cup.id)
    await finished(cup)
    await remove(champion)
    expect(await rowOf(champion)).toMatchObject({ wins: 0, verifiedWins: 0, verifiedPrizeCents: 0 })
    expect((await undoFinish(cup)).status).toBe(200)
    expect(await rowOf(champion)).toMatchObject({ wins: 0, losses: 0, totalPrizeWonCents: 0 })
    await remove(cup.organizer)
  })
})
