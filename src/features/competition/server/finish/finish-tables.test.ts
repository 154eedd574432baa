import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aReport, competitionOf, drawn, teamsOf } from '#test/competition.ts'
import { aTournamentOfCaptains, finished, finishOf, resultsOf, undoFinish } from '#test/finish.ts'
import { useWorld } from '#test/world.ts'
import { defaultSetup } from '../../setup/default-setups.ts'

const world = useWorld()

type Cup = Awaited<ReturnType<typeof aTournamentOfCaptains>>

/** Plays what is ready: the lower number wins 1–0, but teams 3 and 4 draw. */
async function play({ id, organizer, teams }: Cup) {
  const numberOf = (team: string) => teams.findIndex((other) => other.id === team) + 1
  for (;;) {
    const snapshot = await competitionOf(organizer, id)
    const next = snapshot.matches.find(({ status }) => status === 'ready')
    if (!next) return snapshot
    const [a, b] = teamsOf(next).map(numberOf) as [number, number]
    const score: [number, number] = Math.min(a, b) === 3 ? [0, 0] : a < b ? [1, 0] : [0, 1]
    const path = `/tournaments/${id}/matches/${next.number}/reports`
    expect((await organizer.post(path, aReport(snapshot, next.number, score))).status).toBe(201)
  }
}

async function aCupIn(format: 'round_robin' | 'swiss') {
  const cup = await aTournamentOfCaptains(world)
  const setup = defaultSetup(format, 'soccer', 4)
  expect((await cup.organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup })).status).toBe(200)
  await drawn(cup.organizer, cup.id)
  return cup
}

test('a round robin credits wins and losses but no draws, and level teams share their place', async () => {
  const cup = await aCupIn('round_robin')
  await play(cup)
  const { teams } = await finishOf(cup.organizer, cup)
  expect(teams.map(({ name, place, sharedBy, prize }) => [name, place, sharedBy, prize])).toEqual([
    ['Team 1', 1, 1, 700],
    ['Team 2', 2, 1, 300],
    [expect.stringMatching(/Team [34]/), 3, 2, 0],
    [expect.stringMatching(/Team [34]/), 3, 2, 0],
  ])
  expect((await finished(cup)).status).toBe(201)
  const results = await Promise.all(cup.captains.map((captain) => resultsOf(world, captain)))
  expect(results.map(({ all }) => all)).toEqual([
    [3, 0, 700],
    [2, 1, 300],
    [0, 2, 0],
    [0, 2, 0],
  ])
  expect((await undoFinish(cup)).status).toBe(200)
  expect((await resultsOf(world, cup.captains[0]!)).all).toEqual([0, 0, 0])
})

test('a Swiss tournament is finished after its last round, with the table as its places', async () => {
  const cup = await aCupIn('swiss')
  const path = `/tournaments/${cup.id}/rounds`
  for (const round of [1, 2]) {
    const proposed = (await (await cup.organizer.get(`${path}/next`)).json()) as { round: number }
    expect(proposed.round).toBe(round)
    expect((await cup.organizer.post(path, { id: randomUUID(), ...proposed })).status).toBe(201)
    expect((await finished(cup)).status).toBe(409)
    await play(cup)
  }
  const { state, teams } = await finishOf(cup.organizer, cup)
  expect([state, teams[0]!.name, teams[0]!.place]).toEqual(['decided', 'Team 1', 1])
  expect((await finished(cup)).status).toBe(201)
  expect((await resultsOf(world, cup.captains[0]!)).all).toEqual([2, 0, 700])
})
