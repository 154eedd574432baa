import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v5 as uuidv5 } from 'uuid'
import { expect, test } from 'vitest'
import { competitionFacts, officials, playerResults, registrations, teamInvitations, teams, users } from '#db/schema.ts'
import { aCaptain } from '#test/builders.ts'
import { aTournamentWithTeams, drawn, nameOfficials } from '#test/competition.ts'
import { useWorld } from '#test/world.ts'
import { migrationsFolder } from './migrate.ts'

const world = useWorld()

/** A late team as earlier versions stored it: the one who was named is its captain. */
async function aTeamFromBefore(overrides: Partial<typeof teams.$inferInsert> = {}) {
  const cup = await aTournamentWithTeams(world, 3, { maxTeams: 8 })
  await drawn(cup.organizer, cup.id)
  const captain = await aCaptain(world)
  const id = uuidv5(randomUUID(), cup.id)
  const body = { kind: 'late_entry', match: 1, slot: 1, team: id }
  const { db } = world.app
  await db.insert(teams).values({
    id,
    name: 'Latecomers',
    tournamentId: cup.id,
    captainId: captain.id,
    members: [captain.id],
    ...overrides,
  })
  await db.insert(registrations).values({
    tournamentId: cup.id,
    userId: captain.id,
    teamId: id,
    teamName: 'Latecomers',
    feeCents: 0,
    paymentStatus: 'paid',
    paidBy: 'free',
    registeredAt: world.clock.now,
  })
  await db.insert(competitionFacts).values({
    tournamentId: cup.id,
    id: randomUUID(),
    seq: 2,
    body,
    actorId: cup.organizer.id,
    actorRole: 'organizer',
    createdAt: world.clock.now,
  })
  const results = {
    wins: 0,
    losses: 2,
    prizeCents: 0,
    verifiedWins: 0,
    verifiedLosses: 2,
    verifiedPrizeCents: 0,
    place: 4,
    placeSharedBy: 1,
  }
  await db.insert(playerResults).values({ tournamentId: cup.id, teamId: id, userId: captain.id, ...results })
  await db.update(users).set({ losses: 3, verifiedLosses: 3 }).where(eq(users.id, captain.id))
  return { cup, captain, id }
}

/** On today's tables: a column that it names was renamed later. */
async function migrate() {
  const { pool } = world.database
  await pool.query('alter table tournaments rename column cancelled_at to deleted_at')
  const statements = await readFile(join(migrationsFolder, '0004_consent_to_earlier_teams.sql'), 'utf8')
  for (const statement of statements.split('--> statement-breakpoint')) await pool.query(statement)
  await pool.query('alter table tournaments rename column deleted_at to cancelled_at')
}

const teamWith = async (id: string) => (await world.app.db.select().from(teams).where(eq(teams.id, id)))[0]!

test('a captain from before who never agreed is asked, and what was credited to them is taken back', async () => {
  const { cup, captain, id } = await aTeamFromBefore()
  await migrate()
  expect(await teamWith(id)).toMatchObject({
    captainId: null,
    enteredBy: cup.organizer.id,
    claimedAt: null,
    members: [],
  })
  const [registration] = await world.app.db.select().from(registrations).where(eq(registrations.teamId, id))
  expect(registration).toMatchObject({ userId: null, paymentStatus: 'paid' })
  const [account] = await world.app.db.select().from(users).where(eq(users.id, captain.id))
  expect(account).toMatchObject({ losses: 1, verifiedLosses: 1 })
  expect(await world.app.db.$count(playerResults, eq(playerResults.userId, captain.id))).toBe(0)
  const [invitation] = await world.app.db.select().from(teamInvitations).where(eq(teamInvitations.teamId, id))
  expect(invitation).toMatchObject({
    userId: captain.id,
    role: 'captain',
    status: 'invited',
    invitedBy: cup.organizer.id,
  })
  expect((await captain.patch(`/invitations/${invitation!.id}`, { status: 'accepted' })).status).toBe(200)
  expect(await teamWith(id)).toMatchObject({ captainId: captain.id })
})

test('a captain from before who did what only captains can keeps the team and its results', async () => {
  const { captain, id } = await aTeamFromBefore({ photo: '/files/photo.webp' })
  await migrate()
  const team = await teamWith(id)
  expect([team.captainId, team.claimedAt]).toEqual([captain.id, team.registeredAt])
  expect(await world.app.db.$count(playerResults, eq(playerResults.userId, captain.id))).toBe(1)
})

test('teams that their captains registered stay as they are', async () => {
  const { cup } = await aTeamFromBefore()
  await migrate()
  expect(await teamWith(cup.teams[0]!.id)).toMatchObject({
    captainId: cup.captain.id,
    enteredBy: null,
    claimedAt: null,
  })
})

test('officials from before keep their role if they have used it, and are asked otherwise', async () => {
  const { cup } = await aTeamFromBefore()
  const [active, idle] = [await aCaptain(world), await aCaptain(world)]
  await nameOfficials(world, cup.id, active.id, idle.id)
  await world.app.db.update(officials).set({ acceptedAt: null })
  await world.app.db.insert(competitionFacts).values({
    tournamentId: cup.id,
    id: randomUUID(),
    seq: 3,
    body: {},
    actorId: active.id,
    actorRole: 'co_organizer',
    createdAt: world.clock.now,
  })
  await migrate()
  const rows = await world.app.db.select().from(officials).where(eq(officials.tournamentId, cup.id))
  expect(new Map(rows.map(({ userId, acceptedAt }) => [userId, acceptedAt !== null]))).toEqual(
    new Map([
      [active.id, true],
      [idle.id, false],
    ]),
  )
})
