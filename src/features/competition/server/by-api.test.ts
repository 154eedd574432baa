import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { times, visitor } from '#test/builders.ts'
import { aDrawnTournament, aTournamentWithTeams, competitionOf } from '#test/competition.ts'
import { someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { Presets as PresetsReply } from '../advice-contract.ts'
import type { Snapshot } from '../api-contract.ts'
import { defaultSetup } from '../setup/default-setups.ts'
import type { Finish } from '../finish-contract.ts'

const world = useWorld()

type Presets = z.infer<typeof PresetsReply>
type Hours = { opensAt: string; closesAt: string }
type Program = (site: string, cookie: string, tournament: string, hours: Hours, fetch: unknown) => Promise<Snapshot>

const howTo = readFileSync('docs/how-to/run-a-tournament-by-api.md', 'utf8')

/** The program in the how-to, as a function of the values a reader has to provide. */
function documentedProgram(): Program {
  const [, program] = /```js\n([\s\S]+?)```/.exec(howTo)!
  const parameters = ['site', 'cookie', 'tournament', 'hours', 'fetch']
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the documented program
  return new Function(...parameters, `return (async () => {${program}})()`) as Program
}

test('the program in the how-to schedules a tournament, runs late, plays it, corrects a result, undoes the correction and finishes', async () => {
  const cup = await aTournamentWithTeams(world, 4, { prizePoolCents: 100_000 })
  const fetch = (url: string, init: RequestInit) => world.api.request(url, init)
  const hours = someCourts(1, world.clock.now)[0]!.hours[0]!
  const played = await documentedProgram()('', cup.organizer.cookie!, cup.id, hours, fetch)
  const { state, version, matches, teams, schedule } = played
  expect([state, version]).toEqual(['finished', 8])
  expect(matches.map(({ number, bracket, outcome }) => [number, bracket, outcome])).toEqual([
    [1, 'main', 'played'],
    [2, 'main', 'played'],
    [3, 'third', 'played'],
    [4, 'main', 'played'],
  ])
  expect(schedule!.courts.map(({ name }) => name)).toEqual(['Court 1', 'Court 2'])
  const fiveMinutes = 300_000
  const start = Math.ceil(Date.parse(hours.opensAt) / fiveMinutes) * fiveMinutes
  const late = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  expect(schedule!.matches.map(({ number, startsAt }) => [number, startsAt])).toEqual([
    [1, late(25)],
    [2, late(25)],
    [4, late(85)],
    [3, late(85)],
  ])
  expect(teams.map(({ name, place }) => [name, place])).toEqual([
    ['Team 1', 1],
    ['Team 2', 3],
    ['Team 3', 2],
    ['Team 4', 4],
  ])
  const finish = (await (await cup.organizer.get(`/tournaments/${cup.id}/finish`)).json()) as Finish
  expect(finish.state).toBe('finished')
  expect(finish.teams.map(({ name, prize }) => [name, prize])).toEqual([
    ['Team 1', 700],
    ['Team 3', 300],
    ['Team 2', 0],
    ['Team 4', 0],
  ])
})

test('the how-to names every preset that the API returns', async () => {
  const presets = (await (await visitor(world).get('/tournaments/presets')).json()) as Presets
  const rows = [...howTo.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name)
  expect(new Set(rows)).toEqual(new Set(['tables', ...Object.keys(presets.tables)]))
  const [, sports] = /^`scoring` has (.+)\.$/m.exec(howTo)!
  expect([...sports!.matchAll(/`(\w+)`/g)].map(([, sport]) => sport)).toEqual(Object.keys(presets.scoring))
})

test("the how-to's numbers of matches are those of four groups of four", async () => {
  const cup = await aDrawnTournament(world, 16, { ...defaultSetup('groups', 'soccer', 16), thirdPlace: true })
  const { matches } = await competitionOf(visitor(world), cup.id)
  const numbersIn = (bracket: string, round: number) =>
    matches.filter((match) => match.bracket === bracket && match.round === round).map(({ number }) => number)
  const groupMatches = matches.filter(({ bracket }) => bracket === 'group').map(({ number }) => number)
  expect(groupMatches).toEqual(times(24, (index) => index + 1))
  expect(matches.slice(0, 8).map(({ group }) => group)).toEqual(['A', 'A', 'B', 'B', 'C', 'C', 'D', 'D'])
  expect(numbersIn('main', 1)).toEqual([25, 26, 27, 28])
  expect(numbersIn('main', 2)).toEqual([29, 30])
  expect([numbersIn('main', 3), numbersIn('third', 1)]).toEqual([[31], [32]])
  const text = howTo.replaceAll(/\s+/g, ' ')
  expect(text).toContain('the 24 group matches are 1 to 24, the quarterfinals 25 to 28, the semifinals 29 and 30')
  expect(text).toContain('the final 31, and the match for third place 32.')
})
