import { expect, test } from 'vitest'
import { visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf, teamsOf } from '#test/competition.ts'
import { publishedSchedule, someCourts } from '#test/schedule.ts'
import { useWorld } from '#test/world.ts'
import type { ClinchingScenarios } from '../../api-contract.ts'
import type { ScheduleBoard } from '../../schedule-contract.ts'
import { defaultSetup } from '../../setup/default-setups.ts'

const world = useWorld()

async function readScenarios(tournamentId: string, team: string): Promise<ClinchingScenarios> {
  const reply = await visitor(world).get(`/tournaments/${tournamentId}/teams/${team}/clinching-scenarios`)
  return (await reply.json()) as ClinchingScenarios
}
const clinchingScenarios = async (tournamentId: string, team: string) =>
  (await readScenarios(tournamentId, team)).sentences

test('who has clinched or is eliminated, and what a team needs, is public as soon as it is certain', async () => {
  const cup = await aDrawnTournament(world, 4, defaultSetup('round_robin', 'soccer', 4))
  const read = () => competitionOf(visitor(world), cup.id)
  const order = cup.teams.map(({ id }) => id)
  const qualifications = async () => {
    const { rows } = (await read()).tables[0]!
    return order.map((team) => rows.find((row) => row.team === team)!.qualification)
  }
  expect(await qualifications()).toEqual([null, null, null, null])
  for (let played = 0; played < 5; played += 1) {
    const snapshot = await read()
    const next = snapshot.matches.find(({ status }) => status === 'ready')!
    const [first, second] = teamsOf(next).map((team) => order.indexOf(team)) as [number, number]
    const report = aReport(snapshot, next.number, first < second ? [1, 0] : [0, 1])
    await cup.organizer.post(`/tournaments/${cup.id}/matches/${next.number}/reports`, report)
  }
  expect(await qualifications()).toEqual([null, null, 'eliminated', 'eliminated'])
  expect(await clinchingScenarios(cup.id, order[0]!)).toEqual([
    'A win is enough.',
    'With a tie, the exact scores decide.',
    'A loss is not enough.',
  ])
  const last = (await read()).matches.find(({ status }) => status === 'ready')!.number
  expect((await readScenarios(cup.id, order[0]!)).next).toEqual({
    match: last,
    goal: 'title',
    after: { win: 'clinched', tie: null, loss: 'eliminated' },
  })
  expect(await clinchingScenarios(cup.id, order[3]!)).toEqual(['First place is out of reach.'])
})

test('what the next match decides is said of the match that is scheduled first, whatever its number is', async () => {
  const cup = await aDrawnTournament(world, 4, defaultSetup('round_robin', 'soccer', 4))
  const team = cup.teams[0]!.id
  const own = (await competitionOf(visitor(world), cup.id)).matches.filter((match) => teamsOf(match).includes(team))
  const next = async () => (await readScenarios(cup.id, team)).next?.match
  expect(await next()).toBe(own[0]!.number)
  const { revision } = await publishedSchedule(cup.organizer, cup.id, someCourts(1, world.clock.now))
  const path = `/tournaments/${cup.id}/schedule`
  const moves = [{ number: own[0]!.number, place: null }]
  const draft = (await (await cup.organizer.call('PUT', path, { revision, moves })).json()) as ScheduleBoard
  await cup.organizer.post(`${path}/publish`, { revision: draft.revision })
  const scheduled = (await competitionOf(visitor(world), cup.id)).schedule!.matches
  const first = scheduled.find(({ number }) => own.some((match) => match.number === number))!
  expect(first.number).not.toBe(own[0]!.number)
  expect(await next()).toBe(first.number)
})

test('a knockout has no needs', async () => {
  const cup = await aDrawnTournament(world, 4)
  expect(await readScenarios(cup.id, cup.teams[0]!.id)).toEqual({ sentences: [], next: null })
})
