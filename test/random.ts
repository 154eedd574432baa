import { createHash } from 'node:crypto'

/** Random choices that depend only on the seed, so that failing runs can be repeated. */
export function seeded(seed: number) {
  let drawn = 0
  const next = () => {
    drawn += 1
    return createHash('sha256').update(`${seed} ${drawn}`).digest().readUInt32BE() / 2 ** 32
  }
  /** 0 to n - 1. */
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    chance: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]): T => from[below(from.length)]!,
    shuffled<T>(given: readonly T[]): T[] {
      const items = [...given]
      for (let last = items.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        ;[items[last], items[other]] = [items[other]!, items[last]!]
      }
      return items
    },
  }
}

export type Random = ReturnType<typeof seeded>

/** The seed of a test: from this environment variable, or a fixed one by default; `new` picks one. Put it in the test's name. */
export function seedFrom(variable: string): number {
  const given = process.env[variable]
  if (given === 'new') return Date.now() % 1_000_000
  return given ? Number(given) : 20_261_120
}
