import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aTournamentWithTeams } from '#test/competition.ts'
import { useWorld } from '#test/world.ts'
import type { Snapshot } from '../api-contract.ts'

const world = useWorld()

type Program = (site: string, cookie: string, tournament: string, fetch: unknown) => Promise<Snapshot>

/** The program in the how-to, as a function of the values a reader has to provide. */
function documentedProgram(): Program {
  const text = readFileSync('docs/how-to/run-a-tournament-by-api.md', 'utf8')
  const [, program] = /```js\n([\s\S]+?)```/.exec(text)!
  const parameters = ['site', 'cookie', 'tournament', 'fetch']
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the documented program
  return new Function(...parameters, `return (async () => {${program}})()`) as Program
}

test('the program in the how-to plays a tournament, corrects a result and undoes the correction', async () => {
  const cup = await aTournamentWithTeams(world, 4)
  const fetch = (url: string, init: RequestInit) => world.api.request(url, init)
  const { state, version, matches, entrants } = await documentedProgram()('', cup.organizer.cookie!, cup.id, fetch)
  expect([state, version]).toEqual(['finished', 7])
  expect(matches.map(({ number, bracket, outcome }) => [number, bracket, outcome])).toEqual([
    [1, 'main', 'played'],
    [2, 'main', 'played'],
    [3, 'third', 'played'],
    [4, 'main', 'played'],
  ])
  expect(entrants.map(({ name, place }) => [name, place])).toEqual([
    ['Team 1', 1],
    ['Team 2', 3],
    ['Team 3', 2],
    ['Team 4', 4],
  ])
})
