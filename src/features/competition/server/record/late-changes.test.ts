import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registrations, tournaments } from '#db/schema.ts'
import { aCaptain, anAdministrator, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aReport, aTournamentWithTeams, competitionOf, drawn, teamsOf } from '#test/competition.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'
import type { EffectState, Snapshot } from '../../api-contract.ts'

const world = useWorld()

type Cup = Awaited<ReturnType<typeof aCup>>

/** A drawn tournament with room for more teams. */
async function aCup(teams: number, entryFeeCents = 0) {
  const cup = await aTournamentWithTeams(world, teams, { maxTeams: 8 })
  await world.app.db.update(tournaments).set({ entryFeeCents }).where(eq(tournaments.id, cup.id))
  await drawn(cup.organizer, cup.id)
  return cup
}

const read = ({ id }: Pick<Cup, 'id'>) => competitionOf(visitor(world), id)
const post = (cup: Cup, path: string, body: object, by: Player = cup.organizer) =>
  by.post(`/tournaments/${cup.id}/${path}`, { id: randomUUID(), ...body })
const matchOf = ({ matches }: Snapshot, number: number) => matches.find((match) => match.number === number)!
const nameOf = ({ teams }: Snapshot, id: string) => teams.find(({ teamId }) => teamId === id)!.name
const statusOf = async (teamName: string, cup: Cup) => {
  const rows = await world.app.db.select().from(registrations).where(eq(registrations.tournamentId, cup.id))
  return rows.find((row) => row.teamName === teamName)?.paymentStatus
}

