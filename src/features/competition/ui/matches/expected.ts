import { expectedStarts } from '#engine/schedule/expected.ts'
import type { Snapshot } from '../../api-contract.ts'
import { isPlayStopped } from './use-play-stopped.ts'

/** A start is announced from so many minutes after the published time. */
const worthTelling = 5

const minutes = (instant: string) => Math.floor(Date.parse(instant) / 60_000)

/** When matches that run late are expected to start, or all of them while play has stopped, by their number, as instants. */
export function lateStarts(
  { schedule, matches }: Pick<Snapshot, 'schedule' | 'matches'>,
  now: number,
): Map<number, string> {
  if (schedule?.mode !== 'times') return new Map()
  const states = matches.map(({ number: no, slots, status, bracket, group, round, from }) => ({
    no,
    bracket,
    group,
    round,
    from,
    teams: slots.flatMap((slot) => (typeof slot === 'object' ? [slot.team] : [])),
    isDecided: status === 'decided',
  }))
  const places = schedule.matches.map(({ number, courtId, startsAt, endsAt, startedAt, finishedAt }) => ({
    match: number,
    court: courtId,
    start: minutes(startsAt),
    end: minutes(endsAt),
    startedAt: startedAt === null ? null : minutes(startedAt),
    finishedAt: finishedAt === null ? null : minutes(finishedAt),
  }))
  const isStopped = isPlayStopped(schedule, now)
  const playableFrom = isStopped ? Date.parse(schedule.stoppedUntil!) : now
  const starts = expectedStarts(states, places, { rest: schedule.rest, now: Math.floor(playableFrom / 60_000) })
  return new Map(
    schedule.matches.flatMap(({ number, startsAt }) => {
      const expected = starts.get(number)
      if (expected === undefined) return []
      const isLate = expected - minutes(startsAt) >= worthTelling
      if (!isLate && !isStopped) return []
      return [[number, isLate ? new Date(expected * 60_000).toISOString() : startsAt] as const]
    }),
  )
}
