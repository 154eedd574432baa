import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Task } from './engine-worker.ts'
import { createReport } from './load.ts'
import { checkAgainstInOrder, checkEnds, checkThread } from './schedules.ts'

/**
 * The engine of competitions, compared with brackets-manager, tournament-pairings and a simple rule for schedules: each measurement in its own process, both sides in one
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

await check('a schedule for a single elimination of 64 on 8 courts', 200, 'schedule of a single elimination', 64)
await check('a schedule for a double elimination of 64 on 8 courts', 200, 'schedule of a double elimination', 64)
await check('a schedule for 16 groups and a knockout on 8 courts', 200, 'schedule of groups', 64)
checkEnds(report)
checkAgainstInOrder(report, 300)
await checkThread(report)

await report.save(fileURLToPath(new URL('results/engine.json', import.meta.url)))
process.exitCode = report.isMet() ? 0 : 1
