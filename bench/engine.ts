import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { propose } from '#engine/schedule/propose.ts'
import { courtsFor, inputFor, ten } from '#engine/schedule/testing.ts'
import { double } from '#engine/testing.ts'
import { endInOrder } from '#test/tournaments/next-free-court.ts'
import type { Task } from './engine-worker.ts'
import { createReport } from './load.ts'

/**
 * The engine of competitions, compared with brackets-manager and tournament-pairings: each measurement in its own process, both sides in one
 * run. Exits with 1 when a budget is missed.
 */
const report = createReport()

/** How many milliseconds a task takes, in a new process. */
async function measured(what: Task['what'], teams: number): Promise<number> {
  const worker = fork(fileURLToPath(new URL('engine-worker.ts', import.meta.url)))
  worker.send({ what, teams } satisfies Task)
  const [ms] = (await once(worker, 'message')) as [number]
  worker.disconnect()
  await once(worker, 'exit')
  return ms
}

async function check(label: string, budgetMs: number, ...task: Parameters<typeof measured>): Promise<number> {
  const ms = await measured(...task)
  report.check(label, ms <= budgetMs, `${ms.toFixed(3)} ms, budget ≤ ${budgetMs} ms`, { budgetMs, ms })
  return ms
}

/** Compares with another library doing the same. */
async function against(name: string, ratio: number, ms: number, ...theirs: Parameters<typeof measured>) {
  const base = await measured(...theirs)
  report.check(
    `  against ${name}`,
    ms / base <= ratio,
    `${(ms / base).toFixed(5)}x, budget ≤ ${ratio}x; ${ms.toFixed(2)} against ${base.toFixed(0)} ms`,
    { budget: ratio, ours: ms, base },
  )
}

const shape = await check('double elimination of 4,096', 5, 'shape', 4096)
await against('brackets-manager', 0.02, shape, 'their shape', 4096)
await check('a report, double elimination of 64', 1, 'report', 64)
await check('a report, double elimination of 4,096', 5, 'report', 4096)
const everyone = await check('who meets whom in a round robin of 1,024', 50, 'round robin', 1024)
await against('tournament-pairings', 0.05, everyone, 'their round robin', 1024)
const swiss = await check('a Swiss round of 512', 100, 'swiss', 512)
await against('tournament-pairings', 0.05, swiss, 'their swiss', 512)
const largeSwiss = await check('a Swiss round of 1,024', 500, 'swiss', 1024)
await against('tournament-pairings', 0.05, largeSwiss, 'their swiss', 1024)

await check('a plan for a double elimination of 64 on 8 courts', 200, 'plan', 64)
const busyDay = inputFor(double(), 64, { courts: courtsFor(8), rest: 15 })
const [planned, inOrder] = [propose(busyDay).end - ten, endInOrder(busyDay)! - ten]
report.check(
  '  against matches in order on the next free court',
  planned <= inOrder,
  `${(planned / inOrder).toFixed(3)}x, budget ≤ 1x; ${planned} against ${inOrder} minutes of play`,
  { budget: 1, ours: planned, base: inOrder },
)

await report.save(fileURLToPath(new URL('results/engine.json', import.meta.url)))
process.exitCode = report.isMet() ? 0 : 1
