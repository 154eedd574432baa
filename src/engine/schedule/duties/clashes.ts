import { availabilityOf, matchesDuring, type Availability } from './availability.ts'
import type { Duties, Duty, DutyClash, DutyInput, DutyMatch } from './model.ts'

/**
 * Every duty that can't be done as planned. If it clashes with several matches, the first one is named. Two matches that have both started no longer
 * clash, and neither does the duty of a match that is over.
 */
export function dutyClashesOf(input: DutyInput, duties: Duties): DutyClash[] {
  const availability = availabilityOf(input)
  const isIn = new Set(input.teams)
  const duringOf = matchesDuring(input)
  return [...duties].flatMap(([number, duty]): DutyClash[] => {
    const match = availability.byNumber.get(number)
    if (!match?.at || match.isDecided) return []
    if (!match.hasStarted && isGone(availability, isIn, duty)) return [{ kind: 'gone', match: number, other: null }]
    const early = earlyLoss(availability, match, duty)
    if (early !== null) return [{ kind: 'not_known', match: number, other: early }]
    const during = duringOf(match.at).filter((other) => !(match.hasStarted && other.hasStarted))
    const played = playedOf(availability, during, duty)
    if (played) return [{ ...played, match: number }]
    const second = during.find(({ match: other, isDecided }) => {
      const otherDuty = duties.get(other)
      return other !== number && !isDecided && otherDuty && availability.maySame(duty, otherDuty)
    })
    return second ? [{ kind: 'two_duties', match: number, other: second.match }] : []
  })
}

/** The duties that stay when duties are assigned again: those that don't clash, and those of matches that have started. */
export function stayingDuties(input: DutyInput, duties: Duties): Duties {
  const clashing = new Set(dutyClashesOf(input, duties).map(({ match }) => match))
  const hasStarted = new Set(input.matches.filter((match) => match.hasStarted).map(({ match }) => match))
  return new Map([...duties].filter(([match]) => hasStarted.has(match) || !clashing.has(match)))
}

/** Whether the team has left the tournament, or the match whose loser was on duty ended without one. */
const isGone = ({ byNumber }: Availability, isIn: ReadonlySet<string>, duty: Duty) =>
  'team' in duty ? !isIn.has(duty.team) : (byNumber.get(duty.loser)?.isDecided ?? true)

/** The match whose loser would be on duty before it has ended, or null. */
function earlyLoss({ byNumber }: Availability, { at, hasStarted }: DutyMatch, duty: Duty): number | null {
  if ('team' in duty || hasStarted) return null
  const source = byNumber.get(duty.loser)
  return source?.at && source.at.end <= at!.start ? null : duty.loser
}

function playedOf(availability: Availability, during: readonly DutyMatch[], duty: Duty) {
  const playing = during.filter(({ match }) => availability.mayPlay(duty, match))
  const certain = playing.find(({ sides }) => sides.some((side) => isSide(side, duty)))
  if (certain) return { kind: 'plays' as const, other: certain.match }
  return playing[0] ? { kind: 'may_play' as const, other: playing[0].match } : null
}

const isSide = (side: DutyMatch['sides'][number], duty: Duty) =>
  'team' in duty ? 'team' in side && side.team === duty.team : 'loser' in side && side.loser === duty.loser
