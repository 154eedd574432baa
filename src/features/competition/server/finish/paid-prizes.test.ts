import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { auditLog, prizes } from '#db/schema.ts'
import { anAdministrator, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aDecidedTournament, finished, finishOf, undoFinish } from '#test/finish.ts'
import type { DecidedTournament } from '#test/finish.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'
import type { DuePrizes } from '../../finish-contract.ts'

const world = useWorld()

const pathOf = ({ id }: DecidedTournament, teamId: string) => `/tournaments/${id}/prizes/${teamId}/payment`
const pay = (who: Player, cup: DecidedTournament, teamId: string) => who.call('PUT', pathOf(cup, teamId))

async function allDue(administrator: Player) {
  const seen: z.infer<typeof DuePrizes> = []
  let path: string | undefined = '/admin/prizes?limit=2'
  while (path) {
    const reply: Response = await administrator.get(path)
    seen.push(...((await reply.json()) as typeof seen))
    path = /<\/api([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  return seen
}

test('prizes due are listed over all tournaments, the most urgent first, until they are marked as paid', async () => {
  const administrator = await anAdministrator(world)
  const first = await aDecidedTournament(world)
  const second = await aDecidedTournament(world)
  expect((await finished(second)).status).toBe(201)
  world.clock.now = new Date(world.clock.now.getTime() + 60_000)
  expect((await finished(first)).status).toBe(201)
  const due = await allDue(administrator)
  expect(due.map(({ tournamentId }) => tournamentId)).toEqual([second.id, second.id, first.id, first.id])
  expect(new Set(due.slice(0, 2).map(({ amount }) => amount))).toEqual(new Set([300, 700]))
  expect(Date.parse(due[0]!.dueAt)).toBe(
    Date.parse((await finishOf(second.organizer, second)).finishedAt!) + 48 * 3_600_000,
  )

  const { teamId } = due[0]!
  const replies = await Promise.all(times(5, () => pay(second.organizer, second, teamId)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await allDue(administrator)).map((prize) => prize.teamId)).toEqual(due.slice(1).map((prize) => prize.teamId))
  const { teams } = await finishOf(second.organizer, second)
  expect(teams.map((team) => [team.teamId === teamId, team.prizePaidAt !== null])).toContainEqual([true, true])
  const entries = () => world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, teamId))
  expect((await entries()).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['prize marked as paid', second.organizer.id],
  ])

  expect((await administrator.delete(pathOf(second, teamId))).status).toBe(200)
  expect(await allDue(administrator)).toEqual(due)
  expect((await entries()).map(({ action }) => action).toSorted()).toEqual([
    'prize marked as not paid',
    'prize marked as paid',
  ])
})

test('a team without a prize, and a finish that was undone, have nothing to mark as paid', async () => {
  const cup = await aDecidedTournament(world)
  const [champion, , , last] = (await finishOf(cup.organizer, cup)).teams
  expect(await statusAndCode(pay(cup.organizer, cup, champion!.teamId))).toEqual([404, 'prize_not_found'])
  await finished(cup)
  expect(await statusAndCode(pay(cup.organizer, cup, last!.teamId))).toEqual([404, 'prize_not_found'])
  expect((await pay(cup.organizer, cup, champion!.teamId)).status).toBe(200)
  await undoFinish(cup)
  expect(await world.app.db.$count(prizes, eq(prizes.tournamentId, cup.id))).toBe(0)
  expect(await statusAndCode(pay(cup.organizer, cup, champion!.teamId))).toEqual([404, 'prize_not_found'])
})
