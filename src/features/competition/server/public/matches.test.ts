import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { visitor } from '#test/builders.ts'
import { aTournamentWithTeams, drawn, playOut } from '#test/competition.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'
import type { MatchRecord } from '../../api-contract.ts'

const world = useWorld()
const get = (path: string) => visitor(world).get(path)
const read = async (path: string) => (await (await get(path)).json()) as MatchRecord[]

test('matches are listed in pages, by number, with their teams and scores, and each can be read alone', async () => {
  const cup = await aTournamentWithTeams(world, 4)
  expect(await read(`/tournaments/${cup.id}/matches`)).toEqual([])
  const { organizer } = cup
  await drawn(organizer, cup.id)
  const scheduled = await read(`/tournaments/${cup.id}/matches`)
  expect(scheduled.map(({ number, round, status }) => [number, round, status])).toEqual([
    [1, 1, 'scheduled'],
    [2, 1, 'scheduled'],
    [3, 2, 'scheduled'],
  ])
  await playOut(organizer, cup.id)
  const first = await get(`/tournaments/${cup.id}/matches?limit=2`)
  const next = /<\/api([^>]+)>/.exec(first.headers.get('link')!)![1]!
  const all = [...((await first.json()) as MatchRecord[]), ...(await read(next))]
  expect(all.map(({ number }) => number)).toEqual([1, 2, 3])
  for (const match of all) {
    const { team1Id, team2Id, winnerId, team1Score, team2Score } = match
    expect([match.status, match.scheduledAt, match.tournamentId]).toEqual(['completed', null, cup.id])
    expect(winnerId).toBe(team1Score! > team2Score! ? team1Id : team2Id)
    expect(await (await get(`/matches/${match.id}`)).json()).toEqual(match)
  }
})

test('an unknown tournament or match is not found, and a canceled tournament says so', async () => {
  const cup = await aTournamentWithTeams(world, 4)
  await drawn(cup.organizer, cup.id)
  const [match] = await read(`/tournaments/${cup.id}/matches`)
  expect(await statusAndCode(get(`/tournaments/${randomUUID()}/matches`))).toEqual([404, 'tournament_not_found'])
  expect(await statusAndCode(get(`/matches/${randomUUID()}`))).toEqual([404, 'match_not_found'])
  expect(await statusAndCode(get('/matches/1'))).toEqual([404, 'match_not_found'])
  await world.database.pool.query(`update tournaments set status = 'cancelled', cancelled_at = now() where id = $1`, [
    cup.id,
  ])
  expect(await statusAndCode(get(`/tournaments/${cup.id}/matches`))).toEqual([409, 'tournament_cancelled'])
  expect(await statusAndCode(get(`/matches/${match!.id}`))).toEqual([409, 'tournament_cancelled'])
})
