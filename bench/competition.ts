import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { aFullTournament, draw, send } from './full-tournament.ts'
import { runningSite } from './installation.ts'
import { compare, createReport, median, uncompressed } from './load.ts'
import { startServer } from './servers.ts'

/**
 * A running tournament of 64 teams in a double elimination: entering a score with a history of 500, against a bare handler that only writes the
 * same rows; reading a bracket that has not changed, against a bare handler that only reads its version; and the size of the bracket. Exits
 * with 1 if a budget is missed.
 */
const history = 500
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
await using opened = new AsyncDisposableStack()
const site = opened.use(await runningSite())
const { app, database } = site
const bare = await startServer(here('bare.ts'), { DATABASE_URL: database.url }, '/ready')
opened.defer(bare.stop)

const id = await aFullTournament(site)
const scoring = { kind: 'points' }
const setup = { format: 'double_elimination', reset: true, rule: 'mustWin', scoring }
await send(site, `${id}/setup`, { setup }, { method: 'PUT' })
const { report, catchUp } = await draw(site, id)
for (let score = 0; score < history; score += 1) await report(score)

const budgets = createReport()
const snapshot = await fetch(`${app.url}/api/tournaments/${id}/competition`, { headers: uncompressed })
const body = await snapshot.text()
const etag = snapshot.headers.get('etag')!
const { matches } = JSON.parse(body) as { matches: unknown[] }
const kilobytes = brotliCompressSync(body).length / 1_000
budgets.check(
  `bracket of ${matches.length} matches, compressed`,
  kilobytes <= 6,
  `${kilobytes.toFixed(1)} kB, budget ≤ 6 kB`,
  { kilobytes },
)
budgets.ratio(
  'bracket that has not changed',
  0.8,
  await compare(
    { url: `${app.url}/api/tournaments/${id}/competition`, headers: { ...uncompressed, 'if-none-match': etag } },
    { url: `${bare.url}/version/${id}`, headers: { ...uncompressed, 'if-none-match': etag } },
  ),
)

const bareReport = async () => {
  const reply = await fetch(`${bare.url}/report/${id}`, { method: 'POST' })
  if (!reply.ok) throw new Error(`the bare handler answered ${reply.status}`)
  await reply.arrayBuffer()
}
const pairs: { ours: number; base: number }[] = []
for (let round = 0; round <= 5; round += 1) {
  const base = await perSecond(bareReport)
  // The bare handler adds to the same log.
  await catchUp()
  const pair = { ours: await perSecond((score) => report(round + score)), base }
  if (round > 0) pairs.push(pair)
}
const ratios = pairs.map(({ ours, base }) => ours / base)
budgets.ratio(`score entered with a history of ${history}`, 0.5, {
  median: median(ratios),
  min: Math.min(...ratios),
  max: Math.max(...ratios),
  ours: median(pairs.map(({ ours }) => ours)),
  base: median(pairs.map(({ base }) => base)),
})
await budgets.save(here('results/competition.json'))
process.exitCode = budgets.isMet() ? 0 : 1

/** How many times a second `work` can be done, one after the other. */
async function perSecond(work: (index: number) => Promise<unknown>, times = 30): Promise<number> {
  const began = performance.now()
  for (let index = 0; index < times; index += 1) await work(index)
  return times / ((performance.now() - began) / 1_000)
}
