import type { Result, Scoring } from '#engine/contract.ts'
import type { Match } from '#engine/match.ts'

/** One of a few ordinary results; every third match is won by the second team. */
export function resultOf({ fixture: { no, scoring } }: Match): Result {
  const scores = scoresOf(scoring)
  const score = scores[no % scores.length]!
  return { outcome: 'played', score: no % 3 === 2 ? turned(score) : score }
}

type Pair = [number, number]
type DemoScore = { sets: Pair[] } | { score: Pair; shootOut?: Pair }

function scoresOf(scoring: Scoring): DemoScore[] {
  switch (scoring.kind) {
    case 'sets':
      return scoring.to > 6 ? longSets(scoring.to, scoring.last?.to ?? scoring.to) : shortSets
    case 'goals':
      return [{ score: [2, 1] }, { score: [1, 1], shootOut: [4, 3] }, { score: [3, 0] }]
    default:
      return [{ score: [21, 15] }, { score: [19, 17] }, { score: [22, 20] }, { score: [18, 12] }]
  }
}

const shortSets: DemoScore[] = [
  {
    sets: [
      [6, 3],
      [6, 4],
    ],
  },
  {
    sets: [
      [6, 4],
      [3, 6],
      [10, 7],
    ],
  },
  {
    sets: [
      [7, 5],
      [6, 2],
    ],
  },
]

/** Sets to 25 or 21, with a deciding one to `last`. */
const longSets = (to: number, last: number): DemoScore[] => [
  {
    sets: [
      [to, to - 7],
      [to, to - 4],
    ],
  },
  {
    sets: [
      [to, to - 3],
      [to - 6, to],
      [last, last - 4],
    ],
  },
  {
    sets: [
      [to + 2, to],
      [to, to - 9],
    ],
  },
]

const swap = ([a, b]: Pair): Pair => [b, a]

function turned(score: DemoScore): DemoScore {
  if ('sets' in score) return { sets: score.sets.map(swap) }
  return { score: swap(score.score), ...(score.shootOut && { shootOut: swap(score.shootOut) }) }
}
