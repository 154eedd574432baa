import { BracketsManager } from 'brackets-manager'
import { InMemoryDatabase } from 'brackets-memory-db'
import type { FactBody, Setup } from '#engine/contract.ts'
import { propose } from '#engine/schedule/planning/propose.ts'
import { courtsFor, inputFor } from '#engine/schedule/testing.ts'
import { nextRound, playersOf } from '#engine/swiss/next-round.ts'
import { circle } from '#engine/shape/round-robin.ts'
import { shapeOf, type Shape } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { diff } from '#engine/state/diff.ts'
import { teamOf } from '#engine/match.ts'
import { double, draw, groups, log, single, swiss, won } from '#engine/testing.ts'
import { RoundRobin, Swiss } from 'tournament-pairings'
import { median } from './load.ts'

/** What a worker measures. The other side of a comparison is measured by another worker. */
export type Task = {
  what:
    | 'shape'
    | 'their shape'
    | 'report'
    | 'round robin'
    | 'their round robin'
    | 'swiss'
    | 'their swiss'
    | 'schedule of a single elimination'
    | 'schedule of a double elimination'
    | 'schedule of groups'
  teams: number
}

/**
 * The milliseconds that `work` takes of this thread, so that other work on the machine does not count: the median of some batches, each long
 * enough for the thread's clock, after a warm-up.
 */
async function timeOf(work: () => unknown): Promise<number> {
  const repeat = async (times: number) => {
    const began = process.threadCpuUsage()
    for (let done = 0; done < times; done += 1) await work()
    const { user, system } = process.threadCpuUsage(began)
    return (user + system) / 1000 / times
  }
  const first = (await repeat(3)) || 1
  const times = Math.max(1, Math.ceil(batchMs / first))
  const batches: number[] = []
  for (let batch = 0; batch < 5; batch += 1) batches.push(await repeat(times))
  return median(batches)
}
const batchMs = 300

const tasks: Record<Task['what'], (teams: number) => Promise<number>> = {
  shape: (teams) => timeOf(() => shapeOf(double(), teams)),
  'their shape': (teams) =>
    timeOf(() =>
      new BracketsManager(new InMemoryDatabase()).create.stage({
        tournamentId: 0,
        name: 'Cup',
        type: 'double_elimination',
        seeding: Array.from({ length: teams }, (_, index) => `T${index + 1}`),
        settings: { seedOrdering: ['inner_outer'], grandFinal: 'double' },
      }),
    ),
  report: (teams) => {
    const shape = shapeOf(double(), teams)
    const facts = log(...playedHalf(shape))
    const { fixture, slots } = derive(shape, facts).matches.find(({ status }) => status === 'ready')!
    const [one, other] = slots.map(teamOf) as [string, string]
    const before = derive(shape, facts)
    const after = [...facts, { ...won(fixture.no, one, other), id: 'new', seq: facts.length + 1 }]
    return timeOf(() => diff(before, derive(shape, after)))
  },
  'round robin': (teams) => timeOf(() => circle(teams)),
  'their round robin': (teams) =>
    timeOf(() =>
      RoundRobin(
        Array.from({ length: teams }, (_, index) => `T${index + 1}`),
        1,
        true,
      ),
    ),
  swiss: (teams) => {
    const played = threeRounds(teams)
    return timeOf(() => nextRound(played))
  },
  'schedule of a single elimination': (teams) => timeOfSchedule(single(), teams),
  'schedule of a double elimination': (teams) => timeOfSchedule(double(), teams),
  'schedule of groups': (teams) => timeOfSchedule(groups(16), teams),
  'their swiss': (teams) => {
    const players = playersOf(threeRounds(teams))
    return timeOf(() =>
      Swiss(
        players.map(({ team: id, points: score, met }) => ({ id, score, avoid: [...met] })),
        4,
      ),
    )
  },
}

function timeOfSchedule(setup: Setup, teams: number) {
  const input = inputFor(setup, teams, { courts: courtsFor(8), rest: 15 })
  return timeOf(() => propose(input))
}

/** A Swiss tournament after three rounds, whose next round is due. */
function threeRounds(teams: number) {
  const shape = shapeOf(swiss(9), teams)
  const facts = [draw(teams)]
  const state = () => derive(shape, log(...facts))
  for (let round = 0; round < 3; round += 1) {
    facts.push(nextRound(state())!.pairing)
    for (const { fixture, slots, status } of state().matches) {
      if (status === 'ready') facts.push(won(fixture.no, teamOf(slots[0])!, teamOf(slots[1])!))
    }
  }
  return state()
}

/** The draw, and half of the first round's results. */
function playedHalf(shape: Shape): FactBody[] {
  const drawn = draw(shape.teams)
  const ready = derive(shape, log(drawn)).matches.filter(({ status }) => status === 'ready')
  return [
    drawn,
    ...ready
      .slice(0, ready.length / 2)
      .map(({ fixture, slots }) => won(fixture.no, teamOf(slots[0])!, teamOf(slots[1])!)),
  ]
}

process.on('message', ({ what, teams }: Task) => void tasks[what](teams).then((ms) => process.send?.(ms)))
process.on('disconnect', () => process.exit())
