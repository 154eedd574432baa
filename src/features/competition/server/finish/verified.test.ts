import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications, officials, organizerHistory, registrations, teams, tournaments, users } from '#db/schema.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { aCaptain, anAdministrator, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import {
  aDrawnTournament,
  aReport,
  competitionOf,
  drawn,
  playOut,
  teamsOf,
  theSameTwoTeams,
} from '#test/competition.ts'
import { aDecidedTournament, aTournamentOfCaptains, finished, finishOf, resultsOf, undoFinish } from '#test/finish.ts'
import { mailsTo } from '#test/mail.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const later = (minutes: number) => new Date(world.clock.now.getTime() + minutes * 60_000)

type Cup = { id: string; organizer: Player; captains: Player[] }

const reportsPath = ({ id }: { id: string }, match: number) => `/tournaments/${id}/matches/${match}/reports`
const verifiedOf = async ({ captains }: Cup) =>
  (await Promise.all(captains.map((captain) => resultsOf(world, captain)))).map(({ verified }) => verified)
const verifiable = async (cup: Cup) => (await finishOf(cup.organizer, cup)).verification.verifiable
const paidByCard = { feeCents: 10_000 }
const noneVerified = times(4, () => [0, 0, 0])

/** A drawn tournament of four captains that starts in so many minutes. */
async function aCupIn(minutes: number) {
  const dates = { registrationDeadline: later(-60), startDate: later(minutes), endDate: later(minutes + 600) }
  const cup = await aTournamentOfCaptains(world, { ...paidByCard, overrides: dates })
  await drawn(cup.organizer, cup.id)
  return cup
}

describe('before the start', () => {
  test('no result can be entered, and at the start it can', async () => {
    const cup = await aCupIn(24 * 60)
    const report = aReport(await competitionOf(cup.organizer, cup.id), 1, [21, 15])
    const send = () => cup.organizer.post(reportsPath(cup, 1), report)
    expect(await statusAndCode(send())).toEqual([409, 'not_started'])
    const now = world.clock.now
    world.clock.now = later(24 * 60)
    expect((await send()).status).toBe(201)
    world.clock.now = now
  })

  test('a drawn tournament can be started up to 12 hours early, and everyone on the teams is told', async () => {
    const cup = await aCupIn(13 * 60)
    const start = () => cup.organizer.post(`/tournaments/${cup.id}/start`)
    expect(await statusAndCode(start())).toEqual([409, 'start_too_early'])
    await world.app.db
      .update(tournaments)
      .set({ startDate: later(12 * 60) })
      .where(eq(tournaments.id, cup.id))
    const replies = await Promise.all(times(20, start))
    expect(replies.map(({ status }) => status)).toEqual(times(20, () => 200))
    const started = (await replies[0]!.json()) as Tournament
    expect(started).toMatchObject({ startedAt: world.clock.now.toISOString(), status: 'active' })
    for (const captain of cup.captains) {
      const [bell, ...others] = await world.app.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, captain.id), eq(notifications.type, 'tournament_changed')))
      expect([bell!.message, others]).toEqual([expect.stringContaining("It's starting earlier than scheduled."), []])
      const [mail, ...more] = await mailsTo(world, captain.email, 'tournament_started')
      expect([mail!.text, mail!.causedBy, more]).toEqual([expect.stringMatching(/Start: .* → /), null, []])
    }
  })

  test('a tournament that was started early takes scores, but no walkovers or forfeits', async () => {
    const cup = await aCupIn(60)
    await cup.organizer.post(`/tournaments/${cup.id}/start`)
    const snapshot = await competitionOf(cup.organizer, cup.id)
    const send = (result: object) =>
      cup.organizer.post(reportsPath(cup, 1), { ...aReport(snapshot, 1, [0, 0]), result })
    for (const result of [
      { outcome: 'walkover', winner: 0 },
      { outcome: 'forfeit', by: 1 },
      { outcome: 'double_no_show' },
      { outcome: 'retired', by: 0 },
    ]) {
      expect(await statusAndCode(send(result))).toEqual([409, 'no_show_before_start'])
    }
    await playOut(cup.organizer, cup.id)
    await finished(cup)
    expect(await verifiable(cup)).toBe('yes')
  })

  test('nobody can start a tournament that is not drawn, is canceled, or still takes teams', async () => {
    const cup = await aTournamentOfCaptains(world, { overrides: { startDate: later(60) } })
    const start = () => statusAndCode(cup.organizer.post(`/tournaments/${cup.id}/start`))
    expect(await start()).toEqual([409, 'start_before_draw'])
    await drawn(cup.organizer, cup.id)
    const change = (values: Partial<typeof tournaments.$inferInsert>) =>
      world.app.db.update(tournaments).set(values).where(eq(tournaments.id, cup.id))
    await change({ registrationDeadline: later(30) })
    expect(await start()).toEqual([409, 'start_before_deadline_passed'])
    await change({ status: 'cancelled', cancelledAt: world.clock.now })
    expect(await start()).toEqual([409, 'tournament_cancelled'])
  })

  test('results entered before the current start date, which was moved later, are not verified', async () => {
    const cup = await aDecidedTournament(world, paidByCard)
    const dates = { startDate: later(60), endDate: later(600) }
    await world.app.db.update(tournaments).set(dates).where(eq(tournaments.id, cup.id))
    await finished(cup)
    expect([await verifiable(cup), await verifiedOf(cup)]).toEqual(['no', noneVerified])
  })
})

