import type { Duty, ScheduledMatch } from './schedule-contract.ts'

type Place = Pick<ScheduledMatch, 'courtId' | 'startsAt'>

/** Whether a match gets or loses its place, changes its court, or starts at least this many minutes earlier or later. */
export function isMoved(before: Place | undefined, after: Place | undefined, minutes: number): boolean {
  if (!before || !after) return before !== after
  const apart = Math.abs(Date.parse(after.startsAt) - Date.parse(before.startsAt)) / 60_000
  return before.courtId !== after.courtId || apart >= minutes
}

type Row = Place & { number: number; duty: Duty | null }

/** A team's duty that is new (`before` is undefined), gone (`after` is), or moved. */
export type MovedDuty<R extends Row> = { team: string; number: number; before: R | undefined; after: R | undefined }

/** The duties that differ for a team. `teamOn` returns the team that has a duty, or null while it isn't known. */
export function movedDuties<R extends Row>(
  published: readonly R[],
  rows: readonly R[],
  { minutes, teamOn }: { minutes: number; teamOn: (duty: Duty) => string | null },
): MovedDuty<R>[] {
  const [was, is] = [new Map(published.map((row) => [row.number, row])), new Map(rows.map((row) => [row.number, row]))]
  const teamIn = (row: R | undefined) => (row?.duty ? teamOn(row.duty) : null)
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((number) => {
    const [before, after] = [was.get(number), is.get(number)]
    const [from, to] = [teamIn(before), teamIn(after)]
    const lost = from !== null && from !== to ? [{ team: from, number, before, after: undefined }] : []
    if (to === null) return lost
    const same = from === to ? before : undefined
    return isMoved(same, after, minutes) ? [...lost, { team: to, number, before: same, after }] : lost
  })
}
