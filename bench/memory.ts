import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { runningSite } from './installation.ts'
import { browserHeaders, createReport } from './load.ts'

/**
 * `npm run bench:memory`: how much memory the app holds while 64 connections read pages and the API like browsers. It runs for five minutes,
 * or for the number of minutes passed as an argument. Linux only.
 */
const minutes = Number(process.argv[2] ?? 5)
const connections = 64
/** See docs/decisions/0027-memory-under-load.md. */
const budgetMb = 800

const metricsToken = randomUUID()
await using site = await runningSite({ METRICS_TOKEN: metricsToken })
const { app, id, cookie } = site
const paths = ['/', '/tournaments', `/tournament/${id}`, '/help', '/api/tournaments?limit=24', `/api/tournaments/${id}`]
const requests = paths.flatMap((path) => [
  { path, headers: browserHeaders },
  { path, headers: { ...browserHeaders, cookie } },
])

const idleMb = await residentMb()
let peakMb = idleMb
const sampling = setInterval(() => void residentMb().then((now) => (peakMb = Math.max(peakMb, now))), 500)
const load = await autocannon({ url: app.url, connections, duration: minutes * 60, requests })
clearInterval(sampling)
const endMb = await residentMb()
const heapMb = await metricMb('nodejs_heap_size_total_bytes')

const report = createReport()
report.check(
  `memory under ${connections} connections, ${minutes} min`,
  peakMb <= budgetMb && load.errors === 0,
  `${idleMb} MB idle, at most ${peakMb} MB, ${endMb} MB at the end (heap ${heapMb} MB), budget ≤ ${budgetMb} MB; ` +
    `${load.requests.total} requests, ${load.errors} errors`,
  { budgetMb, minutes, connections, idleMb, peakMb, endMb, heapMb, requests: load.requests.total, errors: load.errors },
)
await report.save(fileURLToPath(new URL('results/memory.json', import.meta.url)))
process.exitCode = report.isMet() ? 0 : 1

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${app.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
}

async function metricMb(name: string): Promise<number> {
  const metrics = await (
    await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  return Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) / 1024 ** 2)
}
