import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserPath } from './browser.mjs'
import { bin, isMain, root, runMain, say } from './run.mjs'

// `npm run lighthouse`: audits the public pages on a phone, served as in production with the demo world. Performance is the median of five
// runs (one with --quick); the other categories do not vary and must be perfect. Paths after `--` pick pages; '/tournament' picks the one that is
// open and the one that is being played.
//
// Lighthouse assumes a fast desktop, four times as fast as the phone. On a slower machine, the phone would be slower too, so the factor follows
// the speed that Lighthouse measured in the run before. See "Calibrating the CPU slowdown" in Lighthouse's docs/throttling.md.

const minimum = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100, 'agentic-browsing': 100 }
/** A fast desktop has an index of 1,500 to 2,000 in Lighthouse, which makes it four times slower. */
const fastDesktop = { index: 1_750, slowdown: 4 }
const runs = process.argv.includes('--quick') ? 1 : 5
const picked = process.argv.slice(2).filter((word) => word.startsWith('/'))
const isPicked = (page) => picked.length === 0 || picked.some((path) => page === path || page.startsWith(`${path}/`))

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'homefield-lighthouse-'))
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: String(port), DATA_DIR: dataDir }
  const app = spawn(bin('node'), ['src/app/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(app, 'exit')
  try {
    const site = `http://localhost:${port}`
    await ready(site, app)
    return await measurePages(site)
  } finally {
    app.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measurePages(site) {
  const [open] = await read(site, '/tournaments?limit=1')
  const live = await liveTournament(site)
  let isWell = true
  let { environment } = await measure(site, fastDesktop.slowdown)
  const pages = [
    '/',
    '/tournaments',
    `/tournament/${open.id}`,
    `/tournament/${live.id}`,
    '/rankings',
    '/help',
    '/about',
    '/privacy',
  ]
  for (const path of pages.filter(isPicked)) {
    const reports = []
    while (reports.length < runs) {
      const report = await measure(site + path, slowdownFor(environment.benchmarkIndex))
      environment = report.environment
      reports.push(report)
    }
    const scores = Object.keys(minimum).map((name) => [name, median(reports.map((report) => scoreOf(report, name)))])
    const isMet = scores.every(([name, score]) => score >= minimum[name])
    isWell &&= isMet
    say(`${isMet ? '✓' : '✗'} ${path.padEnd(52)} ${scores.map(([name, score]) => `${name} ${score}`).join('  ')}`)
    say(
      `    ${timings.map(([name, id]) => `${name} ${median(reports.map((report) => timeOf(report, id)))} ms`).join(', ')}`,
    )
    for (const audit of isMet ? [] : failuresOf(reports[0])) say(`    ${audit}`)
  }
  return isWell ? 0 : 1
}

const read = async (site, path) => (await fetch(`${site}/api${path}`)).json()

/** A tournament that is being played, with courts and times. */
async function liveTournament(site) {
  for (const cup of await read(site, '/tournaments?status=active')) {
    const { schedule } = await read(site, `/tournaments/${cup.id}/competition`)
    if (schedule?.mode === 'times' && schedule.matches.length > 0) return cup
  }
  throw new Error('The demo world has no tournament with courts and times that is being played')
}

const slowdownFor = (index) =>
  Math.min(Math.max((index / fastDesktop.index) * fastDesktop.slowdown, 1), fastDesktop.slowdown)

/** A new browser each time, so that nothing is cached. */
async function measure(address, cpuSlowdownMultiplier) {
  const chrome = await launch({
    chromePath: browserPath(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
    logLevel: 'error',
  })
  try {
    const result = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: Object.keys(minimum),
      logLevel: 'error',
      throttling: { cpuSlowdownMultiplier },
    })
    return result.lhr
  } finally {
    chrome.kill()
  }
}

const timings = [
  ['largest contentful paint', 'largest-contentful-paint'],
  ['total blocking time', 'total-blocking-time'],
]

const timeOf = (report, id) => Math.round(report.audits[id].numericValue)
const scoreOf = (report, name) => Math.round((report.categories[name]?.score ?? 0) * 100)

function median(scores) {
  return scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)]
}

/** The failed audits, with their categories. */
function failuresOf(report) {
  return Object.entries(report.categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && report.audits[id].score !== null && report.audits[id].score < 0.9)
      .map(({ id }) => `${category}: ${id} ${report.audits[id].displayValue ?? ''}`.trim()),
  )
}

async function ready(site, app) {
  for (;;) {
    if (app.exitCode !== null) throw new Error('the app exited before it was ready')
    const reply = await fetch(`${site}/readyz`).catch(() => null)
    if (reply?.ok) return
    await setTimeout(200)
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

if (isMain(import.meta.url)) await runMain(main)
