import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Setup } from '#engine/contract.ts'
import { dutyInputOf } from '#engine/schedule/duties/duty-matches.ts'
import type { PlanTask, PlanWithDuties } from '#engine/schedule/duties/plan-with-duties.ts'
import type { PlanInput } from '#engine/schedule/model.ts'
import { propose } from '#engine/schedule/planning/propose.ts'
import { courtsFor, inputFor, ten } from '#engine/schedule/testing.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { derive } from '#engine/state/derive.ts'
import { double, draw, groups, log, roundRobin, single, swiss } from '#engine/testing.ts'
import { seeded, type Random } from '#test/random.ts'
import { endInOrder } from '#test/tournaments/next-free-court.ts'
import type { createReport } from './load.ts'

type Report = ReturnType<typeof createReport>

/** 64 teams on 8 courts: how much longer the schedule is than any must be, and than matches in order on the next free court. */
export function checkEnds(report: Report): void {
  const formats: [string, Setup, number][] = [
    ['single elimination', single(), 1],
    ['double elimination', double(), 1.03],
    ['16 groups and a knockout of 32', groups(16), 1.07],
  ]
  for (const [name, setup, budget] of formats) {
    for (const rest of [0, 15, 30]) {
      const input = inputFor(setup, 64, { courts: courtsFor(8), rest })
      const plan = propose(input)
      const [ours, bound, inOrder] = [plan.end, plan.atLeastUntil, endInOrder(input)!].map((end) => end - ten)
      const passes = plan.placements.length === input.matches.length && ours! <= budget * bound! && ours! <= inOrder!
      const figures = `${(ours! / bound!).toFixed(3)}x the lower bound, budget ≤ ${budget}x; ${ours} minutes, in order ${inOrder}`
      report.check(`schedule of 64: ${name}, rest ${rest}`, passes, figures, { budget, rest, ours, bound, inOrder })
    }
  }
}

/** Random tournaments, none of which may end later than with the simple rule. */
export function checkAgainstInOrder(report: Report, count: number): void {
  const ends = Array.from({ length: count }, (_, seed) => {
    const input = aRandomInput(seeded(seed))
    return { ours: propose(input).end - ten, base: endInOrder(input)! - ten }
  })
  const lost = ends.filter(({ ours, base }) => ours > base).length
  const won = ends.filter(({ ours, base }) => ours < base).length
  const ratio = ends.reduce((sum, { ours, base }) => sum + ours / base, 0) / count
  const figures = `${won} end earlier, ${lost} later, budget 0 later; ${ratio.toFixed(3)}x on average`
  report.check(`${count} random schedules against matches in order`, lost === 0, figures, { count, won, lost, ratio })
}

function aRandomInput(random: Random): PlanInput {
  const teams = 6 + random.below(27)
  const setup = random.pick([single({ thirdPlace: true }), double(), roundRobin(), swiss(4), groups(2)])
  const input = inputFor(setup, teams, {
    courts: courtsFor(1 + random.below(8), 60_000),
    rest: random.pick([0, 10, 15, 30]),
  })
  const lengths = [20, 20, 30, 45]
  return { ...input, matches: input.matches.map((match) => ({ ...match, minutes: random.pick(lengths) })) }
}

/** A large tournament in a thread, as the app makes it, with the time that starting the thread takes. */
export async function checkThread(report: Report): Promise<void> {
  const setup = single({ thirdPlace: true })
  const input = inputFor(setup, 512, { courts: courtsFor(12, 400, 3), rest: 15 })
  const state = derive(shapeOf(setup, 512), log(draw(512)))
  const duties = dutyInputOf(state, { placements: [], rest: 15, started: new Set() })
  const task: PlanTask = { input, placements: null, duties: { input: duties, existing: new Map() } }
  const began = performance.now()
  const script = new URL('../src/features/competition/server/schedule/planning/plan-worker.ts', import.meta.url)
  const worker = new Worker(script, { workerData: task, execArgv: [] })
  const plan = await planFrom(worker)
  const ms = performance.now() - began
  await worker.terminate()
  const passes = plan.placements.length === 512 && ms <= 2_000
  const figures = `${ms.toFixed(0)} ms, budget ≤ 2000 ms; ${plan.placements.length} placed, ${plan.duties.size} with a duty team`
  report.check('512 matches on 12 courts in 3 days with duty teams, in a thread', passes, figures, {
    budgetMs: 2_000,
    ms,
  })
}

/** The first message that isn't a percentage of the work done. */
async function planFrom(worker: Worker): Promise<PlanWithDuties> {
  for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<
    [number | PlanWithDuties]
  >) {
    if (typeof message !== 'number') return message
  }
  throw new Error('The thread ended without a plan.')
}