describe('results are not verified, not even by the administrator,', () => {
  const refused: [string, (cup: Cup) => Promise<unknown>][] = [
    [
      'if a captain was a co-organizer, even one who left before the finish',
      async ({ id, captains }) => {
        const own = { tournamentId: id, userId: captains[3]!.id }
        await world.app.db.insert(officials).values({ ...own, role: 'co_organizer', acceptedAt: world.clock.now })
        await world.app.db.delete(officials).where(eq(officials.userId, own.userId))
      },
    ],
    [
      'if a captain was asked to keep score, and then to run the tournament',
      async ({ id, captains }) => {
        const own = { tournamentId: id, userId: captains[3]!.id }
        await world.app.db.insert(officials).values({ ...own, role: 'scorekeeper', acceptedAt: world.clock.now })
        await world.app.db.update(officials).set({ role: 'co_organizer' }).where(eq(officials.userId, own.userId))
      },
    ],
    [
      "if a captain's email is not confirmed",
      ({ captains }) => world.app.db.update(users).set({ emailVerified: false }).where(eq(users.id, captains[3]!.id)),
    ],
    [
      'if two teams have the same captain',
      ({ captains }) =>
        world.app.db.update(teams).set({ captainId: captains[0]!.id }).where(eq(teams.captainId, captains[3]!.id)),
    ],
    [
      'if a team was entered by the organizer, even with a captain who accepted in time',
      ({ organizer, captains }) =>
        world.app.db
          .update(teams)
          .set({ enteredBy: organizer.id, claimedAt: later(-120) })
          .where(eq(teams.captainId, captains[3]!.id)),
    ],
  ]

  test.each(refused)('%s', async (_, change) => {
    const administrator = await anAdministrator(world)
    const cup = await aDecidedTournament(world, paidByCard)
    await change(cup)
    await finished(cup)
    expect((await administrator.post(`/admin/tournaments/${cup.id}/prize-confirmation`)).ok).toBe(true)
    expect([await verifiable(cup), await verifiedOf(cup)]).toEqual(['no', noneVerified])
  })
})

test('results are verified even if a captain kept score or was only invited to run the tournament', async () => {
  const cup = await aDecidedTournament(world, paidByCard)
  const [first, second] = cup.captains
  await world.app.db.insert(officials).values([
    { tournamentId: cup.id, userId: first!.id, role: 'scorekeeper', acceptedAt: world.clock.now },
    { tournamentId: cup.id, userId: second!.id, role: 'co_organizer' },
  ])
  await finished(cup)
  expect(await verifiable(cup)).toBe('yes')
})

describe('a fee that was paid in cash, or refunded before the finish,', () => {
  test.each([
    ['paid in cash', { paidBy: 'cash', paymentIntentId: null }],
    ['refunded', { paymentStatus: 'refunded' }],
  ] as const)('%s: the administrator has to confirm the results', async (_, change) => {
    const administrator = await anAdministrator(world)
    const cup = await aDecidedTournament(world, paidByCard)
    await world.app.db.update(registrations).set(change).where(eq(registrations.userId, cup.captains[3]!.id))
    await finished(cup)
    expect([await verifiable(cup), await verifiedOf(cup)]).toEqual(['if_confirmed', noneVerified])
    await administrator.post(`/admin/tournaments/${cup.id}/prize-confirmation`)
    expect((await verifiedOf(cup)).map(([wins, losses]) => [wins, losses])).toEqual([
      [2, 0],
      [1, 1],
      [0, 1],
      [0, 1],
    ])
  })
})

test('a fee refunded after the finish counts as paid until the tournament is reopened and finished again', async () => {
  const cup = await aDecidedTournament(world, paidByCard)
  await finished(cup)
  const own = eq(registrations.userId, cup.captains[1]!.id)
  await world.app.db.update(registrations).set({ paymentStatus: 'refunded' }).where(own)
  expect([await verifiable(cup), (await verifiedOf(cup))[0]!.slice(0, 2)]).toEqual(['yes', [2, 0]])
  await undoFinish(cup)
  await finished(cup)
  expect([await verifiable(cup), await verifiedOf(cup)]).toEqual(['if_confirmed', noneVerified])
})

