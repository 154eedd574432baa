import { sportNamed, sportRecords } from '#lib/sports.ts'
import type { Criterion, TableRules } from '../contract.ts'

type Key = Criterion['key']

const overall = (...keys: Key[]): Criterion[] => keys.map((key) => ({ key, scope: 'all' }))
const among = (...keys: Key[]): Criterion[] => keys.map((key) => ({ key, scope: 'among' }))
const reapplied = (...keys: Key[]): Criterion[] => keys.map((key) => ({ key, scope: 'among', block: 'restart' }))

const football = { win: 3, tie: 1, loss: 0, forfeit: 0 }
const rules = { walkover: 3, withdrawal: 'annulUnderHalf' } as const

/** Common table rules. If teams are still level after the last criterion, federations draw lots or use a ranking; here, the organizer rules. */
export const tablePresets = {
  /** Overall record first, then the matches between level teams. From the regulations of the World Cups until 2022. */
  fifa: {
    ...rules,
    points: football,
    criteria: [
      ...overall('points', 'difference', 'scored'),
      ...among('points', 'difference', 'scored'),
      ...overall('fairPlay'),
    ],
  },
  /** The matches between level teams first. From the regulations of the 2026 World Cup. */
  fifa2026: {
    ...rules,
    points: football,
    criteria: [
      ...overall('points'),
      ...reapplied('points', 'difference', 'scored'),
      ...overall('difference', 'scored', 'fairPlay'),
    ],
  },
  /** From the regulations of the European Championship. */
  uefa: {
    ...rules,
    points: football,
    criteria: [
      ...overall('points'),
      ...reapplied('points', 'difference', 'scored'),
      ...overall('difference', 'scored', 'wins', 'fairPlay'),
    ],
  },
  basketball: {
    points: { win: 2, tie: 1, loss: 1, forfeit: 0 },
    walkover: 20,
    withdrawal: 'annulUnderHalf',
    criteria: [
      ...overall('points'),
      ...reapplied('points', 'difference', 'scored'),
      ...overall('difference', 'scored'),
    ],
  },
  /** Three points for 3–0 and 3–1, two for 3–2, one for 2–3. Wins come first. */
  volleyball: {
    points: { win: 3, tie: 0, loss: 0, forfeit: 0, decidingSet: { win: 2, loss: 1 } },
    walkover: 0,
    withdrawal: 'annulUnderHalf',
    criteria: [...overall('wins', 'points', 'ratio', 'pointRatio'), ...among('wins', 'points')],
  },
  /** Two points for a win and one for a loss, then the ratio of points between level teams. */
  beachVolleyball: {
    points: { win: 2, tie: 0, loss: 1, forfeit: 0 },
    walkover: 0,
    withdrawal: 'annulUnderHalf',
    criteria: [...overall('points'), ...among('pointRatio'), ...overall('pointRatio')],
  },
  /** Wins, the matches between level teams, points scored. */
  threeOnThree: {
    points: { win: 1, tie: 0, loss: 0, forfeit: 0 },
    walkover: 21,
    withdrawal: 'annulUnderHalf',
    criteria: [...overall('wins'), ...among('wins'), ...overall('scored')],
  },
  /** Wins, the match between level teams, sets, games. */
  tennis: {
    points: { win: 1, tie: 0, loss: 0, forfeit: 0 },
    walkover: 0,
    withdrawal: 'annulUnderHalf',
    criteria: [...overall('wins'), ...reapplied('wins'), ...overall('difference', 'pointDifference')],
  },
  swiss: {
    points: { win: 2, tie: 1, loss: 0, forfeit: 0 },
    walkover: 0,
    withdrawal: 'forfeit',
    criteria: overall('points', 'buchholz', 'sonnebornBerger', 'difference', 'scored'),
  },
} as const satisfies Record<string, TableRules>

/** The usual table rules of a sport. */
export function usualTable(name: string): TableRules {
  const sport = sportNamed(name)
  return tablePresets[sport ? sportRecords[sport].table : 'basketball']
}
