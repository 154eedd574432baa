import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications, outbox, teams } from '#db/schema.ts'
import { aCaptain, stillOpen } from '#test/builders.ts'
import { aReport, competitionOf, drawn, playOut } from '#test/competition.ts'
import { aTournamentOfCaptains, finished, undoFinish } from '#test/finish.ts'
import { useWorld } from '#test/world.ts'
import { defaultSetup } from '../../setup/default-setups.ts'

const world = useWorld()

const received = ({ id }: { id: string }, type?: string) =>
  world.app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, id), type ? eq(notifications.type, type) : undefined))
    .orderBy(desc(notifications.id))
const messagesOf = async (player: { id: string }, type: string) =>
  (await received(player, type)).map(({ message }) => message)
const mailsTo = async ({ id }: { id: string }) =>
  (await world.app.db.select().from(outbox).where(eq(outbox.userId, id))).map(({ templateKey }) => templateKey)

describe('the draw', () => {
  test('notifies all players of their first match, by email once', async () => {
    const cup = await aTournamentOfCaptains(world, { teams: 3 })
    const member = await aCaptain(world)
    await world.app.db
      .update(teams)
      .set({ members: [member.id, 'Kim'] })
      .where(eq(teams.id, cup.teams[1]!.id))
    await drawn(cup.organizer, cup.id)
    expect(await messagesOf(cup.captains[0]!, 'draw_made')).toEqual(['Team 1 has a bye in the first round.'])
    expect(await messagesOf(member, 'draw_made')).toEqual(['First match: Team 2 vs. Team 3.'])
    expect((await received(member))[0]).toMatchObject({ relatedId: cup.id, teamId: cup.teams[1]!.id })
    const history = (await (await cup.organizer.get(`/tournaments/${cup.id}/competition/history`)).json()) as {
      id: string
    }[]
    await cup.organizer.post(`/tournaments/${cup.id}/undo`, { id: randomUUID(), fact: history[0]!.id })
    await drawn(cup.organizer, cup.id)
    expect(await messagesOf(member, 'draw_made')).toHaveLength(2)
    expect(await mailsTo(member)).toEqual(['draw_made'])
  })
})

test('the first draw notifies those who asked about it once, and players only of their first match', async () => {
  const cup = await aTournamentOfCaptains(world, { teams: 3 })
  const fan = await aCaptain(world)
  const [player] = cup.captains
  for (const one of [fan, player!]) await one.call('PUT', `/tournaments/${cup.id}/alerts`, { events: ['drawn'] })
  await drawn(cup.organizer, cup.id)
  expect(await received(fan)).toMatchObject([
    { type: 'draw_made', title: expect.stringMatching(/^The bracket for .* is ready$/) as string, relatedId: cup.id },
  ])
  expect(await messagesOf(player!, 'draw_made')).toEqual(['Team 1 has a bye in the first round.'])
  expect(await (await fan.get(`/tournaments/${cup.id}/alerts`)).json()).toEqual({ events: [] })
  const late = await fan.call('PUT', `/tournaments/${cup.id}/alerts`, { events: ['drawn'] })
  expect([late.status, await mailsTo(fan)]).toEqual([409, []])
})

describe('a Swiss round', () => {
  test('notifies all players of their match, and of another one when it is paired again', async () => {
    const cup = await aTournamentOfCaptains(world, { teams: 3 })
    const setup = { ...defaultSetup('swiss', 'soccer', 3), roundCount: 1 }
    await cup.organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup })
    await drawn(cup.organizer, cup.id)
    expect(await messagesOf(cup.captains[0]!, 'draw_made')).toEqual([
      "We'll notify you when the first round is published.",
    ])
    const [a, b, c] = cup.teams.map(({ id }) => id) as [string, string, string]
    const pair = (pairs: [string, string][], bye: string, basedOn = 1) =>
      cup.organizer.post(`/tournaments/${cup.id}/rounds`, { id: randomUUID(), round: 1, pairs, bye, basedOn })
    expect((await pair([[a, b]], c)).status).toBe(201)
    expect(await messagesOf(cup.captains[0]!, 'round_paired')).toEqual(['Team 1 plays Team 2.'])
    expect(await messagesOf(cup.captains[2]!, 'round_paired')).toEqual(['Team 3 has a bye in this round.'])
    expect((await pair([[c, a]], b, 2)).status).toBe(201)
    expect(await messagesOf(cup.captains[2]!, 'round_paired')).toHaveLength(2)
  })
})

describe('a result', () => {
  test('notifies both teams without email, combined with others in the same hour, and so does its correction', async () => {
    const cup = await aTournamentOfCaptains(world, { teams: 4 })
    const first = await drawn(cup.organizer, cup.id)
    const report = async (number: number, score: [number, number], snapshot = first) => {
      const body = aReport(snapshot, number, score)
      const path = `/tournaments/${cup.id}/matches/${number}/reports`
      expect([201, 200]).toContain((await cup.organizer.post(path, body)).status)
      expect((await cup.organizer.post(path, body)).status).toBe(200)
    }
    await report(1, [21, 15])
    await report(2, [21, 3])
    const [winner, loser] = [cup.captains[0]!, cup.captains[3]!]
    expect(await messagesOf(winner, 'match_result')).toEqual(['Team 1 21–15 Team 4'])
    await report(1, [21, 16], await competitionOf(cup.organizer, cup.id))
    expect(await messagesOf(loser, 'match_result')).toEqual(['Corrected: Team 1 21–16 Team 4\nTeam 1 21–15 Team 4'])
    await report(3, [9, 11], await competitionOf(cup.organizer, cup.id))
    expect(await messagesOf(winner, 'match_result')).toEqual([
      'Team 1 9–11 Team 2\nCorrected: Team 1 21–16 Team 4\nTeam 1 21–15 Team 4',
    ])
    expect(await messagesOf(loser, 'match_result')).toHaveLength(1)
    expect((await mailsTo(winner)).includes('match_result')).toBe(false)
  })
})

test('a withdrawal notifies the organizer, and its walkover notifies the opponent', async () => {
  const cup = await aTournamentOfCaptains(world, { teams: 4, overrides: stillOpen(world.clock.now) })
  await drawn(cup.organizer, cup.id)
  expect((await cup.captains[3]!.post(`/teams/${cup.teams[3]!.id}/withdrawal`)).status).toBe(201)
  expect((await received(cup.organizer, 'team_withdrew')).map(({ title }) => title)).toEqual([
    'Team 4 withdrew from Riverside Open',
  ])
  expect(await messagesOf(cup.captains[0]!, 'match_result')).toEqual(["Team 1 advances, Team 4 didn't play"])
})

test('the finish notifies all players of their place and prize, by email once', async () => {
  const cup = await aTournamentOfCaptains(world, { teams: 4 })
  await drawn(cup.organizer, cup.id)
  await playOut(cup.organizer, cup.id)
  await finished(cup)
  await undoFinish(cup)
  await finished(cup, [1_000, 0, 0, 0])
  expect(await messagesOf(cup.captains[0]!, 'tournament_finished')).toEqual([
    'Team 1 is the champion. Its prize is $1,000.',
    'Team 1 is the champion. Its prize is $700.',
  ])
  expect(await messagesOf(cup.captains[2]!, 'tournament_finished')).toEqual([
    'Team 3 finished in places 3 to 4.',
    'Team 3 finished in places 3 to 4.',
  ])
  expect((await mailsTo(cup.captains[0]!)).filter((key) => key === 'tournament_finished')).toHaveLength(1)
})
