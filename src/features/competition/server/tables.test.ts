import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aCaptain, times, visitor } from '#test/builders.ts'
import { notifications } from '#db/schema.ts'
import {
  aDrawnTournament,
  aReport,
  aTournamentWithTeams,
  competitionOf,
  drawn,
  sendConfirmed,
  teamsOf,
} from '#test/competition.ts'
import { storedAndDerived } from '#test/derived.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'
import type { RoundRobinSetup } from '#engine/contract.ts'
import type { EffectState, MatchState, NextRound, Snapshot } from '../api-contract.ts'
import { defaultSetup } from '../setup/default-setups.ts'

const world = useWorld()

type Cup = Awaited<ReturnType<typeof aDrawnTournament>>

const read = ({ id }: Cup) => competitionOf(visitor(world), id)
const post = ({ id, organizer }: Cup, path: string, body: object) =>
  organizer.post(`/tournaments/${id}/${path}`, { id: randomUUID(), ...body })
const report = async (cup: Cup, number: number, score: [number, number]) =>
  post(cup, `matches/${number}/reports`, aReport(await read(cup), number, score))

/** Reports every match that is ready: the team that comes first in `order` wins. */
async function playAll(cup: Cup, order = cup.teams.map(({ id }) => id)): Promise<Snapshot> {
  for (;;) {
    const snapshot = await read(cup)
    const next = snapshot.matches.find(({ status }) => status === 'ready')
    if (!next) return snapshot
    const [first, second] = teamsOf(next).map((team) => order.indexOf(team)) as [number, number]
    expect((await report(cup, next.number, first < second ? [2, 0] : [0, 2])).status).toBe(201)
  }
}

const namesIn = ({ teams }: Snapshot, ids: readonly string[]) =>
  ids.map((id) => teams.find((team) => team.teamId === id)!.name)
const tableLines = (snapshot: Snapshot) =>
  snapshot.tables.map(({ group, rows }) => {
    const names = namesIn(
      snapshot,
      rows.map(({ team }) => team),
    )
    return `${group}: ${rows.map(({ place, points }, index) => `${place} ${names[index]} ${points}`).join(', ')}`
  })

async function expectDerived({ id }: Cup) {
  const { stored, derived } = await storedAndDerived(world.app.db, id)
  expect(stored).toEqual(derived)
  return stored
}