describe('a late team', () => {
  const bye = { match: 1, slot: 1 }

  test('takes the slot of a bye once, even if the request is repeated', async () => {
    const cup = await aCup(3)
    const [captain, id] = [await aCaptain(world), randomUUID()]
    const team = { name: 'Latecomers', captain: captain.username }
    const replies = await Promise.all(times(5, () => post(cup, 'late-entries', { id, ...bye, team })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
    const snapshot = await read(cup)
    expect(teamsOf(matchOf(snapshot, 1)).map((team) => nameOf(snapshot, team))).toEqual(['Team 1', 'Latecomers'])
    expect(await statusOf('Latecomers', cup)).toBe('paid')
  })

  test('pays on game day; the administrator can record cash', async () => {
    const cup = await aCup(3, 2500)
    const captain = await aCaptain(world)
    const team = { name: 'Latecomers', captain: captain.username }
    expect((await post(cup, 'late-entries', { ...bye, team })).status).toBe(201)
    expect(await statusOf('Latecomers', cup)).toBe('pending')
    const administrator = await anAdministrator(world)
    const [, late] = teamsOf(matchOf(await read(cup), 1))
    expect((await administrator.patch(`/teams/${late}`, { paymentStatus: 'paid' })).status).toBe(200)
    expect(matchOf(await read(cup), 1).status).toBe('ready')
    expect((await administrator.delete(`/teams/${late}`)).status).toBe(200)
    expect(matchOf(await read(cup), 1)).toMatchObject({ status: 'decided', outcome: 'walkover' })
  })

  test('is refused without a bye, a spot, a member as captain, or a free name', async () => {
    const cup = await aCup(3)
    const captain = await aCaptain(world)
    const team = { name: 'Latecomers', captain: captain.username }
    expect(await statusAndCode(post(cup, 'late-entries', { match: 2, slot: 0, team }))).toEqual([409, 'no_bye'])
    expect(
      await statusAndCode(post(cup, 'late-entries', { ...bye, team: { ...team, captain: 'nobody-here' } })),
    ).toEqual([404, 'member_unknown'])
    expect((await statusAndCode(post(cup, 'late-entries', { ...bye, team: { ...team, name: 'team 2' } })))[1]).toBe(
      'team_name_taken',
    )
    expect(await statusAndCode(post(cup, 'late-entries', { ...bye, team: { id: cup.teams[0]!.id } }))).toEqual([
      409,
      'already_in',
    ])
    await world.app.db.update(tournaments).set({ maxTeams: 3 }).where(eq(tournaments.id, cup.id))
    expect(await statusAndCode(post(cup, 'late-entries', { ...bye, team }))).toEqual([409, 'no_spot_left'])
    expect((await read(cup)).version).toBe(1)
  })
})

test('a registered team whose late entry was undone can be entered again, until its spot expires', async () => {
  const cup = await aCup(3, 2500)
  const [captain, fact] = [await aCaptain(world), randomUUID()]
  const bye = { match: 1, slot: 1 }
  const team = { name: 'Latecomers', captain: captain.username }
  expect((await post(cup, 'late-entries', { id: fact, ...bye, team })).status).toBe(201)
  const id = teamsOf(matchOf(await read(cup), 1))[1]
  expect((await post(cup, 'undo', { fact })).status).toBe(201)
  expect(await statusOf('Latecomers', cup)).toBe('pending')
  const again = randomUUID()
  expect((await post(cup, 'late-entries', { id: again, ...bye, team: { id } })).status).toBe(201)
  expect(teamsOf(matchOf(await read(cup), 1))[1]).toBe(id)

  expect((await post(cup, 'undo', { fact: again })).status).toBe(201)
  const other = await aCup(3)
  expect(await statusAndCode(post(other, 'late-entries', { ...bye, team: { id } }))).toEqual([409, 'not_registered'])
  const past = new Date(world.clock.now.getTime() - 1)
  await world.app.db.update(registrations).set({ expiresAt: past }).where(eq(registrations.teamId, id))
  expect(await statusAndCode(post(cup, 'late-entries', { ...bye, team: { id } }))).toEqual([409, 'not_registered'])
})

describe('a team', () => {
  test('that has not played can be replaced by another, which takes over its seed', async () => {
    const cup = await aCup(4)
    const captain = await aCaptain(world)
    const [replaced] = cup.teams
    const by = { name: 'Substitutes', captain: captain.username }
    expect((await post(cup, 'replacements', { teamId: replaced!.id, by })).status).toBe(201)
    const snapshot = await read(cup)
    expect(snapshot.teams.map(({ name, seed, status }) => [name, seed, status])).toContainEqual([
      'Substitutes',
      1,
      'in',
    ])
    expect(nameOf(snapshot, teamsOf(matchOf(snapshot, 1))[0])).toBe('Substitutes')
  })

  test('that withdrew can be reinstated while its spot is paid, but not after it was removed', async () => {
    const cup = await aCup(4)
    const [first, second] = cup.teams.map(({ id }) => id)
    expect((await post(cup, 'withdrawals', { teamId: first })).status).toBe(201)
    expect((await post(cup, 'reinstatements', { teamId: first })).status).toBe(201)
    expect(matchOf(await read(cup), 1).status).toBe('ready')

    const administrator = await anAdministrator(world)
    expect((await administrator.delete(`/teams/${second}`)).status).toBe(200)
    expect(await statusAndCode(post(cup, 'reinstatements', { teamId: second }))).toEqual([409, 'not_paid_for'])
    const history = (await (await visitor(world).get(`/tournaments/${cup.id}/competition/history`)).json()) as {
      id: string
      role: string
    }[]
    const { id: fact } = history.find(({ role }) => role === 'system')!
    expect(await statusAndCode(post(cup, 'undo', { fact }))).toEqual([409, 'not_paid_for'])
  })
})

test('a third-place match can be added and its rules changed until a semifinal is played', async () => {
  const cup = await aCup(4)
  const thirdPlace = (isPlayed: boolean) => post(cup, 'amendments', { amendment: { kind: 'third_place', isPlayed } })
  expect((await thirdPlace(true)).status).toBe(201)
  const scoring = { kind: 'goals', extraTime: true, shootOut: true }
  const amendment = { kind: 'round_rules', bracket: 'third', round: 1, scoring }
  expect((await post(cup, 'amendments', { amendment })).status).toBe(201)
  const snapshot = await read(cup)
  expect(snapshot.matches.find(({ bracket }) => bracket === 'third')).toMatchObject({ scoring })
  await post(cup, 'matches/1/reports', aReport(snapshot, 1, [1, 0]))
  expect(await statusAndCode(thirdPlace(false))).toEqual([409, 'already_played'])
})

/** A cup whose final has been played before the first semifinal is corrected. */
async function aPlayedCup() {
  const cup = await aCup(4)
  for (const number of [1, 2, 3]) {
    await post(cup, `matches/${number}/reports`, aReport(await read(cup), number, [1, 0]))
  }
  return { cup, before: await read(cup) }
}

describe('a correction that keeps a result downstream', () => {
  test('changes the score and keeps the team that advanced; undoing it undoes both', async () => {
    const { cup, before } = await aPlayedCup()
    const { id, ...correction } = aReport(before, 1, [0, 2], { keepResultDownstream: true, reason: 'Misread sheet' })
    const fact = { kind: 'report', match: 1, game: 1, teams: correction.teams, result: correction.result }
    const previewed = await post(cup, 'facts/preview', { id, fact, keepResultDownstream: true })
    expect((await previewed.json()) as EffectState).toMatchObject({
      voided: [],
      needsConfirmation: false,
    })
    const replies = await Promise.all(times(3, () => post(cup, 'matches/1/reports', { id, ...correction })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    const after = await read(cup)
    expect(matchOf(after, 1)).toMatchObject({ resultKeptDownstream: true, winner: matchOf(before, 1).winner })
    expect(matchOf(after, 1).games[0]!.result).toEqual(correction.result)
    expect([after.champion, matchOf(after, 3)]).toEqual([before.champion, matchOf(before, 3)])

    expect((await post(cup, 'undo', { fact: id })).status).toBe(201)
    const { version: _, revision: _revision, ...restored } = await read(cup)
    const { version: _version, revision: _original, ...original } = before
    expect(restored).toEqual(original)
  })

  test('is refused for a match that is not decided', async () => {
    const cup = await aCup(4)
    const report = aReport(await read(cup), 1, [1, 0], { keepResultDownstream: true })
    expect(await statusAndCode(post(cup, 'matches/1/reports', report))).toEqual([409, 'nothing_to_keep'])
  })
})

test('a report repeated after the draw was undone is refused', async () => {
  const cup = await aCup(4)
  const report = aReport(await read(cup), 1, [1, 0])
  await post(cup, 'matches/1/reports', report)
  const history = (await (await visitor(world).get(`/tournaments/${cup.id}/competition/history`)).json()) as {
    id: string
  }[]
  for (const { id } of history) expect((await post(cup, 'undo', { fact: id })).status).toBe(201)
  expect(await statusAndCode(post(cup, 'matches/1/reports', report))).toEqual([409, 'not_drawn'])
})
