/** Requests per second of one target over a number of requests, so many at a time. */
async function rate(url: string, requests: number, concurrency: number): Promise<number> {
  let left = requests
  const began = performance.now()
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const response = await fetch(url)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return requests / ((performance.now() - began) / 1000)
}

export type Ratio = { median: number; min: number; max: number; ours: number; base: number }

/**
 * How fast `ours` is beside `base`, as requests per second divided. The two take turns, round by round, after one that does not count,
 * so that whatever else the machine does meets both.
 */
export async function compare(
  ours: string,
  base: string,
  { rounds = 7, requests = 400, concurrency = 8 } = {},
): Promise<Ratio> {
  const seen: { ours: number; base: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { ours: await rate(ours, requests, concurrency), base: await rate(base, requests, concurrency) }
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

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function printRatio(what: string, budget: number, ratio: Ratio): void {
  const mark = ratio.median >= budget ? '✓' : '✗'
  const figures = `${ratio.median.toFixed(2)}x (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}), budget ≥ ${budget}x`
  const absolute = `${Math.round(ratio.ours)} against ${Math.round(ratio.base)} requests/s`
  process.stdout.write(`${mark} ${what.padEnd(44)} ${figures}; ${absolute}\n`)
}