async function propose({ id, organizer }: Cup): Promise<NextRound> {
  const reply = await organizer.get(`/tournaments/${id}/rounds/next`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as NextRound
}

describe('a round robin', () => {
  test('is played to its champion, with the reason for each place', async () => {
    const cup = await aDrawnTournament(world, 4, defaultSetup('round_robin', 'soccer', 4))
    const end = await playAll(cup)
    expect(tableLines(end)).toEqual(['A: 1 Team 1 9, 2 Team 2 6, 3 Team 3 3, 4 Team 4 0'])
    expect(end.tables[0]!.rows[1]!.reason).toEqual({ key: 'points', scope: 'all', set: [], values: [9, 6] })
    expect([end.state, namesIn(end, [end.champion!]), end.rulingsDue]).toEqual(['finished', ['Team 1'], []])
    expect(end.teams.map(({ place }) => place)).toEqual([1, 2, 3, 4])
    expect(new Set(end.matches.map(({ bracket, group }) => `${bracket} ${group}`))).toEqual(new Set(['group A']))
    await expectDerived(cup)
  })

  test('waits for a ruling on a tied title, which needs a reason and ends when a correction separates the teams', async () => {
    const cup = await aDrawnTournament(world, 2, defaultSetup('round_robin', 'soccer', 2))
    await report(cup, 1, [1, 1])
    const tied = await read(cup)
    const order = cup.teams.map(({ id }) => id).toReversed()
    expect([tied.state, tied.champion, tied.rulingsDue]).toEqual(['running', null, [expect.arrayContaining(order)]])
    expect(await (await post(cup, 'finish', { prizes: [] })).json()).toMatchObject({ code: 'ruling_missing' })
    expect(await (await post(cup, 'rulings', { order })).json()).toMatchObject({ code: 'reason_missing' })
    const ruling = { id: randomUUID(), order, reason: 'Lots were drawn.' }
    expect((await post(cup, 'rulings', ruling)).status).toBe(201)
    expect((await post(cup, 'rulings', ruling)).status).toBe(200)
    const ruled = await read(cup)
    expect([ruled.state, ruled.champion, ruled.rulingsDue]).toEqual(['finished', order[0], []])
    expect(ruled.tables[0]!.rows[1]!.reason).toEqual({ ruling: ruling.id, set: expect.arrayContaining(order) })
    const correction = aReport(ruled, 1, [1, 0])
    const asked = await post(cup, 'matches/1/reports', correction)
    const refusal = (await asked.json()) as { code: string; details: EffectState }
    expect([refusal.code, refusal.details.voided]).toEqual(['needs_confirmation', [ruling.id]])
    const agreed = { ...correction, confirmedEffect: refusal.details.hash }
    expect((await post(cup, 'matches/1/reports', agreed)).status).toBe(201)
    expect((await read(cup)).champion).toBe(order[1])
    const refused = await post(cup, 'rulings', { order, reason: 'Again' })
    expect(await refused.json()).toMatchObject({ code: 'not_level' })
    await expectDerived(cup)
  })
})

test('another walkover score after the draw counts for every walkover, is confirmed first, and is undone', async () => {
  const cup = await aDrawnTournament(world, 4, defaultSetup('round_robin', 'soccer', 4))
  await report(cup, 1, [4, 0])
  const walkover = { result: { outcome: 'walkover', winner: 0 } }
  const entered = aReport(await read(cup), 2, [1, 0], walkover)
  expect((await post(cup, 'matches/2/reports', entered)).status).toBe(201)
  const before = await read(cup)
  expect([before.walkoverScore, before.matches[1]!.awarded]).toEqual([3, [3, 0]])
  const change = { id: randomUUID(), amendment: { kind: 'walkover_score', score: 5 } }
  const asked = await post(cup, 'amendments', change)
  const { code, details } = (await asked.json()) as { code: string; details: EffectState }
  expect([code, details.matches.map(({ number }) => number), details.voided]).toEqual(['needs_confirmation', [2], []])
  const told = () => world.app.db.$count(notifications)
  const toldBefore = await told()
  expect((await post(cup, 'amendments', { ...change, confirmedEffect: details.hash })).status).toBe(201)
  const after = await read(cup)
  const winner = teamsOf(before.matches[1]!)[0]
  const rowOf = ({ tables }: Snapshot) => tables[0]!.rows.find(({ team }) => team === winner)!
  expect([after.walkoverScore, after.matches[1]!.awarded, rowOf(after).scored]).toEqual([5, [5, 0], 5])
  expect([rowOf(before).place, rowOf(after).place]).toEqual([2, 1])
  expect([await told(), after.setup]).toEqual([toldBefore, before.setup])
  expect(await statusAndCode(post(cup, 'amendments', { amendment: change.amendment }))).toEqual([409, 'no_change'])
  await expectDerived(cup)
  await sendConfirmed(cup.organizer, `/tournaments/${cup.id}/undo`, { id: randomUUID(), fact: change.id })
  expect([(await read(cup)).walkoverScore, rowOf(await read(cup))]).toEqual([3, rowOf(before)])
  await expectDerived(cup)
})

test('a ruling on some of the tied teams is refused, and names all of them', async () => {
  const cup = await aDrawnTournament(world, 3, defaultSetup('round_robin', 'soccer', 3))
  for (const number of [1, 2, 3]) await report(cup, number, [1, 1])
  const { rulingsDue } = await read(cup)
  expect(rulingsDue).toHaveLength(1)
  const [one, two, three] = rulingsDue[0]!
  const names = namesIn(await read(cup), rulingsDue[0]!)
  const message = `A ruling has to list each of the tied teams exactly once: ${names[0]}, ${names[1]} and ${names[2]}.`
  const partial = { order: [one, two], reason: 'Lots' }
  const refused = await post(cup, 'rulings', partial)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'not_level', message }])
  const previewed = await post(cup, 'facts/preview', { fact: { kind: 'ruling', order: [one, two] } })
  expect([previewed.status, await previewed.json()]).toMatchObject([409, { message }])
  expect((await post(cup, 'rulings', { order: [three, two, one], reason: 'Lots' })).status).toBe(201)
})

