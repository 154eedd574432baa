import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { playerResults, prizes, teams, tournaments, users } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { aCaptain, anAdministrator, times, visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf, drawn } from '#test/competition.ts'
import {
  aDecidedTournament,
  aTournamentOfCaptains,
  aFinish,
  finished,
  finishOf,
  resultsOf,
  undoFinish,
} from '#test/finish.ts'
import type { DecidedTournament } from '#test/finish.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { History } from '../../api-contract.ts'

const world = useWorld()

const refusalOf = async (reply: Response | Promise<Response>) => {
  const { status } = await reply
  const { code, message } = (await (await reply).json()) as Failure
  return [status, code, message]
}
const statusesOf = (replies: Response[]) => replies.map(({ status }) => status).toSorted((x, y) => x - y)
const nothing = { all: [0, 0, 0], verified: [0, 0, 0] }
const allResults = ({ captains }: DecidedTournament) =>
  Promise.all(captains.map((captain) => resultsOf(world, captain)))

const historyOf = async ({ id }: { id: string }) =>
  (await (await visitor(world).get(`/tournaments/${id}/competition/history`)).json()) as History

describe('finishing', () => {
  test('credits wins, losses and the split prize to the accounts of each team', async () => {
    const cup = await aDecidedTournament(world, { feeCents: 50_000 })
    const member = await aCaptain(world)
    const [champions] = cup.teams
    await world.app.db
      .update(teams)
      .set({ members: [cup.captains[0]!.id, 'Kim Lee', member.id] })
      .where(eq(teams.id, champions!.id))
    const before = await finishOf(visitor(world), cup)
    expect(before).toMatchObject({ state: 'decided', finishedAt: null, prizePool: 1_000 })
    expect(before.teams.map(({ place, prize }) => [place, prize])).toEqual([
      [1, 700],
      [2, 300],
      [3, 0],
      [3, 0],
    ])
    expect(before.teams[0]).toMatchObject({ playersWithAccount: 2, playersWithoutAccount: 1 })

    const reply = await finished(cup, [500.01, 299.99, 200, 0])
    expect([reply.status, await reply.json()]).toMatchObject([
      201,
      {
        state: 'finished',
        finishedAt: world.clock.now.toISOString(),
        teams: [{ prize: 500.01 }, { prize: 299.99 }, { prize: 200 }, { prize: 0 }],
        verification: {
          isVerified: true,
          teams: 4,
          paidTeams: 4,
          teamsNeeded: 4,
          isConfirmed: false,
          verifiedPrize: 1_000,
        },
      },
    ])
    expect(await resultsOf(world, cup.captains[0]!)).toEqual({ all: [2, 0, 166.67], verified: [2, 0, 166.67] })
    expect(await resultsOf(world, member)).toEqual({ all: [2, 0, 166.67], verified: [2, 0, 166.67] })
    const rows = await world.app.db.select().from(playerResults).where(eq(playerResults.tournamentId, cup.id))
    expect(rows.map(({ wins, losses, place, placeSharedBy }) => [wins, losses, place, placeSharedBy])).toEqual(
      expect.arrayContaining([
        [2, 0, 1, 1],
        [1, 1, 2, 1],
        [0, 1, 3, 2],
        [0, 1, 3, 2],
      ]),
    )
    const due = await world.app.db.select().from(prizes).where(eq(prizes.tournamentId, cup.id))
    expect(due.every(({ dueAt }) => dueAt.getTime() === world.clock.now.getTime() + 48 * 3_600_000)).toBe(true)
    expect(due.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(100_000)
  })

  test('happens once if the request is repeated; of twenty different requests at once, one succeeds', async () => {
    const cup = await aDecidedTournament(world)
    const path = `/tournaments/${cup.id}/finish`
    const body = await aFinish(cup)
    const same = await Promise.all(times(20, () => cup.organizer.post(path, body)))
    expect(statusesOf(same)).toEqual([...times(19, () => 200), 201])
    expect((await resultsOf(world, cup.captains[0]!)).all).toEqual([2, 0, 700])
    expect((await refusalOf(cup.organizer.post(path, { ...body, prizes: [] }))).slice(0, 2)).toEqual([
      409,
      'fact_id_used',
    ])

    const other = await aDecidedTournament(world)
    const split = await aFinish(other)
    const rivals = await Promise.all(
      times(20, () => other.organizer.post(`/tournaments/${other.id}/finish`, { ...split, id: randomUUID() })),
    )
    expect(statusesOf(rivals)).toEqual([201, ...times(19, () => 409)])
    expect((await allResults(other)).map(({ all }) => all)).toEqual([
      [2, 0, 700],
      [1, 1, 300],
      [0, 1, 0],
      [0, 1, 0],
    ])
  })

  test('needs every match decided, and prizes for placed teams that add up to the pool', async () => {
    const open = await aDrawnTournament(world, 4)
    const none = { id: randomUUID(), prizes: [] }
    expect((await refusalOf(open.organizer.post(`/tournaments/${open.id}/finish`, none))).slice(0, 2)).toEqual([
      409,
      'not_decided',
    ])
    const cup = await aDecidedTournament(world)
    const post = (given: object[]) =>
      cup.organizer.post(`/tournaments/${cup.id}/finish`, { id: randomUUID(), prizes: given })
    expect(await refusalOf(post([{ teamId: cup.teams[0]!.id, amount: 999.99 }]))).toEqual([
      409,
      'prizes_wrong',
      'The prizes add up to $999.99, but the prize pool is $1,000.00.',
    ])
    expect((await refusalOf(post([{ teamId: randomUUID(), amount: 1_000 }]))).slice(0, 2)).toEqual([
      400,
      'prize_team_unknown',
    ])
    const twice = times(2, () => ({ teamId: cup.teams[0]!.id, amount: 500 }))
    expect((await refusalOf(post(twice))).slice(0, 2)).toEqual([400, 'prize_team_unknown'])
    expect(
      (await refusalOf(cup.organizer.delete(`/tournaments/${cup.id}/finish?id=${randomUUID()}`))).slice(0, 2),
    ).toEqual([409, 'not_finished'])
    expect(await allResults(cup)).toEqual(times(4, () => nothing))
  })

  test('freezes the results until it is undone, which reverses everything', async () => {
    const cup = await aDecidedTournament(world, { feeCents: 50_000 })
    await world.app.db
      .update(users)
      .set({ wins: 5, totalPrizeWonCents: 9_900 })
      .where(eq(users.id, cup.captains[0]!.id))
    await finished(cup)
    const snapshot = await competitionOf(cup.organizer, cup.id)
    const final = snapshot.matches.at(-1)!.number
    const correction = aReport(snapshot, final, [15, 21], { reason: 'Swapped' })
    const path = `/tournaments/${cup.id}/matches/${final}/reports`
    expect((await refusalOf(cup.organizer.post(path, correction))).slice(0, 2)).toEqual([409, 'finished'])
    const withdrawal = { id: randomUUID(), teamId: cup.teams[0]!.id }
    expect((await refusalOf(cup.organizer.post(`/tournaments/${cup.id}/withdrawals`, withdrawal))).slice(0, 2)).toEqual(
      [409, 'finished'],
    )
    expect((await resultsOf(world, cup.captains[0]!)).all).toEqual([7, 0, 799])

    const { id } = await finishOf(visitor(world), cup)
    const undo = `/tournaments/${cup.id}/finish?id=${id}`
    const undone = await Promise.all(times(20, () => cup.organizer.delete(undo)))
    expect(statusesOf(undone)).toEqual(times(20, () => 200))
    expect(await allResults(cup)).toEqual([{ ...nothing, all: [5, 0, 99] }, nothing, nothing, nothing])
    expect(await world.app.db.$count(playerResults, eq(playerResults.tournamentId, cup.id))).toBe(0)
    expect(await world.app.db.$count(prizes, eq(prizes.tournamentId, cup.id))).toBe(0)
    const redo = { id: randomUUID(), fact: (await historyOf(cup))[0]!.id }
    expect((await refusalOf(cup.organizer.post(`/tournaments/${cup.id}/undo`, redo))).slice(0, 2)).toEqual([
      409,
      'finish_again',
    ])
    expect((await cup.organizer.post(path, correction)).status).toBe(201)
    await finished(cup)
    expect((await allResults(cup)).map(({ all }) => all)).toEqual([
      [6, 1, 399],
      [2, 0, 700],
      [0, 1, 0],
      [0, 1, 0],
    ])
  })
})

describe('results are verified', () => {
  test('when four teams that their captains paid for by card played, and prizes up to the amount of the fees', async () => {
    const cup = await aDecidedTournament(world, { feeCents: 10_000 })
    await finished(cup)
    expect(await allResults(cup)).toEqual([
      { all: [2, 0, 700], verified: [2, 0, 280] },
      { all: [1, 1, 300], verified: [1, 1, 120] },
      { all: [0, 1, 0], verified: [0, 1, 0] },
      { all: [0, 1, 0], verified: [0, 1, 0] },
    ])
  })

  test('of a free tournament once the administrator confirms them, until that is undone', async () => {
    const administrator = await anAdministrator(world)
    const cup = await aDecidedTournament(world)
    await finished(cup)
    const unverified = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]
    const verified = async () => (await allResults(cup)).map((results) => results.verified)
    expect(await verified()).toEqual(unverified)
    const confirmation = `/admin/tournaments/${cup.id}/prize-confirmation`
    expect((await administrator.post(confirmation)).status).toBeLessThan(300)
    expect(await verified()).toEqual([
      [2, 0, 700],
      [1, 1, 300],
      [0, 1, 0],
      [0, 1, 0],
    ])
    expect((await finishOf(visitor(world), cup)).verification).toMatchObject({
      isVerified: true,
      isConfirmed: true,
      teams: 4,
      paidTeams: 0,
    })
    expect((await administrator.delete(confirmation)).status).toBeLessThan(300)
    expect(await verified()).toEqual(unverified)
    await administrator.post(confirmation)
    await undoFinish(cup)
    expect(await allResults(cup)).toEqual(times(4, () => nothing))
  })

  test('and less of the prizes is verified when fees are refunded', async () => {
    const administrator = await anAdministrator(world)
    const cup = await aDecidedTournament(world, { feeCents: 25_000 })
    await finished(cup)
    expect((await resultsOf(world, cup.captains[0]!)).verified).toEqual([2, 0, 700])
    // Cash is refunded without the provider.
    await world.database.pool.query(`update registrations set paid_by = 'cash' where tournament_id = $1`, [cup.id])
    expect((await administrator.post(`/admin/tournaments/${cup.id}/refunds`)).status).toBeLessThan(300)
    expect((await resultsOf(world, cup.captains[0]!)).verified).toEqual([2, 0, 0])
    expect((await resultsOf(world, cup.captains[0]!)).all).toEqual([2, 0, 700])
    await undoFinish(cup)
    expect(await allResults(cup)).toEqual(times(4, () => nothing))
  })
})

