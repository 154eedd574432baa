import { median } from './load.ts'
import type { createReport, Target } from './load.ts'

/** Two durations in milliseconds. */
type Delay = { ours: number; base: number }

/** The median duration of sequential requests in milliseconds, alternating between ours and the baseline. */
export async function compareDelays(ours: Target, base: Target, { rounds = 7, requests = 60 } = {}): Promise<Delay> {
  const seen: Delay[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { ours: await delay(ours, requests), base: await delay(base, requests) }
    if (round > 0) seen.push(pair)
  }
  return { ours: median(seen.map((pair) => pair.ours)), base: median(seen.map((pair) => pair.base)) }
}

async function delay({ url, headers = {} }: Target, requests: number): Promise<number> {
  const times: number[] = []
  for (let sent = 0; sent < requests; sent += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  }
  return median(times)
}

type Report = ReturnType<typeof createReport>

/** Checks how many milliseconds longer ours takes than the baseline. */
export function checkDelay(report: Report, what: string, budgetMs: number, { ours, base }: Delay): void {
  const figures = `${(ours / base).toFixed(2)}x, ${(ours - base).toFixed(2)} ms more, budget ≤ ${budgetMs} ms`
  const absolute = `${ours.toFixed(2)} against ${base.toFixed(2)} ms`
  report.check(what, ours - base <= budgetMs, `${figures}; ${absolute}`, { budgetMs, ours, base })
}

/** Checks how many times as long one takes as the other. */
export function checkTimes(report: Report, what: string, budget: number, one: number, other: number): void {
  report.check(what, one / other <= budget, `${(one / other).toFixed(2)}x, budget ≤ ${budget}x`, { budget, one, other })
}
