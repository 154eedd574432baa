import type { Loaded } from './loaded.ts'

/** From when on matches can be played: now, or when play resumes. */
export const playableFrom = ({ stored, now }: Loaded): Date =>
  new Date(Math.max(...[now, stored.stoppedUntil, stored.draftStoppedUntil].map((instant) => instant?.getTime() ?? 0)))