test('a player on two teams is credited for both', async () => {
  const cup = await aDecidedTournament(world)
  const [, second] = cup.teams
  await world.app.db
    .update(teams)
    .set({ members: [cup.captains[0]!.id] })
    .where(eq(teams.id, second!.id))
  await finished(cup)
  expect((await resultsOf(world, cup.captains[0]!)).all).toEqual([3, 1, 850])
  await undoFinish(cup)
  expect(await resultsOf(world, cup.captains[0]!)).toEqual(nothing)
})

test('two tournaments with the same players can be finished at the same time without a deadlock', async () => {
  const cups = [await aDecidedTournament(world), await aDecidedTournament(world)]
  const captains = cups[0]!.captains.map(({ id }) => id)
  for (const cup of cups) {
    const orders = cup === cups[0] ? captains : captains.toReversed()
    for (const [index, { id }] of cup.teams.entries())
      await world.app.db.update(teams).set({ captainId: orders[index]! }).where(eq(teams.id, id))
  }
  const replies = await Promise.all(cups.map((cup) => finished(cup)))
  expect(statusesOf(replies)).toEqual([201, 201])
  await Promise.all(cups.map((cup) => undoFinish(cup)))
  expect(await allResults(cups[0]!)).toEqual(times(4, () => nothing))
})