test('a walkover counts with the score of the table rules and shows it, until the team withdraws and nothing of it counts', async () => {
  const setup = defaultSetup('round_robin', 'soccer', 4)
  const table = { ...(setup as RoundRobinSetup).table, walkover: 5 }
  const cup = await aDrawnTournament(world, 4, { ...setup, table })
  const before = await read(cup)
  const match = before.matches[0]!
  const [winner, loser] = teamsOf(match)
  const walkover = { ...aReport(before, match.number, [1, 0]), result: { outcome: 'walkover', winner: 0 } }
  const reply = (await (await post(cup, `matches/${match.number}/reports`, walkover)).json()) as { match: MatchState }
  expect(reply.match.awarded).toEqual([5, 0])
  const counted = await read(cup)
  expect(counted.matches[0]!.awarded).toEqual([5, 0])
  expect(counted.tables[0]!.rows.find(({ team }) => team === winner)).toMatchObject({ played: 1, scored: 5, points: 3 })
  const preview = await post(cup, 'facts/preview', { fact: { kind: 'withdrawal', team: loser } })
  const { matches: changed } = (await preview.json()) as EffectState
  expect(
    changed.map(({ number, before, after }) => [number === match.number, before!.isAnnulled, after!.isAnnulled]),
  ).toEqual([
    [true, undefined, true],
    [false, undefined, true],
    [false, undefined, true],
  ])
  expect((await post(cup, 'withdrawals', { teamId: loser })).status).toBe(201)
  const after = await read(cup)
  expect(after.matches[0]).toMatchObject({ isAnnulled: true, outcome: 'walkover' })
  expect(after.matches[0]!.awarded).toBeUndefined()
  const rows = after.tables[0]!.rows.map(({ team, played, isAnnulled }) => ({ team, played, isAnnulled }))
  expect(rows.at(-1)).toEqual({ team: loser, played: 0, isAnnulled: true })
  expect(rows.filter((row) => row.isAnnulled)).toHaveLength(1)
  const back = await post(cup, 'facts/preview', { fact: { kind: 'reinstatement', team: loser } })
  const [counting] = ((await back.json()) as EffectState).matches
  expect([counting!.number, counting!.before!.isAnnulled, counting!.after!.awarded]).toEqual([
    match.number,
    true,
    [5, 0],
  ])
})

describe('groups', () => {
  test('lead to a knockout; a correction that changes who goes through lists the played matches that no longer count, and its undo restores all', async () => {
    const cup = await aDrawnTournament(world, 8, defaultSetup('groups', 'soccer', 8))
    const end = await playAll(cup)
    expect(tableLines(end)).toEqual([
      'A: 1 Team 1 9, 2 Team 4 6, 3 Team 5 3, 4 Team 8 0',
      'B: 1 Team 2 9, 2 Team 3 6, 3 Team 6 3, 4 Team 7 0',
    ])
    expect([end.state, namesIn(end, [end.champion!])]).toEqual(['finished', ['Team 1']])
    const before = await expectDerived(cup)
    const [first, , , last] = end.tables[0]!.rows.map(({ team }) => team)
    const match = end.matches.find((other) => teamsOf(other).includes(first!) && teamsOf(other).includes(last!))!
    const score: [number, number] = teamsOf(match)[0] === first ? [0, 9] : [9, 0]
    const change = aReport(await read(cup), match.number, score)
    const path = `matches/${match.number}/reports`
    const refusal = (await (await post(cup, path, change)).json()) as { code: string; details: EffectState }
    expect(refusal.code).toBe('needs_confirmation')
    expect(refusal.details.ranks.length).toBeGreaterThan(0)
    expect(refusal.details.voided.length).toBeGreaterThan(0)
    expect((await post(cup, path, { ...change, confirmedEffect: refusal.details.hash })).status).toBe(201)
    await expectDerived(cup)
    const undo = { fact: change.id }
    const asked = (await (await post(cup, 'undo', undo)).json()) as { details: EffectState }
    expect((await post(cup, 'undo', { ...undo, confirmedEffect: asked.details.hash })).status).toBe(201)
    expect(await expectDerived(cup)).toEqual(before)
  })
})

