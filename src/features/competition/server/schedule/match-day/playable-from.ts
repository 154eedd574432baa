import { gapNoticeMinutes } from '../../../values.ts'
import type { Loaded } from '../loaded.ts'
import { minutesOf } from '../planning/plan-input.ts'

/** From when on matches can be played: now, or when play resumes. */
export const playableFrom = ({ stored, now }: Loaded): Date =>
  new Date(Math.max(+now, +(stored.draftStoppedUntil ?? stored.stoppedUntil ?? 0)))

/** The first minute to which matches can move up, so that teams are notified in time. */
export const soonIn = (loaded: Loaded): number =>
  Math.max(minutesOf(loaded.now.toISOString()) + gapNoticeMinutes, minutesOf(playableFrom(loaded).toISOString()))