test('the prize pool cannot be changed while the tournament is finished', async () => {
  const administrator = await anAdministrator(world)
  const cup = await aDecidedTournament(world)
  await finished(cup)
  const edit = () => administrator.patch(`/tournaments/${cup.id}`, { prizePool: 5 })
  expect((await refusalOf(edit())).slice(0, 2)).toEqual([409, 'prizes_given'])
  await undoFinish(cup)
  expect((await edit()).status).toBe(200)
  const [row] = await world.app.db.select().from(tournaments).where(eq(tournaments.id, cup.id))
  expect(row).toMatchObject({ finishedAt: null, prizePoolCents: 500 })
})

const editProfile = (player: Player, changes: object, by = player) => by.patch(`/users/${player.id}`, changes)

test('neither a player nor the administrator can reduce results below what was credited', async () => {
  const administrator = await anAdministrator(world)
  const cup = await aDecidedTournament(world, { overrides: { prizePoolCents: 1_000 } })
  await finished(cup)
  const [champion, , semifinalist] = cup.captains
  for (const [player, changes, field] of [
    [champion!, { wins: 1 }, 'wins'],
    [champion!, { wins: 9, totalPrizeWon: 6.99 }, 'totalPrizeWon'],
    [semifinalist!, { losses: 0 }, 'losses'],
  ] as const) {
    for (const by of [player, administrator]) {
      const reply = await editProfile(player, changes, by)
      const { code, fields } = (await reply.json()) as Failure
      expect([reply.status, code, Object.keys(fields ?? {})]).toEqual([409, 'below_credited_results', [field]])
    }
  }
  expect((await editProfile(champion!, { wins: 12, totalPrizeWon: 7 })).status).toBe(200)
  await undoFinish(cup)
  expect((await resultsOf(world, champion!)).all).toEqual([10, 0, 0])
  expect((await editProfile(champion!, { wins: 0 })).status).toBe(200)
})

test('a refund takes a drawn team out of the competition, unless the administrator lets it keep playing', async () => {
  const administrator = await anAdministrator(world)
  const cup = await aTournamentOfCaptains(world)
  await drawn(cup.organizer, cup.id)
  const statusOf = async (index: number) =>
    (await competitionOf(cup.organizer, cup.id)).teams.find(({ teamId }) => teamId === cup.teams[index]!.id)!.status
  const refund = { paymentStatus: 'refunded' }
  await administrator.patch(`/teams/${cup.teams[0]!.id}`, { ...refund, alsoWithdraw: false })
  await administrator.patch(`/teams/${cup.teams[1]!.id}`, refund)
  expect([await statusOf(0), await statusOf(1)]).toEqual(['in', 'withdrawn'])
})