describe('a Swiss tournament', () => {
  const swiss = defaultSetup('swiss', 'soccer', 6)

  test('pairs each round from the table, once the one before is over', async () => {
    const cup = await aDrawnTournament(world, 6, swiss)
    const first = await propose(cup)
    expect([first.round, first.pairs.length, first.bye, first.rematches]).toEqual([1, 3, null, 0])
    expect((await read(cup)).matches.every(({ status }) => status === 'waiting')).toBe(true)
    expect((await post(cup, 'rounds', first)).status).toBe(201)
    const waiting = await cup.organizer.get(`/tournaments/${cup.id}/rounds/next`)
    expect([waiting.status, await waiting.json()]).toMatchObject([
      409,
      { code: 'no_round_due', message: 'Enter every result of round 1 first.' },
    ])
    await playAll(cup)
    const second = await propose(cup)
    const early = await post(cup, 'rounds', { ...second, round: 3 })
    expect([early.status, await early.json()]).toMatchObject([409, { code: 'pairing_wrong' }])
    expect((await post(cup, 'rounds', second)).status).toBe(201)
    const { version: basedOn } = await read(cup)
    const swapped = { ...first, pairs: first.pairs.toReversed(), basedOn }
    const late = await post(cup, 'rounds', swapped)
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'already_played' }])
    await playAll(cup)
    await post(cup, 'rounds', await propose(cup))
    const end = await playAll(cup)
    expect([end.state, namesIn(end, [end.champion!])]).toEqual(['finished', ['Team 1']])
    const over = await cup.organizer.get(`/tournaments/${cup.id}/rounds/next`)
    expect(await over.json()).toMatchObject({ message: 'Every round has been paired.' })
    await expectDerived(cup)
  })

  test('leaves a team that withdrew out of the next pairing, and takes it back in after an undo', async () => {
    const cup = await aDrawnTournament(world, 6, swiss)
    await post(cup, 'rounds', await propose(cup))
    await playAll(cup)
    const gone = cup.teams[0]!.id
    const withdrawal = { id: randomUUID(), teamId: gone }
    expect((await post(cup, 'withdrawals', withdrawal)).status).toBe(201)
    const next = await propose(cup)
    expect([next.pairs.flat().includes(gone), next.pairs.length, next.bye === null]).toEqual([false, 2, false])
    const before = await expectDerived(cup)
    const pairing = { ...next, id: randomUUID() }
    expect((await post(cup, 'rounds', pairing)).status).toBe(201)
    expect((await post(cup, 'undo', { fact: pairing.id })).status).toBe(201)
    expect(await expectDerived(cup)).toEqual(before)
    expect((await post(cup, 'undo', { fact: withdrawal.id })).status).toBe(201)
    expect((await propose(cup)).pairs.flat()).toContain(gone)
  })

  test('takes a late team in between two rounds, with no points, and out again after an undo', async () => {
    const cup = await aTournamentWithTeams(world, 6, { maxTeams: 8 })
    await cup.organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup: swiss })
    await drawn(cup.organizer, cup.id)
    await post(cup, 'rounds', await propose(cup))
    await playAll(cup)
    const before = await expectDerived(cup)
    const ids = [randomUUID(), randomUUID()]
    for (const [index, id] of ids.entries()) {
      const captain = await aCaptain(world)
      const entry = { id, team: { name: `Late ${index + 1}`, captain: captain.username } }
      const replies = await Promise.all(times(3, () => post(cup, 'late-entries', entry)))
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201])
      await expectDerived(cup)
    }
    const joined = await read(cup)
    const late = joined.teams.filter(({ name }) => name.startsWith('Late')).map(({ teamId }) => teamId)
    expect(joined.tables[0]!.rows.filter(({ team }) => late.includes(team))).toMatchObject([
      { points: 0, played: 0 },
      { points: 0, played: 0 },
    ])
    const second = await propose(cup)
    expect([second.round, second.pairs.length, second.bye]).toEqual([2, 4, null])
    expect(second.pairs.flat()).toEqual(expect.arrayContaining(late))
    expect((await post(cup, 'rounds', second)).status).toBe(201)
    const paired = await read(cup)
    const match = paired.matches.find((one) => one.round === 2 && teamsOf(one).includes(late[1]!))!
    const score = aReport(paired, match.number, [1, 0])
    expect((await post(cup, `matches/${match.number}/reports`, score)).status).toBe(201)
    await expectDerived(cup)

    expect(await statusAndCode(post(cup, 'undo', { fact: ids[1] }))).toEqual([409, 'already_played'])
    expect((await post(cup, 'undo', { fact: score.id })).status).toBe(201)
    const refused = await post(cup, 'undo', { fact: ids[1] })
    const { code, details } = (await refused.json()) as { code: string; details: EffectState }
    expect([refused.status, code, details.voided.length]).toEqual([409, 'needs_confirmation', 1])
    for (const id of ids.toReversed()) {
      const undo = { fact: id }
      const asked = await post(cup, 'undo', undo)
      const { details: effect } = (await asked.json()) as { details?: EffectState }
      const undone = effect ? await post(cup, 'undo', { ...undo, confirmedEffect: effect.hash }) : asked
      expect(undone.status).toBe(201)
      await expectDerived(cup)
    }
    expect(await expectDerived(cup)).toEqual(before)
  })

  test('takes no late team once every round is paired', async () => {
    const cup = await aTournamentWithTeams(world, 4, { maxTeams: 8 })
    await cup.organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup: { ...swiss, roundCount: 1 } })
    await drawn(cup.organizer, cup.id)
    await post(cup, 'rounds', await propose(cup))
    const captain = await aCaptain(world)
    const team = { name: 'Latecomers', captain: captain.username }
    expect(await statusAndCode(post(cup, 'late-entries', { team }))).toEqual([409, 'rounds_paired'])
    expect(await statusAndCode(post(cup, 'late-entries', { team, match: 1 }))).toEqual([400, 'invalid_input'])
    expect((await read(cup)).teams).toHaveLength(4)
  })

  test('is paired as the organizer changes the proposal, and again until its first result', async () => {
    const cup = await aDrawnTournament(world, 4, { ...swiss, roundCount: 2 })
    const [a, b, c, d] = cup.teams.map(({ id }) => id) as [string, string, string, string]
    const pairs = [
      [a, b],
      [c, d],
    ]
    expect((await post(cup, 'rounds', { round: 1, pairs: [[a, b]], bye: null, basedOn: 1 })).status).toBe(409)
    expect((await post(cup, 'rounds', { round: 1, pairs, bye: null, basedOn: 1 })).status).toBe(201)
    const changed = [
      [d, a],
      [b, c],
    ]
    expect((await post(cup, 'rounds', { round: 1, pairs: changed, bye: null, basedOn: 2 })).status).toBe(201)
    expect((await read(cup)).matches.slice(0, 2).map(teamsOf)).toEqual(changed)
    await expectDerived(cup)
  })

  test('is not paired differently by an organizer who has not seen the published pairing', async () => {
    const cup = await aDrawnTournament(world, 4, swiss)
    const proposed = await propose(cup)
    const [[a, b], [c, d]] = proposed.pairs as [[string, string], [string, string]]
    const existing = { ...proposed, id: randomUUID() }
    expect((await post(cup, 'rounds', existing)).status).toBe(201)
    expect((await post(cup, 'rounds', existing)).status).toBe(200)
    expect((await post(cup, 'rounds', proposed)).status).toBe(200)
    const pairs = [
      [a, d],
      [c, b],
    ]
    const refused = await post(cup, 'rounds', { ...proposed, pairs })
    const { version } = await read(cup)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'pairing_conflict',
        message: 'Someone else already published different matches for this round.',
        details: { existing: { seq: version, pairs: proposed.pairs, bye: null } },
      },
    ])
    expect((await read(cup)).matches.slice(0, 2).map(teamsOf)).toEqual(proposed.pairs)
    expect((await post(cup, 'rounds', { ...proposed, pairs, basedOn: version })).status).toBe(201)
    expect((await read(cup)).matches.slice(0, 2).map(teamsOf)).toEqual(pairs)
    await expectDerived(cup)
  })

  test('is paired once by twenty rivals: one of two pairings counts, and the others are refused', async () => {
    const cup = await aDrawnTournament(world, 4, swiss)
    const proposed = await propose(cup)
    const both = [proposed.pairs, proposed.pairs.toReversed()]
    const replies = await Promise.all(
      times(20, (index) => post(cup, 'rounds', { ...proposed, pairs: both[index % 2] })),
    )
    const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([...times(9, () => 200), 201, ...times(10, () => 409)])
    const { version, matches } = await read(cup)
    expect([version, both]).toEqual([proposed.basedOn + 1, expect.arrayContaining([matches.slice(0, 2).map(teamsOf)])])
    await expectDerived(cup)
  })
})

test('other formats have no rounds to pair, and a tournament has none before the draw', async () => {
  const cup = await aTournamentWithTeams(world, 4)
  const path = `/tournaments/${cup.id}/rounds/next`
  expect(await (await cup.organizer.get(path)).json()).toMatchObject({ code: 'not_drawn' })
  await drawn(cup.organizer, cup.id)
  const reply = await cup.organizer.get(path)
  expect(await reply.json()).toMatchObject({ code: 'no_round_due', message: 'This format has no rounds to pair.' })
})
