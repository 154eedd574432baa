import { gapNoticeMinutes } from '../../../values.ts'
import type { Loaded } from '../loaded.ts'
import { currentGamesOf } from '../current-games.ts'
import { minutesOf } from '../planning/plan-input.ts'
import type { PlanInput } from '#engine/schedule/model.ts'

/** From when on matches can be played: now, or when play resumes. */
export const playableFrom = ({ stored, now }: Loaded): Date =>
  new Date(Math.max(+now, +(stored.draftStoppedUntil ?? stored.stoppedUntil ?? 0)))

/** The first minute to which matches can move up, so that teams are notified in time. */
export const soonIn = (loaded: Loaded): number =>
  Math.max(minutesOf(loaded.now.toISOString()) + gapNoticeMinutes, minutesOf(playableFrom(loaded).toISOString()))

/** By court: if the draft puts off the first of the matches that are published there and haven't started, when it starts. */
export function lateCourts({ stored, rows, started }: Loaded): ReadonlyMap<string, number> {
  return new Map(
    stored.courts.flatMap(({ id }) => {
      const [was, is] = [stored.published, rows].map((all) =>
        all.find(({ number, courtId }) => courtId === id && !started.has(number)),
      )
      const isLate = was && is && was.number === is.number && is.startsAt > was.startsAt
      return isLate ? [[id, minutesOf(is.startsAt)] as const] : []
    }),
  )
}

/** The same, but matches that get a new time start no earlier than they were published: later never becomes earlier. */
export function noEarlier({ input, stored, competition, rows }: Loaded): PlanInput {
  const { isCurrent } = currentGamesOf(competition.state.matches)
  const known = [...stored.takenOut.filter(isCurrent), ...stored.published]
  const starts = new Map(known.map(({ number, startsAt }) => [number, minutesOf(startsAt)]))
  const startsNow = new Map(rows.map(({ number, startsAt }) => [number, minutesOf(startsAt)]))
  return {
    ...input,
    matches: input.matches.map((match) => {
      const start = starts.get(match.match)
      if (start === undefined) return match
      return { ...match, notBefore: Math.min(start, startsNow.get(match.match) ?? start) }
    }),
  }
}
