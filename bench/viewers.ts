import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aFullTournament, draw } from './full-tournament.ts'
import { runningSite } from './installation.ts'
import { createReport } from './load.ts'
import type { Sent, Watch } from './viewers-worker.ts'

/**
 * `npm run bench:viewers`: many people follow one tournament while ten scores a second are entered. Viewers, app and reporter run in processes
 * of their own. Delays are measured from sending a score to its arrival at a viewer. Exits with 1 when a budget is missed.
 */
const viewers = Number(process.argv[2] ?? 5_000)
const [scores, perSecond] = [200, 10]
const budgets = { p99Ms: 250, kilobytes: 20 }

await using site = await runningSite()
const { app } = site
const id = await aFullTournament(site)
const workers = Array.from({ length: 3 }, () => fork(fileURLToPath(new URL('viewers-worker.ts', import.meta.url))))

const { report } = await draw(site, id)
await report(0)
const opened = await fetch(`${app.url}/api/tournaments/${id}/competition`)
const { revision } = (await opened.json()) as { revision: string }
const before = await memoryOf(app.pid)
await Promise.all(
  workers.map(async (worker, index) => {
    const url = `${app.url}/api/tournaments/${id}/live?since=${revision}&fresh=true`
    const own = Math.ceil(viewers / workers.length)
    // The number of viewers per network is limited.
    worker.send({ url, viewers: own, from: `127.0.1.${index + 1}` } satisfies Watch)
    await once(worker, 'message')
  }),
)
const each = ((await memoryOf(app.pid)) - before) / viewers

const sentAt: Sent['sentAt'] = []
const began = Date.now()
for (let score = 1; score <= scores; score += 1) {
  await sleep(Math.max(0, began + (score * 1000) / perSecond - Date.now()))
  const now = Date.now()
  sentAt.push([await report(score), now])
}
await sleep(2_000)
const delays = (
  await Promise.all(
    workers.map(async (worker) => {
      worker.send({ sentAt } satisfies Sent)
      const [own] = (await once(worker, 'message')) as [number[]]
      worker.disconnect()
      return own
    }),
  )
)
  .flat()
  .toSorted((a, b) => a - b)

const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? Number.NaN)
const results = createReport()
results.check(
  `${viewers} viewers, ${perSecond} scores/s`,
  at(0.99) <= budgets.p99Ms,
  `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, budget ≤ ${budgets.p99Ms} ms; ${delays.length} of ${viewers * scores} messages, the others combined`,
  { p50Ms: at(0.5), p99Ms: at(0.99), messages: delays.length, scores, viewers },
)
results.check(
  '  memory of a viewer',
  each <= budgets.kilobytes,
  `${each.toFixed(1)} kB, budget ≤ ${budgets.kilobytes} kB`,
  { kilobytes: each },
)
await results.save(fileURLToPath(new URL('results/viewers.json', import.meta.url)))
process.exitCode = results.isMet() ? 0 : 1

/** Resident memory in kilobytes. */
async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes)
}
