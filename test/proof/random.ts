import { createHash } from 'node:crypto'

export type Random = ReturnType<typeof randomOf>

/** Random choices that depend only on the seed. */
export function randomOf(seed: number) {
  let turn = 0
  const next = () => {
    turn += 1
    return createHash('sha256').update(`${seed} ${turn}`).digest().readUInt32BE() / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    isTrue: (chance: number) => next() < chance,
    one: <T>(of: readonly T[]): T => of[between(0, of.length - 1)]!,
    shuffled<T>(all: readonly T[]): T[] {
      const left = [...all]
      return all.map(() => left.splice(between(0, left.length - 1), 1)[0]!)
    },
  }
}
