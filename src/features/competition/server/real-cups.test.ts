import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { teams } from '#db/schema.ts'
import { visitor } from '#test/builders.ts'
import { aTournamentWithTeams, competitionOf, drawn, teamsOf } from '#test/competition.ts'
import {
  austrianCup,
  cupScoring,
  germanCup,
  oldScoring,
  realPlaces,
  resultOf,
  slotMapOf,
  worldCup1934,
  worldCup1938,
} from '#test/real-cups.ts'
import type { Cup } from '#test/real-cups.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
beforeEach(async () => {
  await world.database.pool.query('delete from rate_limits')
})

/** A tournament with the cup's teams, drawn into the cup's bracket. */
async function drawnLike(cup: Cup, scoring: object, rule: string) {
  const { fixtures, order, matches } = slotMapOf(cup)
  const tournament = await aTournamentWithTeams(world, order.length, { sport: 'soccer' })
  const ids = new Map(order.map((name, index) => [name, tournament.teams[index]!.id]))
  for (const [name, id] of ids) await world.app.db.update(teams).set({ name }).where(eq(teams.id, id))
  const setup = { format: 'fixed_bracket', matches, scoring, rule }
  const { organizer, id } = tournament
  expect((await organizer.call('PUT', `/tournaments/${id}/setup`, { setup })).status).toBe(200)
  expect((await organizer.call('PUT', `/tournaments/${id}/seeds`, { order: [...ids.values()] })).status).toBe(200)
  await drawn(organizer, id)
  return { tournament, fixtures, ids }
}

/** Reports every real result over HTTP, checking before each match that the real teams play it. */
async function replay(cup: Cup, scoring: object, rule: string): Promise<string[]> {
  const { tournament, fixtures, ids } = await drawnLike(cup, scoring, rule)
  const read = () => competitionOf(visitor(world), tournament.id)
  for (const fixture of fixtures) {
    const sides = fixture.teams.map((name) => ids.get(name)!)
    for (const [index, score] of fixture.scores.entries()) {
      const { matches, version } = await read()
      const match = matches.find(({ number }) => number === fixture.no)!
      expect([teamsOf(match), match.status]).toEqual([sides, index === 0 ? 'ready' : 'replay'])
      const report = { id: randomUUID(), teams: sides, game: index + 1, result: resultOf(score), basedOn: version }
      const reply = await tournament.organizer.post(
        `/tournaments/${tournament.id}/matches/${fixture.no}/reports`,
        report,
      )
      expect(reply.status).toBe(201)
    }
  }
  const { state, teams, champion } = await read()
  expect(state).toBe('finished')
  expect(champion).toBe(teams.find(({ place }) => place === 1)!.teamId)
  const byPlace = teams.toSorted((a, b) => a.place! - b.place! || (a.name < b.name ? -1 : 1))
  return byPlace.map(({ name, place }) => `${place} ${name}`)
}

test.each([
  ['DFB-Pokal', germanCup, ['1 Bayern München', '2 RB Leipzig', '3 Hamburger SV', '3 Werder Bremen']],
  ['ÖFB Cup', austrianCup, ['1 RB Salzburg', '2 Rapid Wien', '3 Grazer AK', '3 LASK']],
])('the %s of 2018/19 is played over HTTP, with the real teams in every round', async (_, cup, best) => {
  const places = await replay(cup, cupScoring, 'mustWin')
  expect(places).toHaveLength(64)
  expect(places.slice(0, 4)).toEqual(best)
  expect(places).toEqual(realPlaces(cup))
})

test('the World Cup of 1934 is played over HTTP, with its replay and its third-place match', async () => {
  expect(await replay(worldCup1934, oldScoring, 'replay')).toEqual([
    '1 Italy',
    '2 Czechoslovakia',
    '3 Germany',
    '4 Austria',
    ...['Hungary', 'Spain', 'Sweden', 'Switzerland'].map((team) => `5 ${team}`),
    ...['Argentina', 'Belgium', 'Brazil', 'Egypt', 'France', 'Netherlands', 'Romania', 'United States'].map(
      (team) => `9 ${team}`,
    ),
  ])
})

test('the World Cup of 1938 is played over HTTP, with three replays and a walkover', async () => {
  const places = await replay(worldCup1938, oldScoring, 'replay')
  expect(places.slice(0, 4)).toEqual(['1 Italy', '2 Hungary', '3 Brazil', '4 Sweden'])
  expect(places).toEqual(realPlaces(worldCup1938))
})