test('a team that withdraws after the finish keeps its losses, and the others keep what they won', async () => {
  const administrator = await anAdministrator(world)
  const cup = await aDecidedTournament(world)
  await finished(cup)
  const before = await Promise.all(cup.captains.map((captain) => resultsOf(world, captain)))
  for (const [index, status] of ['refunded', 'withdrawn'].entries()) {
    const reply = await administrator.patch(`/teams/${cup.teams[index + 2]!.id}`, { paymentStatus: status })
    expect(reply.status).toBeLessThan(500)
  }
  expect(await Promise.all(cup.captains.map((captain) => resultsOf(world, captain)))).toEqual(before)
  expect(before.map(({ all }) => all.slice(0, 2))).toEqual([
    [2, 0],
    [1, 1],
    [0, 1],
    [0, 1],
  ])
})

/** A drawn tournament with a late team in the only bye, and the person who was asked to be its captain. */
async function aCupWithLateTeam() {
  const cup = await aDrawnTournament(world, 3)
  await world.app.db.update(tournaments).set({ maxTeams: 8 }).where(eq(tournaments.id, cup.id))
  const captain = await aCaptain(world)
  const team = { name: 'Latecomers', captain: captain.username }
  await cup.organizer.post(`/tournaments/${cup.id}/late-entries`, { id: randomUUID(), match: 1, slot: 1, team })
  const [, teamId] = teamsOf((await competitionOf(cup.organizer, cup.id)).matches[0]!)
  const accept = async () => {
    const [invitation] = (await (await captain.get('/invitations')).json()) as { id: string }[]
    return (await captain.patch(`/invitations/${invitation!.id}`, { status: 'accepted' })).status
  }
  return { cup, captain, teamId, accept }
}
const creditedOf = async (cup: Parameters<typeof finishOf>[1] & { organizer: Player }, teamId: string) =>
  (await finishOf(cup.organizer, cup)).teams.find((team) => team.teamId === teamId)!.isCredited

describe('a team that was entered by the organizer', () => {
  test('is credited if its captain accepts before its first match', async () => {
    const { cup, captain, teamId, accept } = await aCupWithLateTeam()
    expect(await accept()).toBe(200)
    const now = world.clock.now
    world.clock.now = later(1)
    await playOut(cup.organizer, cup.id)
    await finished(cup)
    world.clock.now = now
    expect([await creditedOf(cup, teamId), (await resultsOf(world, captain)).all.slice(0, 2)]).toEqual([true, [0, 1]])
  })

  test('is credited with nothing if its captain accepts later', async () => {
    const { cup, captain, teamId, accept } = await aCupWithLateTeam()
    const report = aReport(await competitionOf(cup.organizer, cup.id), 1, [21, 15])
    await cup.organizer.post(reportsPath(cup, 1), report)
    expect(await accept()).toBe(200)
    await playOut(cup.organizer, cup.id)
    await finished(cup)
    expect([await creditedOf(cup, teamId), await resultsOf(world, captain)]).toEqual([
      false,
      { all: [0, 0, 0], verified: [0, 0, 0] },
    ])
  })
})

test('a fourth match between the same two teams is not credited', async () => {
  const cup = await aTournamentOfCaptains(world, { teams: 2 })
  const setup = theSameTwoTeams(4)
  const reply = await cup.organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup })
  expect([reply.status, await reply.text()]).toEqual([200, expect.anything()])
  await drawn(cup.organizer, cup.id)
  await playOut(cup.organizer, cup.id)
  await finished(cup)
  const results = await Promise.all(cup.captains.map((captain) => resultsOf(world, captain)))
  expect(results.map(({ all }) => all[0]! + all[1]!)).toEqual([3, 3])
})

test('the history of organizers cannot be changed or deleted', async () => {
  const cup = await aDrawnTournament(world, 2)
  const own = eq(organizerHistory.tournamentId, cup.id)
  const rows = () => world.app.db.select().from(organizerHistory).where(own)
  expect((await rows()).map(({ userId }) => userId)).toEqual([cup.organizer.id])
  for (const change of [
    'delete from organizer_history',
    `update organizer_history set user_id = '${cup.captain.id}'`,
  ]) {
    await expect(world.database.pool.query(`${change} where tournament_id = $1`, [cup.id])).rejects.toThrow(
      'append-only',
    )
  }
  await world.app.db.update(tournaments).set({ organizerId: cup.captain.id }).where(eq(tournaments.id, cup.id))
  expect((await rows()).map(({ userId }) => userId).toSorted()).toEqual([cup.organizer.id, cup.captain.id].toSorted())
})
