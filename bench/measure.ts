/** Requests per second of one target over a number of requests, so many at a time. */
async function rate(url: string, headers: HeadersInit, requests: number, concurrency: number): Promise<number> {
  let left = requests
  const began = performance.now()
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const response = await fetch(url, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return requests / ((performance.now() - began) / 1000)
}

type Load = { headers?: HeadersInit; rounds?: number; requests?: number; concurrency?: number }

export type Ratio = { median: number; min: number; max: number; ours: number; base: number }

/**
 * How fast `ours` is beside `base`, as requests per second divided. The two take turns, round by round, after one that does not count,
 * so that whatever else the machine does meets both.
 */
export async function compare(
  ours: string,
  base: string,
  { headers = {}, rounds = 7, requests = 400, concurrency = 8 }: Load = {},
): Promise<Ratio> {
  const seen: { ours: number; base: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const rateOf = (url: string) => rate(url, headers, requests, concurrency)
    const pair = { ours: await rateOf(ours), base: await rateOf(base) }
    if (round > 0) seen.push(pair)
  }
  const ratios = seen.map((pair) => pair.ours / pair.base).toSorted((a, b) => a - b)
  return {
    median: middle(ratios),
    min: ratios[0] ?? Number.NaN,
    max: ratios.at(-1) ?? Number.NaN,
    ours: middle(seen.map((pair) => pair.ours)),
    base: middle(seen.map((pair) => pair.base)),
  }
}

export type Delay = { ours: number; base: number }

/** The middle time of one request after another, in milliseconds, of ours and of what it is measured against, in turns. */
export async function compareDelays(ours: Target, base: Target, { rounds = 7, requests = 60 } = {}): Promise<Delay> {
  const seen: Delay[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { ours: await delay(ours, requests), base: await delay(base, requests) }
    if (round > 0) seen.push(pair)
  }
  return { ours: middle(seen.map((pair) => pair.ours)), base: middle(seen.map((pair) => pair.base)) }
}

export type Target = { url: string; headers?: Record<string, string> }

async function delay({ url, headers = {} }: Target, requests: number): Promise<number> {
  const times: number[] = []
  for (let sent = 0; sent < requests; sent += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  }
  return middle(times)
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function printRatio(what: string, budget: number, ratio: Ratio): void {
  const mark = ratio.median >= budget ? '✓' : '✗'
  const figures = `${ratio.median.toFixed(2)}x (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}), budget ≥ ${budget}x`
  const absolute = `${Math.round(ratio.ours)} against ${Math.round(ratio.base)} requests/s`
  process.stdout.write(`${mark} ${what.padEnd(44)} ${figures}; ${absolute}\n`)
}

export function printDelay(what: string, budgetMs: number, { ours, base }: Delay): void {
  const mark = ours - base <= budgetMs ? '✓' : '✗'
  const figures = `${(ours / base).toFixed(2)}x, ${(ours - base).toFixed(2)} ms more, budget ≤ ${budgetMs} ms`
  process.stdout.write(`${mark} ${what.padEnd(44)} ${figures}; ${ours.toFixed(2)} against ${base.toFixed(2)} ms\n`)
}

/** How many times as long the one takes as the other. */
export function printTimes(what: string, budget: number, one: number, other: number): void {
  const mark = one / other <= budget ? '✓' : '✗'
  process.stdout.write(`${mark} ${what.padEnd(44)} ${(one / other).toFixed(2)}x, budget ≤ ${budget}x\n`)
}
