import { writeFile } from 'node:fs/promises'
import autocannon from 'autocannon'

/** One side of a comparison: a URL and request headers. */
export type Target = { url: string; headers?: Record<string, string> }

/** The headers that a browser sends. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
}
/** The same headers without compression, for handlers that do not compress. */
export const uncompressed = { ...browserHeaders, 'accept-encoding': 'identity' }

type Load = { connections?: number; seconds?: number }

/** Successful replies per second under this load, their 99th percentile latency in ms, and how many requests were refused (503). */
async function loadOf({ url, headers = browserHeaders }: Target, { connections = 8, seconds = 2 }: Load = {}) {
  const result = await autocannon({ url, headers, connections, duration: seconds })
  const { served, refused } = repliesOf(result)
  return { perSecond: served / result.duration, p99Ms: result.latency.p99, refused }
}

/** How many replies were 200 or 304 (served) and 503 (refused). Throws if a request failed or got any other reply. */
export function repliesOf({ errors, statusCodeStats = {} }: autocannon.Result): { served: number; refused: number } {
  const countOf = (status: string) => statusCodeStats[status as `${number}`]?.count ?? 0
  const isOther = Object.keys(statusCodeStats).some((status) => !['200', '304', '503'].includes(status))
  if (errors > 0 || isOther) throw new Error(`${errors} errors, replies ${JSON.stringify(statusCodeStats)}`)
  return { served: countOf('200') + countOf('304'), refused: countOf('503') }
}

type Comparison = { median: number; min: number; max: number; ours: number; base: number }

/**
 * The throughput of `ours` relative to `base`. They are loaded in turn, so that other work on the machine affects both. The first round is a
 * warm-up.
 */
export async function compare(ours: Target, base: Target, { rounds = 5, ...load }: Load & { rounds?: number } = {}) {
  const pairs: { ours: number; base: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { ours: (await loadOf(ours, load)).perSecond, base: (await loadOf(base, load)).perSecond }
    if (round > 0) pairs.push(pair)
  }
  const ratios = pairs.map((pair) => pair.ours / pair.base)
  return {
    median: median(ratios),
    min: Math.min(...ratios),
    max: Math.max(...ratios),
    ours: median(pairs.map((pair) => pair.ours)),
    base: median(pairs.map((pair) => pair.base)),
  } satisfies Comparison
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Prints and collects results, and tracks whether every budget was met. */
export function createReport() {
  const results: object[] = []
  let isMet = true
  return {
    /** `budget` is the lowest acceptable ratio. */
    ratio(what: string, budget: number, seen: Comparison) {
      const passes = seen.median >= budget
      isMet &&= passes
      results.push({ what, budget, passes, ...seen })
      const figures = `${seen.median.toFixed(3)}x (${seen.min.toFixed(3)}–${seen.max.toFixed(3)}), budget ≥ ${budget}x`
      say(
        `${mark(passes)} ${what.padEnd(46)} ${figures}; ${seen.ours.toFixed(0)} against ${seen.base.toFixed(0)} requests/s`,
      )
    },
    /** Checks any other budget. */
    check(what: string, passes: boolean, figures: string, seen: object) {
      isMet &&= passes
      results.push({ what, passes, ...seen })
      say(`${mark(passes)} ${what.padEnd(46)} ${figures}`)
    },
    /** Writes all results as JSON. */
    async save(file: string) {
      await writeFile(
        file,
        `${JSON.stringify({ at: new Date().toISOString(), node: process.version, results }, null, 2)}\n`,
      )
    },
    isMet: () => isMet,
  }
}

const mark = (passes: boolean) => (passes ? '✓' : '✗')
const say = (line: string) => process.stdout.write(`${line}\n`)
