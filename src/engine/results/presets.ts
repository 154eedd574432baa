import { sportNamed, sportRecords, type Sport } from '#lib/sports.ts'
import type { Scoring } from '../contract.ts'

const records: Record<Sport, { scoring: Scoring }> = sportRecords

/** How a sport is scored unless the organizer chooses otherwise; points for a sport without a record. */
export function usualScoring(name: string): Scoring {
  const sport = sportNamed(name)
  return sport ? records[sport].scoring : { kind: 'points' }
}

/** Common variants of sports. `name` is also that of their table rules. */
export const scoringVariants = [
  {
    name: 'beachVolleyball',
    label: 'Beach volleyball',
    sport: 'volleyball',
    scoring: { kind: 'sets', bestOf: 3, to: 21, winBy: 2, cap: null, last: { to: 15, winBy: 2, cap: null } },
  },
  // The first team with 21 points wins, or the one that is ahead after ten minutes.
  { name: 'threeOnThree', label: '3x3 basketball', sport: 'basketball', scoring: { kind: 'points', to: 21 } },
] as const satisfies readonly { name: string; label: string; sport: Sport; scoring: Scoring }[]

/** The usual scoring of each sport. */
export const scoringPresets = Object.fromEntries(
  Object.entries(records).map(([sport, { scoring }]) => [sport, scoring]),
) as { [S in Sport]: (typeof sportRecords)[S]['scoring'] }
