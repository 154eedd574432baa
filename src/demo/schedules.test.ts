import { eq, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { competitionFacts, tournaments } from '#db/schema.ts'
import { readBoard } from '#features/competition/server/schedule/board.ts'
import { readPublished } from '#features/competition/server/public/published.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { isOpenDuring } from '#features/competition/schedule-rules.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { toLocalDay } from '#lib/dates.ts'
import { useWorld } from '#test/world.ts'
import { playDemo } from './competitions.ts'
import { seedDemo } from './seed.ts'

type Seen = { cup: TournamentRow; board: ScheduleBoard; snapshot: Snapshot }

/* The demo world begins at the moment when it is seeded, at any hour and in many time zones. */
const moments = [
  ['on a morning in Europe', '2026-05-13T05:20:00Z', 0],
  ['on an evening in the US', '2026-05-14T00:00:00Z', 2],
  ['at noon in the US, on the day when clocks change', '2026-03-08T17:45:00Z', 1],
] as const

describe.each(moments)('the schedules of the demo world, seeded %s', (_, moment, underWay) => {
  const world = useWorld()
  const seen: Seen[] = []

  beforeAll(async () => {
    world.clock.now = new Date(moment)
    await seedDemo({ pool: world.database.pool, now: world.clock.now, payments: 'none', onlyIfEmpty: true })
    await playDemo(world.app, world.clock.now)
    const cups = await world.app.db.select().from(tournaments).where(ne(tournaments.competition, 'none'))
    for (const cup of cups) {
      const { snapshot } = await readPublished(world.app, cup.id)
      seen.push({
        cup,
        snapshot,
        board: await readBoard(world.app, cup.id, {
          kind: 'user',
          id: cup.organizerId,
          name: 'Olga',
          role: 'organizer',
        }),
      })
    }
  })

  test('have all matches in their places and break no rule', () => {
    expect(seen).toHaveLength(9)
    for (const { cup, board, snapshot } of seen) {
      const played = snapshot.matches.filter(({ outcome }) => outcome !== 'bye')
      expect([cup.name, board.draft, board.unplaced, board.clashes]).toEqual([cup.name, null, [], []])
      expect(board.published).toHaveLength(played.length)
      expect(board.published.filter((match) => !isOpenDuring(hoursOf(board, match.courtId), match))).toEqual([])
    }
  })

  test('were published after the draw and 48 hours before the start', async () => {
    for (const { cup, board } of seen) {
      const facts = await world.app.db.select().from(competitionFacts).where(eq(competitionFacts.tournamentId, cup.id))
      const draw = facts.find(({ body }) => (body as { kind: string }).kind === 'draw')!
      const published = new Date(board.publishedAt!)
      expect(draw.createdAt < published).toBe(true)
      expect(cup.startDate.getTime() - published.getTime()).toBeGreaterThanOrEqual(48 * 3_600_000)
    }
  })

  test('are those by which results were entered', () => {
    for (const { cup, snapshot } of seen) {
      for (const { number, startsAt, endsAt, finishedAt } of snapshot.schedule!.matches) {
        const { status } = snapshot.matches.find((match) => match.number === number)!
        // Nothing that should be over is without a result.
        const isOnTime =
          finishedAt === null ? new Date(endsAt) > world.clock.now : startsAt < finishedAt && finishedAt < endsAt
        const isDecided = status === 'decided'
        expect([cup.name, number, isDecided, isOnTime]).toEqual([cup.name, number, finishedAt !== null, true])
      }
    }
  })

  test('of tournaments that are under way have matches today, and those that began are marked', () => {
    const running = seen.filter(({ cup }) => cup.competition === 'running')
    expect(running).toHaveLength(3)
    const started = running.flatMap(({ cup, snapshot }) => {
      const dayOf = (instant: string | Date) => toLocalDay(instant, cup.timeZone)
      const { matches } = snapshot.schedule!
      expect(matches.filter(({ startsAt }) => dayOf(startsAt) === dayOf(world.clock.now)).length).toBeGreaterThan(2)
      const open = matches.filter(({ finishedAt }) => finishedAt === null)
      for (const { startsAt, startedAt } of open) {
        expect(startedAt).toBe(new Date(startsAt) <= world.clock.now ? startsAt : null)
      }
      return open.some(({ startedAt }) => startedAt) ? [cup.name] : []
    })
    expect(started).toHaveLength(underWay)
  })
})

const hoursOf = ({ courts }: ScheduleBoard, courtId: string) => courts.find(({ id }) => id === courtId)!.hours
