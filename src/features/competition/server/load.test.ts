import { expect, test } from 'vitest'
import { readTournament } from '#features/tournaments/server/read.ts'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf } from '#test/competition.ts'
import { useWorld } from '#test/world.ts'
import { keepCompetition } from './cache.ts'
import { loadCompetition } from './load.ts'

const world = useWorld()

/** A drawn tournament with reports of its first two matches. Recording the second keeps the log up to the first. */
async function aCupWithTwoReports() {
  const cup = await aDrawnTournament(world, 4)
  for (const match of [1, 2]) {
    const report = aReport(await competitionOf(visitor(world), cup.id), match, [1, 0])
    expect((await cup.organizer.post(`/tournaments/${cup.id}/matches/${match}/reports`, report)).status).toBe(201)
  }
  return readTournament(world.app.db, cup.id)
}

test('a log that was kept continues with the facts added since', async () => {
  const { state, facts } = await loadCompetition(world.app.db, await aCupWithTwoReports())
  expect(facts.map(({ kind, seq }) => [kind, seq])).toEqual([
    ['draw', 1],
    ['report', 2],
    ['report', 3],
  ])
  expect(state.matches.map(({ status }) => status)).toEqual(['decided', 'decided', 'ready'])
})

test('a kept fact that the database lost in a failover does not count', async () => {
  const tournament = await aCupWithTwoReports()
  const competition = await loadCompetition(world.app.db, tournament)
  const { rows } = competition
  const lost = { ...rows[1]!, id: crypto.randomUUID() }
  for (const kept of [
    [rows[0]!, lost],
    [rows[0]!, rows[1]!, { ...lost, seq: 3 }],
  ]) {
    keepCompetition(tournament.id, { ...competition, rows: kept })
    expect((await loadCompetition(world.app.db, tournament)).rows).toEqual(rows)
  }
})
