import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { sports } from '#lib/sports.ts'
import { runningSite } from './installation.ts'
import { browserHeaders, createReport, median, repliesOf } from './load.ts'

/**
 * `npm run bench:overload`: throughput and latency with more visitors than the app can serve. Each connection sends its next request as soon as
 * it has a reply, so this many requests are always open; 32 connections count as capacity. Four more connections read as a logged-in user, who
 * is never refused. The loads take turns, so that other work on the machine affects them all.
 */
const capacity = 32
const queue = 64
const steps = [1, 3, 8]
const seconds = Number(process.argv[2] ?? 5)
const budgets = { goodput: 0.9, p99Ms: 2_000 }

await using site = await runningSite({ TRUSTED_PROXIES: '1' })
const { app, id, cookie } = site
// Every sport is a different page and list, so that the app does more than send the same bytes.
const visitors = [
  ...sports.flatMap((sport) => [`/tournaments?sport=${sport}`, `/api/tournaments?limit=24&sport=${sport}`]),
  `/tournament/${id}`,
  `/api/tournaments/${id}`,
]
  // Each from a network of its own, because one network gets only a few pages a second that are not cached.
  .map((path, index) => ({ path, headers: { ...browserHeaders, 'x-forwarded-for': `203.0.113.${index}` } }))
const loggedIn = ['/profile', '/api/auth/session'].map((path) => ({ path, headers: { ...browserHeaders, cookie } }))

const report = createReport()
const rounds: Load[][] = []
for (let round = 0; round <= 3; round += 1) {
  const loads: Load[] = []
  for (const times of steps) loads.push(await loadWith(capacity * times))
  // The first round is a warm-up.
  if (round > 0) rounds.push(loads)
}
const seen = steps.map((times, step) => {
  const all = rounds.map((loads) => loads[step]!)
  const middle = (key: keyof Load) => median(all.map((load) => load[key]))
  return {
    times,
    perSecond: middle('perSecond'),
    p99Ms: middle('p99Ms'),
    refused: middle('refused'),
    own: middle('own'),
  }
})
let peak = 0
for (const { times, ...load } of seen) {
  // More connections may serve more, since a refusal costs little, but never much less than fewer connections did.
  peak = Math.max(peak, load.perSecond)
  const share = load.perSecond / peak
  report.check(
    `${capacity * times} connections (${times}x)`,
    share >= budgets.goodput && load.p99Ms <= budgets.p99Ms,
    `${load.perSecond.toFixed(0)}/s served (${share.toFixed(2)} of the peak so far), ${load.own.toFixed(0)}/s of them logged in, ` +
      `p99 ${load.p99Ms} ms, ${load.refused} refused`,
    { ...load, share },
  )
}
const queued = await loadWith(queue)
report.check(`${queue} connections get no 503`, queued.refused === 0, `${queued.refused} refused`, queued)
await report.save(fileURLToPath(new URL('results/overload.json', import.meta.url)))
process.exitCode = report.isMet() ? 0 : 1

type Load = { perSecond: number; p99Ms: number; refused: number; own: number }

/** Loads the app with visitors and a logged-in user at the same time. Throws if the user is refused, or on any reply but 200 and 503. */
async function loadWith(connections: number): Promise<Load> {
  const [reads, user] = await Promise.all([
    autocannon({ url: app.url, connections, duration: seconds, requests: visitors, timeout: 30 }),
    autocannon({ url: app.url, connections: 4, duration: seconds, requests: loggedIn, timeout: 30 }),
  ])
  const [visited, used] = [repliesOf(reads), repliesOf(user)]
  if (used.refused > 0)
    throw new Error(`${used.refused} logged-in requests were refused beside ${connections} connections`)
  const own = used.served / user.duration
  return {
    perSecond: visited.served / reads.duration + own,
    p99Ms: Math.max(reads.latency.p99, user.latency.p99),
    refused: visited.refused,
    own,
  }
}
