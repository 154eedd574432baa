import { earlierGameId } from '#engine/schedule/earlier-games.ts'
import { expectedStarts } from '#engine/schedule/expected.ts'
import type { Snapshot } from '../../api-contract.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'
import { isPlayStopped } from './use-play-stopped.ts'

type Match = Snapshot['matches'][number]
type Place = PublishedSchedule['matches'][number]

/** A start is announced from so many minutes after the published time. */
const worthTelling = 5

const minutes = (instant: string) => Math.floor(Date.parse(instant) / 60_000)

const toState = ({ number: no, slots, status, bracket, group, round, from }: Match) => ({
  no,
  bracket,
  group,
  round,
  from,
  teams: slots.flatMap((slot) => (typeof slot === 'object' ? [slot.team] : [])),
  isDecided: status === 'decided',
})

const toProgress = ({ number, courtId, startsAt, endsAt, startedAt, finishedAt }: Place) => ({
  match: number,
  court: courtId,
  start: minutes(startsAt),
  end: minutes(endsAt),
  startedAt: startedAt === null ? null : minutes(startedAt),
  finishedAt: finishedAt === null ? null : minutes(finishedAt),
})

/** When matches that run late are expected to start, or all of them while play has stopped, by their number, as instants. */
export function lateStarts(
  { schedule, matches }: Pick<Snapshot, 'schedule' | 'matches'>,
  now: number,
): Map<number, string> {
  if (schedule?.mode !== 'times') return new Map()
  const byNumber = new Map(matches.map((match) => [match.number, match]))
  const earlier = schedule.earlierGames.flatMap((place) => {
    const match = byNumber.get(place.number)
    const id = earlierGameId(place.number, place.game)
    return match
      ? [{ state: { ...toState(match), no: id, isDecided: true }, place: { ...toProgress(place), match: id } }]
      : []
  })
  const states = [...earlier.map(({ state }) => state), ...matches.map(toState)]
  const places = [...earlier.map(({ place }) => place), ...schedule.matches.map(toProgress)]
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
