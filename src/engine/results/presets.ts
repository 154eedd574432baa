import { sportNamed, sportRecords, type Sport } from '#lib/sports.ts'
import type { Scoring } from '../contract.ts'

const records: Record<Sport, { scoring: Scoring }> = sportRecords

/** How a sport is scored unless the organizer chooses otherwise; points for a sport without a record. */
export function usualScoring(name: string): Scoring {
  const sport = sportNamed(name)
  return sport ? records[sport].scoring : { kind: 'points' }
}

/** The usual scoring of each sport. */
export const scoringPresets = Object.fromEntries(
  Object.entries(records).map(([sport, { scoring }]) => [sport, scoring]),
) as { [S in Sport]: (typeof sportRecords)[S]['scoring'] }
